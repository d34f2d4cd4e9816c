import { isIP } from "node:net";
import type { AuthError } from "./auth-error.js";
import { matchesGlob } from "./glob.js";
import type { IdentitySettings } from "./settings.js";
import type { SessionResponse } from "./wire.js";

const MAX_URL = 2_048;
const LOOPBACK_V4 = /^127(\.\d{1,3}){3}$/;
const REGULAR_HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

/**
 * Where a link may lead back to: the site itself, this machine, or what the house lists. Anything else is replaced by
 * the site's own page, never refused, so that nobody learns what is on the list.
 */
export function redirectTarget(
  site: Pick<IdentitySettings["site"], "url" | "allowList">,
  landing: string,
  ...wishes: readonly (string | undefined)[]
): string {
  const wished = wishes.find((wish) => wish !== undefined && isAcceptable(site, wish));
  if (wished !== undefined) return wished;
  return landing === "" ? site.url : new URL(landing, site.url).href;
}

/** Whether a sign-in may lead back there. */
export function isAcceptable(
  site: Pick<IdentitySettings["site"], "url" | "allowList">,
  wish: string,
): boolean {
  if (wish === "" || wish.length > MAX_URL || hasControls(wish)) return false;
  const [address = ""] = wish.split("#");
  if (/^https?:/i.test(wish)) {
    const host = hostAsWritten(wish);
    if (host === undefined) return false;
    const target = new URL(wish);
    if (isIP(host) !== 0) return isLoopback(host);
    // Numbers that browsers read as an address of the network, however they are dressed up.
    if (isIP(target.hostname.replace(/^\[|\]$/g, "")) !== 0 || !REGULAR_HOST.test(host)) return false;
    if (isSite(new URL(site.url), target)) return true;
  }
  return site.allowList.some((glob) => matchesGlob(glob, address));
}

/** Blanks and control characters are dropped by browsers, so that what is checked would not be what is opened. */
function hasControls(text: string): boolean {
  return [...text].some((sign) => sign <= " " || sign === "\u007f" || sign === "\\");
}

/** The host as it was typed, before browsers make an IP address of a number; nothing when it is hidden or missing. */
function hostAsWritten(wish: string): string | undefined {
  if (!URL.canParse(wish)) return undefined;
  const authority = /^https?:\/\/([^/?#]+)/i.exec(wish)?.[1];
  if (authority === undefined || authority.includes("@")) return undefined;
  const bracketed = /^\[([^\]]*)\](:\d*)?$/.exec(authority)?.[1];
  return (bracketed ?? authority.replace(/:\d*$/, "")).toLowerCase();
}

function isSite(site: URL, target: URL): boolean {
  if (target.protocol !== site.protocol || target.hostname !== site.hostname) return false;
  return site.hostname === "localhost" || target.port === site.port;
}

function isLoopback(host: string): boolean {
  return isIP(host) === 6 ? new URL(`http://[${host}]`).hostname === "[::1]" : LOOPBACK_V4.test(host);
}

/** The address with a session in its fragment, where only the page that opens it can read it. */
export function sessionRedirect(target: string, session: SessionResponse, type?: string): string {
  const { provider_token, provider_refresh_token } = session;
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(provider_refresh_token === undefined ? {} : { provider_refresh_token }),
    ...(provider_token === undefined ? {} : { provider_token }),
    refresh_token: session.refresh_token,
    sb: "",
    token_type: session.token_type,
    ...(type === undefined ? {} : { type }),
  });
}

/** The address with the code that the browser which began exchanges for its session. */
export function codeRedirect(target: string, code: string): string {
  return withQuery(target, { code });
}

/** How the flow began: a browser that exchanges codes reads the query, any other one the fragment. */
export type FlowKind = "implicit" | "pkce";

export function messageRedirect(target: string, message: string, kind: FlowKind = "implicit"): string {
  return withFragment(kind === "pkce" ? withQuery(target, { message }) : target, { message, sb: "" });
}

const ERROR_NAMES: Readonly<Record<number, string>> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

export function errorRedirect(target: string, error: AuthError, kind: FlowKind = "implicit"): string {
  const name = ERROR_NAMES[error.status];
  const said = {
    ...(name === undefined ? {} : { error: name }),
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(kind === "pkce" ? withQuery(target, said) : target, { ...said, sb: "" });
}

function withFragment(target: string, values: Readonly<Record<string, string>>): string {
  const [address = ""] = target.split("#");
  return `${address}#${new URLSearchParams(values)}`;
}

/** Keeps the query that is there; a value of the same name is replaced. */
function withQuery(target: string, values: Readonly<Record<string, string>>): string {
  const [address = ""] = target.split("#");
  const at = address.indexOf("?");
  const query = new URLSearchParams(at < 0 ? "" : address.slice(at + 1));
  for (const [name, value] of Object.entries(values)) query.set(name, value);
  return `${at < 0 ? address : address.slice(0, at)}?${query}`;
}
