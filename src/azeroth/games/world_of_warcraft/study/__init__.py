"""Facts for statistics, invariants, positions for tests."""
