"""Figures and positions for tests and statistics."""
