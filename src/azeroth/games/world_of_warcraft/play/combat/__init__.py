"""Combat: Attack Phases, the Defense Phase, what opponents do, what a victory brings."""
