"""All that a person sees: scene, boards, close-ups, faces, words. No rule."""
