// The code that was scanned stands behind the #: it goes on to the encrypted page with whoever presses.

const jump = document.querySelector("#jump");
if (jump instanceof HTMLAnchorElement && location.hash) jump.hash = location.hash;

export {};
