"""Programs that misbehave; the argument says how."""

import os
import subprocess
import sys
import time

WAY = sys.argv[1]
if WAY == "loops":
    while True:
        pass
elif WAY == "sleeps-with-child":
    # Another process holds the pipes as well.
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    open(sys.argv[2], "w").write(str(child.pid))
    time.sleep(60)
elif WAY == "leaves-child":
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    print(0)
elif WAY == "crashes":
    raise IndexError("list index out of range")
elif WAY == "aborts":
    os.abort()
elif WAY == "exits-3":
    print(0)
    sys.exit(3)
elif WAY == "silent":
    sys.stdin.read()
elif WAY == "floods":
    while True:
        print("1" * 1000)
elif WAY == "floods-stderr":
    sys.stdin.read()
    for _ in range(3000):
        print("x" * 1000, file=sys.stderr)
    print(0)
elif WAY == "closes-stdin":
    os.close(0)
    time.sleep(0.05)
    print(0)
elif WAY == "ignores-stdin":
    print(0)
elif WAY == "bytes":
    os.write(1, b"\xff\xfe1\n")
