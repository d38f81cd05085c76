"""What is in the box: pieces and their names, multisets of them, cards, the Cosmic Map, and the catalogue."""
