"""One file for each race."""
