// What holds the circuit board under the tray. Printed floor down, without support.
include <measures.scad>
$fn = 32;
e = 0.01;

module post(at, outer, high) translate([at[0], at[1], 0]) cylinder(d = outer, h = high);
module pilot(at, high) translate([at[0], at[1], floor_thick]) cylinder(d = 2.5, h = high);

module trough() difference() {
    union() {
        difference() {
            translate([start, near, 0]) cube([length, depth - near, height]);
            translate([start + wall, near + near_wall, floor_thick])
                cube([length - 2 * wall, depth - near - near_wall - wall, height]);
            // both ends are open where the circuit board and the wires pass
            translate([-1, board_at[1] - 14, floor_thick]) cube([length + 4, board[1] + 28, height]);
        }
        for (at = screws) post(at, 7, floor_thick + below);
        for (at = lid_screws) post(at, 8, height);
        translate([start, 1.4, height - e]) cube([length, 1, 1.5 + e]);
    }
    for (at = screws) pilot(at, below + 1);
    for (at = lid_screws) pilot(at, height);
}

trough();
