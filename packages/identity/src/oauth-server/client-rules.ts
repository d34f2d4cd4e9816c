import { isPlainLine } from "@lastro/contracts";
import { AuthError, refusal } from "../service/auth-error.js";
import type { ClientAuthMethod, ClientType } from "./client-store.js";

const MAX_REDIRECT_URIS = 10;
const MAX_ADDRESS_LENGTH = 2_048;
const MAX_NAME_LENGTH = 1_024;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
export const GRANT_TYPES = ["authorization_code", "refresh_token"] as const;
const AUTH_METHODS: readonly string[] = ["client_secret_basic", "client_secret_post", "none"];

/** Where a client may have people led back to: a list of addresses that later have to be met to the letter. */
export function acceptedRedirectUris(uris: readonly string[]): readonly string[] {
  if (uris.length === 0) throw refusal("redirectUrisMissing");
  if (uris.length > MAX_REDIRECT_URIS) throw refusal("redirectUrisTooMany");
  for (const uri of uris) {
    const why = problemOfRedirectUri(uri);
    if (why !== undefined)
      throw new AuthError(400, "validation_failed", `invalid redirect_uri '${uri}': ${why}`);
  }
  return [...new Set(uris)];
}

function problemOfRedirectUri(uri: string): string | undefined {
  if (uri.length > MAX_ADDRESS_LENGTH) return "too long";
  if (!isPlainAddress(uri)) return "must be an absolute URL";
  const { protocol, host, hostname, username, password } = new URL(uri);
  if (host === "") return "must have scheme and host";
  if (uri.includes("#")) return "fragment not allowed in redirect URI";
  if (username !== "" || password !== "") return "credentials not allowed in redirect URI";
  if (protocol === "https:") return undefined;
  if (protocol !== "http:") return "scheme must be HTTPS or HTTP (localhost only)";
  return LOOPBACK.includes(hostname) ? undefined : "HTTP scheme only allowed for localhost";
}

/** The same text for whoever compares and whoever opens it: browsers drop blanks and controls, and turn backslashes. */
function isPlainAddress(text: string): boolean {
  return URL.canParse(text) && [...text].every((sign) => sign > " " && sign !== "\u007f" && sign !== "\\");
}

export function acceptedGrantTypes(types: readonly string[]): readonly string[] {
  const known: readonly string[] = GRANT_TYPES;
  if (types.length === 0 || !types.every((type) => known.includes(type))) throw refusal("grantTypesInvalid");
  return [...new Set(types)];
}

export function assertResponseTypes(types: readonly string[] | undefined): void {
  if (types?.some((type) => type !== "code")) throw refusal("responseTypesInvalid");
}

/** A name as people read it: nothing that could turn the words around it, and no second line. */
export function acceptedName(name: string): string {
  if (name.length > MAX_NAME_LENGTH || !isPlainLine(name)) throw refusal("clientNameInvalid");
  return name.trim();
}

/** A page or picture of the client, shown as a link. */
export function acceptedAddress(field: "client_uri" | "logo_uri", text: string): string {
  if (text === "") return text;
  if (text.length > MAX_ADDRESS_LENGTH)
    throw new AuthError(400, "validation_failed", `${field} cannot exceed ${MAX_ADDRESS_LENGTH} characters`);
  if (!isPlainAddress(text) || !/^https?:\/\//i.test(text))
    throw new AuthError(400, "validation_failed", `${field} must be a valid URL`);
  return text;
}

/** What kind of client it is and how it proves to be it, each by the other where one is not said. */
export function acceptedKind(
  type: string | undefined,
  method: string | undefined,
): { readonly type: ClientType; readonly method: ClientAuthMethod } {
  if (type && type !== "public" && type !== "confidential") throw refusal("clientTypeInvalid");
  if (method && !isAuthMethod(method)) throw refusal("clientAuthMethodInvalid");
  const known = method && isAuthMethod(method) ? method : undefined;
  const isPublic = type ? type === "public" : known === "none";
  const proof = known ?? (isPublic ? "none" : "client_secret_basic");
  if (isPublic !== (proof === "none")) throw refusal("clientTypeContradicted");
  return { type: isPublic ? "public" : "confidential", method: proof };
}

function isAuthMethod(text: string): text is ClientAuthMethod {
  return AUTH_METHODS.includes(text);
}
