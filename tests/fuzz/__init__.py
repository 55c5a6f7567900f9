"""A fuzzer that knows what requests to the referee look like: `python -m tests.fuzz --lines N --seed S`."""
