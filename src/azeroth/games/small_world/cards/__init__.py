"""What races, special powers and markers do of their own."""
