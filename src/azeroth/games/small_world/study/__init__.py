"""What tests and statistics ask of a game."""
