"""What an Overlord does of his own accord."""
