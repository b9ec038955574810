"""The game round: a faction's turn, Character Management, trading."""
