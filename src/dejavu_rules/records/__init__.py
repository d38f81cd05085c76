"""Records: whole games as values, which replay, branch and go back."""
