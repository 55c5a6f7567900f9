"""Ends programs with all that they have started, also when the process that started them is killed.

Run as a program, it is told on its standard input which groups of processes there are ("+ GROUP MARK" and
"- GROUP MARK"). When that ends, it ends every group left. It imports nothing of the package, so it starts at
once.
"""

import os
import signal
import sys
from contextlib import suppress

VARIABLE = "BEANFIELD_BOT"  # its value marks a program and all that it starts
_ROUNDS = 50


def end(group: int, mark: str) -> None:
    """Kills a group of processes, and on Linux whatever carries the mark, outside of the group too."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)
    for _ in range(_ROUNDS):
        left = marked(mark)
        for process in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        if not left:
            return


def marked(mark: str) -> list[int]:
    """The processes with this mark that are still running; none where the system does not tell."""
    wanted = f"{VARIABLE}={mark}".encode()
    try:
        processes = [int(name) for name in os.listdir("/proc") if name.isdecimal()]
    except OSError:
        return []
    return [process for process in processes if wanted in _environment(process)]


def _environment(process: int) -> list[bytes]:
    try:
        with open(f"/proc/{process}/environ", "rb") as file:
            return file.read().split(b"\0")
    except OSError:
        return []


def watch() -> None:
    """Reads what is running until the input ends, then ends it."""
    running: dict[int, str] = {}
    for line in sys.stdin:
        sign, group, mark = line.split()
        if sign == "+":
            running[int(group)] = mark
        else:
            running.pop(int(group), None)
    for number, mark in running.items():
        end(number, mark)


if __name__ == "__main__":
    watch()
