import type { AuthError } from "./auth-error.js";
import type { SessionResponse } from "./wire.js";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Where a link may lead back to: the site itself, or this machine. Anything else is replaced by the site's own page,
 * never refused, so that nobody learns what is on the list.
 */
export function redirectTarget(
  siteUrl: string,
  landing: string,
  ...wishes: readonly (string | undefined)[]
): string {
  const wished = wishes.find((wish) => wish !== undefined && isAcceptable(siteUrl, wish));
  return wished ?? new URL(landing, siteUrl).href;
}

function isAcceptable(siteUrl: string, wish: string): boolean {
  if (!URL.canParse(wish)) return false;
  const site = new URL(siteUrl);
  const target = new URL(wish);
  if (target.protocol !== "http:" && target.protocol !== "https:") return false;
  if (target.username !== "" || target.password !== "") return false;
  if (target.hostname !== "localhost" && LOOPBACK.test(target.hostname)) return true;
  if (target.protocol !== site.protocol || target.hostname !== site.hostname) return false;
  return LOOPBACK.test(site.hostname) || target.port === site.port;
}

/** The address with a session in its fragment, where only the page that opens it can read it. */
export function sessionRedirect(target: string, session: SessionResponse, type: string): string {
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: "",
    token_type: session.token_type,
    type,
  });
}

export function messageRedirect(target: string, message: string): string {
  return withFragment(target, { message, sb: "" });
}

const ERROR_NAMES: Readonly<Record<number, string>> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

export function errorRedirect(target: string, error: AuthError): string {
  const name = ERROR_NAMES[error.status];
  return withFragment(target, {
    ...(name === undefined ? {} : { error: name }),
    error_code: error.code,
    error_description: error.message,
    sb: "",
  });
}

function withFragment(target: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}
