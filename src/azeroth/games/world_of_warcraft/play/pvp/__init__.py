"""Player versus player combat, loot, the final battle."""
