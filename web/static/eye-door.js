// The code that was scanned stands behind the #: it goes on to the encrypted page with whoever presses.

import { byId } from "./elements.js";

const jump = /** @type {HTMLAnchorElement} */ (byId("jump"));
if (location.hash) jump.hash = location.hash;
