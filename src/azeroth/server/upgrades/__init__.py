"""Tables that outlive a version: what has changed, and going on by the rules of now."""
