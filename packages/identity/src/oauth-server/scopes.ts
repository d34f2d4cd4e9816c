import { AuthError } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { ClientRow } from "./client-store.js";

const SCOPES = ["openid", "profile", "email", "phone", "offline_access"] as const;

/**
 * What clients may ask for. Without a public key nobody outside could verify an ID token, so `openid` is then not
 * offered.
 */
export function offeredScopes({ tokens }: Pick<IdentityCtx, "tokens">): readonly string[] {
  return tokens.jwks.keys.length > 0 ? SCOPES : SCOPES.filter((scope) => scope !== "openid");
}

/** What one client may ask for: what its registration names, or what the house lets one ask for that names nothing. */
export function scopesOf(
  ctx: Pick<IdentityCtx, "tokens" | "settings">,
  { scopes }: Pick<ClientRow, "scopes">,
): readonly string[] {
  const offered = offeredScopes(ctx);
  const named = scopes ?? ctx.settings.oauthServer.unnamedScopes ?? offered;
  return offered.filter((scope) => named.includes(scope));
}

/** The scopes a registration names, each of those there are; nothing when it names none. */
export function acceptedScopes(text: string | undefined): readonly string[] | null {
  const scopes = readScopes(text ?? "");
  if (!covers(SCOPES, scopes))
    throw new AuthError(400, "validation_failed", `scope must be of: ${SCOPES.join(" ")}`);
  return scopes.length > 0 ? scopes : null;
}

/** The scopes of a text separated by blanks, each once. */
export function readScopes(text: string): string[] {
  return [...new Set(text.split(" ").filter((scope) => scope !== ""))];
}

export function covers(granted: readonly string[], asked: readonly string[]): boolean {
  return asked.every((scope) => granted.includes(scope));
}
