"""`python -m tests.rules.golden` writes the golden files anew; with `--digests` it only prints digests."""

import json
import sys

from tests.rules.golden import digests, write

if "--digests" in sys.argv:
    print(json.dumps(digests()))
else:
    write()
