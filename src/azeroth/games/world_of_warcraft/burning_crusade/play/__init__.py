"""The rules of the expansion, a module a chapter."""
