@echo off
rem Runs hnhn from this checkout, like the script hnhn next to it.
setlocal
set "root=%~dp0"
rem Entries of a class path are separated by semicolons, and there is no way to write one inside.
if not "%root:;=%"=="%root%" goto semicolon
set "app=%root%cli\target\quick"
set "jdk="
for %%h in ("%HNHN_JAVA_HOME%" "%JAVA_HOME%") do call :try "%%~h"
for /f "delims=" %%j in ('where java 2^>nul') do for %%h in ("%%~dpj..") do call :try "%%~fh"
for %%d in ("%ProgramFiles%\Eclipse Adoptium" "%ProgramFiles%\Java" "%ProgramFiles%\Microsoft" ^
  "%ProgramFiles%\Zulu" "%ProgramFiles%\Amazon Corretto" "%USERPROFILE%\.jdks" ^
  "%USERPROFILE%\.gradle\jdks") do for /d %%h in ("%%~d\*") do call :try "%%~h"
if not defined jdk (
  echo hnhn: a JDK 25 or later is needed, but none was found. 1>&2
  echo Install one, for example Temurin 25 from https://adoptium.net, or set HNHN_JAVA_HOME. 1>&2
  exit /b 1
)
powershell -NoProfile -Command "$s = Get-Item -ErrorAction Ignore ($env:app + '\built'); if (-not $s) { exit 1 }; Set-Location $env:root; if (@(Get-Item pom.xml, *\pom.xml) + @(Get-ChildItem -Recurse *\src\main) | Where-Object LastWriteTime -gt $s.LastWriteTime) { exit 1 }"
if errorlevel 1 call :build || exit /b 1
rem An empty entry of a class path is the current folder.
set "jars=%app%\lib\*"
if defined HNHN_CLASSPATH set "jars=%jars%;%HNHN_CLASSPATH%"
"%jdk%\bin\java" --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED -XX:-UseProfiledLoopPredicate -XX:+UseSerialGC -Xms40m -Xmn32m -XX:-ShrinkHeapInSteps %HNHN_JAVA_OPTS% -cp "%jars%" io.hnhn.cli.Main %*
exit /b %errorlevel%

:semicolon
echo hnhn: Java can't run from a folder with a semicolon in its path; move the checkout, or link to it. 1>&2
exit /b 1

:try
if defined jdk exit /b
if not exist "%~1\bin\javac.exe" exit /b
for /f tokens^=2^ delims^=^=.^" %%v in ('findstr /b JAVA_VERSION= "%~1\release" 2^>nul') do if %%v geq 25 set "jdk=%~1"
exit /b

:build
where mvn >nul 2>nul
if errorlevel 1 (
  echo hnhn: Apache Maven is needed to build hnhn, but there is no mvn on the PATH. 1>&2
  echo Install Maven 3.6.3 or later, for example: scoop install maven 1>&2
  exit /b 1
)
echo Building hnhn, about a minute on first use ... 1>&2
if not exist "%root%target" mkdir "%root%target"
if not exist "%app%" mkdir "%app%"
if exist "%app%\built" del "%app%\built"
setlocal
set "JAVA_HOME=%jdk%"
call mvn -q -B -ntp -f "%root%pom.xml" -DskipChecks -Dmaven.test.skip=true -pl cli -am package >"%root%target\hnhn-build.log" 2>&1
if errorlevel 1 (
  type "%root%target\hnhn-build.log" 1>&2
  exit /b 1
)
echo built>"%app%\built"
exit /b 0
