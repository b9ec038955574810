"""The vocabulary of effects of the Adventure Game."""
