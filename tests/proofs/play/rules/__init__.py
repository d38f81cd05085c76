"""What each kind of action and outcome asks for and does, said once more as sentences about slices."""
