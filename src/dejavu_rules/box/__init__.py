"""What is in the box: pieces and their names, bags of them, cards, the Cosmic Map, and the catalogue of it all."""
