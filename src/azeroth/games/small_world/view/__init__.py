"""All that a person sees."""
