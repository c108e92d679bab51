// For whom a device speaks: nobody else is there to be asked by the table's own screen, nor by who is alone with the table.

/**
 * What a screen may offer: that of a person who is alone with the table offers what the table's own does.
 * @param {{alone?: {seat: string} | null} | null} state
 * @param {string} role
 */
export function speaksAs(state, role) {
  const isAlone = Boolean(state?.alone) && role !== state?.alone?.seat && ["red", "blue"].includes(role);
  return isAlone ? "host" : role;
}
