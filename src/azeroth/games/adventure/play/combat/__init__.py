"""Combat, between the active character and an encounter or another character."""
