"""What brings the messages: https, or a broker."""
