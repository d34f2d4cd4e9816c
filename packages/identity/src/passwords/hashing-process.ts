import os from "node:os";
import { hashingHere } from "./hashing.js";

/** What the server asks of this process. */
export type Ask = { readonly id: number; readonly password: string; readonly hash?: string };
export type Answer = { readonly id: number; readonly said?: string | boolean };

// Whoever is signed in already goes first: a crowd at the door gets what they leave over.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
// The terminal's Ctrl-C reaches this process as well; it stays until the server needs nothing more of it.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.on("disconnect", () => process.exit(0));
process.on("message", ({ id, password, hash }: Ask) => {
  const work = hash === undefined ? hashingHere.hash(password) : hashingHere.matches(hash, password);
  work.then(
    (said) => process.send?.({ id, said } satisfies Answer),
    () => process.send?.({ id } satisfies Answer),
  );
});
