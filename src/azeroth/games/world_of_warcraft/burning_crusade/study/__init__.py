"""What The Burning Crusade's content is measured with."""
