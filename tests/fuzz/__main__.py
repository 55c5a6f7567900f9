"""Sends lines of all kinds to a referee in this process and tells how they were answered."""

import argparse
import time

from tests.fuzz.run import Fuzzer

AT_ONCE = 50_000

parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
parser.add_argument("--lines", type=int, default=100_000, help="how many lines (100000)")
parser.add_argument("--seed", type=int, default=1, help="which lines: the same seed, the same ones (1)")
options = parser.parse_args()
left, seed, begun = options.lines, options.seed, time.monotonic()
counts = Fuzzer(seed).counts
while left > 0:
    counts += Fuzzer(seed).run(min(left, AT_ONCE))
    left -= AT_ONCE
    seed += 1
    print(f"{options.lines - max(left, 0)} lines, {time.monotonic() - begun:.0f} s", flush=True)
for code, number in counts.most_common():
    print(f"{number:10} {code}")
