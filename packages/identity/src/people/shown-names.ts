import { asPlainLine, isPlainLine } from "@lastro/contracts";
import { AuthError } from "../service/auth-error.js";
import type { Metadata } from "./user.js";

/** What of a person's metadata letters, screens and tokens call them by. */
const NAMES = [
  "nome",
  "name",
  "full_name",
  "given_name",
  "middle_name",
  "family_name",
  "nickname",
  "preferred_username",
  "user_name",
];

/** Refuses metadata with a name that cannot be shown; anything else in it is its owner's. */
export function assertNamesShowable(data: Metadata): void {
  for (const key of NAMES) assertShowable(data[key]);
}

/** Refuses a name that would break, hide or reorder the text around it. */
export function assertShowable(name: unknown): void {
  if (isShowable(name)) return;
  throw new AuthError(
    400,
    "request.unsafe_characters",
    "Names take neither line breaks nor invisible characters",
  );
}

/** What another service says of a person, its names made plain: nobody here could mend a refusal. */
export function withPlainNames(data: Metadata): Metadata {
  const mended = NAMES.map((key) => [key, data[key]] as const).filter(([, name]) => !isShowable(name));
  return { ...data, ...Object.fromEntries(mended.map(([key, name]) => [key, asPlainLine(String(name))])) };
}

function isShowable(name: unknown): boolean {
  return typeof name !== "string" || isPlainLine(name, { emoji: true });
}
