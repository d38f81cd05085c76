"""What checks the rules: a second engine, written from the rulebooks alone, and what compares it with the first."""
