"""Measurements of speed, size and the course of many games; none of it is part of the library."""
