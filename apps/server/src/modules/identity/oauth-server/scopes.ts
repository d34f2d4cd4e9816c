import type { IdentityCtx } from "../service/context.js";

const SCOPES = ["openid", "profile", "email", "phone", "offline_access"] as const;

/**
 * What clients may ask for. Without a public key nobody outside could verify an ID token, so `openid` is then not
 * offered.
 */
export function offeredScopes({ tokens }: Pick<IdentityCtx, "tokens">): readonly string[] {
  return tokens.jwks.keys.length > 0 ? SCOPES : SCOPES.filter((scope) => scope !== "openid");
}

/** The scopes of a text separated by blanks, each once. */
export function readScopes(text: string): string[] {
  return [...new Set(text.split(" ").filter((scope) => scope !== ""))];
}

export function covers(granted: readonly string[], asked: readonly string[]): boolean {
  return asked.every((scope) => granted.includes(scope));
}
