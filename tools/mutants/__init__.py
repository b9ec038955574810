"""Mutation testing of the rules: change one thing in a rule module and see whether a test notices."""
