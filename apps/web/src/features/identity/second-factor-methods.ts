import type { Factor } from "@/lib/session/factors";

/** How a sign-in is confirmed: a code of the app, a recovery code, a text, or a key of the device. */
export type Method = "app" | "recovery" | "text" | "key";

/** What the person most likely wants; the app until it is known what there is. */
export function usualMethod(factors: readonly Factor[] | undefined): Method {
  const has = (type: string) => factors?.some((factor) => factor.type === type) === true;
  if (factors === undefined || has("totp")) return "app";
  if (has("webauthn")) return "key";
  return has("phone") ? "text" : "recovery";
}
