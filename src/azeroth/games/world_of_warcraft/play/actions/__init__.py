"""Character actions: Travel, Rest, Challenge, Training, Town."""
