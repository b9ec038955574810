"""Managing a character: sheet, Bag, experience, Health and Energy."""
