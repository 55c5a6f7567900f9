"""Positions, views, actions, events and records as JSON and as text, and the referee process."""
