"""Draws boards: region shapes, borders, names and piece spots, from seeds and wanted neighbours."""
