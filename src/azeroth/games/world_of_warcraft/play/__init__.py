"""The rules, one room a chapter of the rulebook."""
