import { refusal } from "./auth-error.js";
import type { SignedIn } from "./require-session.js";

/** Refuses a person who has no way of signing in again: nothing lasting can be tied to them. */
export function assertNotAnonymous<S extends Pick<SignedIn, "user">>(signedIn: S): S {
  if (signedIn.user.is_anonymous) throw refusal("anonymousForbidden");
  return signedIn;
}
