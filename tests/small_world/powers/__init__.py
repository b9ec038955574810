"""One file for each special power that is not a plain bonus."""
