// Whether the window is as narrow as a phone's, in the letters that its reader has chosen: by the width that the style sheets name.

export const narrow = window.matchMedia("(max-width: 43.75em)");
