"""`python -m beanfield` is the same as the command `beanfield`."""

import sys

INTERRUPTED = 128 + 2


def main() -> int:
    """Runs the command line of this process; Ctrl-C while the program is still loading is status 130."""
    try:
        from beanfield.command import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
