"""`python -m benchmarks engine [--json] [--rounds N] [--seconds S]`."""

import argparse
import sys

from benchmarks import engine


def main() -> int:
    """Run the benchmark that the command line names and return the exit status."""
    parser = argparse.ArgumentParser(prog="benchmarks", description="How fast the engine is, as ratios.")
    benchmarks = parser.add_subparsers(required=True, metavar="BENCHMARK")
    engine_parser = benchmarks.add_parser("engine", help="the rules engine against OpenSpiel and itself")
    engine.add_arguments(engine_parser)
    return engine.run(parser.parse_args())


sys.exit(main())
