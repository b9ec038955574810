"""Event cards, the Auction House and Wars."""
