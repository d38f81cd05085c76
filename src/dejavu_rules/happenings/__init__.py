"""What happens, event by event: for animation, logs and whoever looks on."""
