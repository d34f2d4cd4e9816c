import type { IdentityCtx } from "../service/context.js";

/** What a redirect tells a client that something did not come about. */
export interface AuthorizationError {
  readonly error: string;
  readonly error_description: string;
}

/**
 * The address that brings a person back to the client with the outcome. It names this server, so that a client of
 * several cannot be given the answer of another one (RFC 9207).
 */
export function clientRedirect(
  { tokens }: Pick<IdentityCtx, "tokens">,
  to: { readonly redirect_uri: string; readonly state: string | null },
  outcome: { readonly code: string } | AuthorizationError,
): string {
  const target = new URL(to.redirect_uri);
  for (const [name, value] of Object.entries(outcome)) target.searchParams.set(name, value);
  if (to.state !== null) target.searchParams.set("state", to.state);
  target.searchParams.set("iss", tokens.issuer);
  return target.href;
}
