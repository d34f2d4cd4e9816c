import type { AuthError } from "../service/auth-error.js";
import { OAuthError } from "../service/oauth-error.js";
import type { SessionResponse } from "../service/wire.js";

/** The address with the code a browser exchanges for its session. What the address already carries stays. */
export function codeRedirect(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set("code", code);
  return url.href;
}

/** The address with the session in its fragment, and with what the provider gave. */
export function tokensRedirect(
  target: string,
  session: SessionResponse,
  others: Readonly<Record<string, string | undefined>> = {},
): string {
  const url = new URL(target);
  const values = {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...others,
    refresh_token: session.refresh_token,
    sb: "",
    token_type: session.token_type,
  };
  url.hash = new URLSearchParams(given(values)).toString();
  return url.href;
}

const NAMES: Readonly<Record<number, string>> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};
const DENIED: readonly string[] = ["signup_disabled", "user_banned", "provider_email_needs_verification"];

/** The reason why not, where pages look for it: in the query, and in the fragment as well. */
export function failureRedirect(target: string, error: AuthError | OAuthError): string {
  const said = wordsOf(error);
  const url = new URL(queryFailureRedirect(target, error));
  url.hash = new URLSearchParams({ ...said, sb: "" }).toString();
  return url.href;
}

/** The reason in the query alone. */
export function queryFailureRedirect(target: string, error: AuthError | OAuthError): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(wordsOf(error))) url.searchParams.set(name, value);
  return url.href;
}

function wordsOf(error: AuthError | OAuthError): Record<string, string> {
  if (error instanceof OAuthError) return { error: error.error, error_description: error.message };
  const name = DENIED.includes(error.code) ? "access_denied" : NAMES[error.status];
  return given({ error: name, error_code: error.code, error_description: error.message });
}

function given(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
