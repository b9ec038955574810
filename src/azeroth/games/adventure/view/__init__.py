"""What a person sees of the Adventure Game."""
