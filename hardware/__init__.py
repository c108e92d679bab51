"""What a maker cuts, prints and has etched: files made from the board's own lengths.

`python -m hardware.make` writes them anew: the edge strip (Gerber, drill), the tray and the trough
(OpenSCAD, STL), and the pictures of docs/hardware.
"""
