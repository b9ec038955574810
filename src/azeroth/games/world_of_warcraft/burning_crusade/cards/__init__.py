"""Odd cards of the expansion."""
