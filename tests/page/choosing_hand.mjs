// Speaks for the page's own logic of choosing (choosing.js), a line of JSON each: what a tap leads to.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { afterTap, inHand } = await import(pathToFileURL(process.argv[2]).href);

for await (const line of createInterface({ input: process.stdin })) {
  const { reach, holds, choice, field } = JSON.parse(line);
  const sight = { reach, holds: (name) => holds[name] ?? [] };
  console.log(JSON.stringify(afterTap(sight, { lifted: inHand(reach, choice), asked: choice.asked }, field)));
}
