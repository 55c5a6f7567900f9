"""How fast the engine is, as ratios: `python -m benchmarks engine` (docs/speed.md)."""
