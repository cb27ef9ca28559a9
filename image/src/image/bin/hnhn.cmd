@echo off
rem Runs hnhn with the Java that lies beside it, like the script hnhn next to it.
setlocal
for %%h in ("%~dp0..") do set "root=%%~fh"
rem Entries of a class path are separated by semicolons, and there is no way to write one inside.
if not "%root:;=%"=="%root%" goto semicolon
rem An empty entry of a class path is the current folder.
set "jars=%root%\lib\hnhn.jar"
if defined HNHN_CLASSPATH set "jars=%jars%;%HNHN_CLASSPATH%"
"%root%\runtime\bin\java" --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED -XX:-UseProfiledLoopPredicate -XX:+UseSerialGC -Xms40m -Xmn32m -XX:-ShrinkHeapInSteps %HNHN_JAVA_OPTS% -cp "%jars%" io.hnhn.cli.Main %*
exit /b %errorlevel%

:semicolon
echo hnhn: Java can't run from a folder with a semicolon in its path; move the folder. 1>&2
exit /b 1
