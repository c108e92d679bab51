// A device becomes somebody: the secret behind the # of the address is said once, and forgotten.

/**
 * The role that this device has now.
 * @returns {Promise<string>}
 */
export async function pair() {
  const secret = location.hash.slice(1);
  if (secret) {
    history.replaceState(null, "", location.pathname + location.search);
    const answer = await post("/pair", { secret });
    if (answer.ok) return (await answer.json()).role;
  }
  return (await (await fetch("/api/me")).json()).role;
}

/**
 * @param {string} address
 * @param {Record<string, any>} said
 */
export function post(address, said) {
  return fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(said),
  });
}
