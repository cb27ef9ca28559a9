"""Runs a command and notes how long it took and the most memory it had, pages of files aside.

    watch.py STEP LEFT RESULTS COMMAND...

adds a JSON line to the file RESULTS: the seconds, the peak of RssAnon of the process in megabytes, and the megabytes on
disk of LEFT, which is what the step leaves. Linux alone tells RssAnon.
"""

import json
import os
import subprocess
import sys
import time


def anonymous(pid):
    try:
        with open(f"/proc/{pid}/status") as status:
            for line in status:
                if line.startswith("RssAnon:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass  # it has ended
    return 0


def size(path):
    if os.path.isfile(path):
        return os.path.getsize(path)
    return sum(os.path.getsize(os.path.join(path, name)) for name in os.listdir(path))


step, left, results, *command = sys.argv[1:]
start = time.monotonic()
process = subprocess.Popen(command)
peak = 0
while process.poll() is None:
    peak = max(peak, anonymous(process.pid))
    time.sleep(0.02)
if process.returncode != 0:
    sys.exit(process.returncode)
line = {
    "step": step,
    "seconds": round(time.monotonic() - start, 1),
    "peak_mb": round(peak / 1e6, 1),
    "left_mb": round(size(left) / 1e6),
}
with open(results, "a") as out:
    out.write(json.dumps(line) + "\n")
