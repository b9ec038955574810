"""Experience cards: how they are drawn and played, and what each does."""
