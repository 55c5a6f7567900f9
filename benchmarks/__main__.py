"""`python -m benchmarks engine|server [--json] [--rounds N] [--seconds S]`."""

import argparse
import sys

from benchmarks import engine, server


def main() -> int:
    """Run the benchmark that the command line names and return the exit status."""
    parser = argparse.ArgumentParser(prog="benchmarks", description="How fast Beanfield is, as ratios.")
    benchmarks = parser.add_subparsers(required=True, metavar="BENCHMARK")
    engine_parser = benchmarks.add_parser("engine", help="the rules engine against OpenSpiel and itself")
    engine.add_arguments(engine_parser)
    engine_parser.set_defaults(run=engine.run)
    server_parser = benchmarks.add_parser("server", help="the server against that of boardgame.io")
    server.add_arguments(server_parser)
    server_parser.set_defaults(run=server.run)
    args = parser.parse_args()
    status: int = args.run(args)
    return status


sys.exit(main())
