"""The vocabulary of cards, and how cards are used."""
