"""`python -m beanfield` is the same as the command `beanfield`."""

import sys

from beanfield.command import main

if __name__ == "__main__":
    sys.exit(main())
