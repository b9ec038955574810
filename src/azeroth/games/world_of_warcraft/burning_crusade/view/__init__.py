"""What a person sees of The Burning Crusade."""
