// What the cards lie on: three bays with lips, over the sensors. Printed as it lies, without support.
include <measures.scad>
$fn = 32;
e = 0.01; // cuts go a little too far

module tray() difference() {
    translate([start, near, 0]) cube([length, depth - near, cover + lip]);
    for (slot = [0 : slots - 1]) translate([pitch * (slot + 0.5), 0, 0]) {
        translate([-bay[0] / 2, bay_near, cover]) cube([bay[0], bay[1], lip + e]);
        // a thumb gets under the card's outer end
        translate([-12, bay_near + bay[1] - 4, cover - 2]) cube([24, depth, lip + 2 + e]);
    }
    // the trough's tongue
    translate([0, 1.2, -e]) cube([length + 2, 1.4, 1.9 + e]);
    // heads of the circuit board's screws
    for (at = screws) translate([at[0], at[1], -e]) cylinder(d = 8, h = 1.5 + e);
    for (at = lid_screws) translate([at[0], at[1], -e]) {
        cylinder(d = 3.4, h = cover + lip + 1);
        translate([0, 0, cover - 1]) cylinder(d = 6.5, h = lip + 2);
    }
}

tray();
