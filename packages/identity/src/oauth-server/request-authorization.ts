import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { type AuthorizationError, clientRedirect } from "./answer-client.js";
import { insertAuthorization } from "./authorization-store.js";
import { type ClientRow, findClient } from "./client-store.js";
import { covers, readScopes, scopesOf } from "./scopes.js";

export interface AuthorizationWish {
  readonly client_id?: string | undefined;
  readonly redirect_uri?: string | undefined;
  readonly response_type?: string | undefined;
  readonly response_mode?: string | undefined;
  readonly scope?: string | undefined;
  readonly state?: string | undefined;
  readonly nonce?: string | undefined;
  readonly resource?: string | undefined;
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
}

const MAX_VALUE_LENGTH = 2_048;
/** SHA-256 as base64url, which is what S256 makes of any verifier. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Keeps what a client asks for and answers the page that asks the person. A request of nobody known, or with an
 * address that is not one of the client's to the letter, is refused here: whoever made it is told nothing elsewhere.
 */
export async function requestAuthorization(ctx: IdentityCtx, wish: AuthorizationWish): Promise<string> {
  if (!wish.client_id) throw refusal("clientIdMissing");
  const client = await findClient(ctx.db, ctx, wish.client_id);
  if (!client) throw refusal("authorizeClientUnknown");
  const { redirect_uri: redirectUri } = wish;
  if (!redirectUri || !client.redirect_uris.includes(redirectUri)) throw refusal("redirectUriUnknown");

  const scopes = readScopes(wish.scope || ctx.settings.oauthServer.defaultScope);
  const problem = problemOf(ctx, client, wish, scopes);
  if (problem) {
    const state = acceptableLength(wish.state) ? (wish.state ?? null) : null;
    return refused(ctx, client, { redirect_uri: redirectUri, state }, problem);
  }
  const id = await insertAuthorization(ctx, {
    client_id: client.id,
    redirect_uri: redirectUri,
    scopes,
    state: wish.state ?? null,
    nonce: wish.nonce ?? null,
    resource: wish.resource ?? null,
    code_challenge: wish.code_challenge ?? "",
  });
  const page = `${ctx.settings.site.url.replace(/\/+$/, "")}/${ctx.settings.oauthServer.authorizationPath.replace(/^\/+/, "")}`;
  return `${page}?authorization_id=${id}`;
}

function problemOf(
  ctx: IdentityCtx,
  client: ClientRow,
  wish: AuthorizationWish,
  scopes: readonly string[],
): AuthorizationError | undefined {
  const error = (name: string, description: string) => ({ error: name, error_description: description });
  if (!client.grant_types.includes("authorization_code"))
    return error("unauthorized_client", "The client may not use authorization codes");
  if ((wish.response_type || "code") !== "code")
    return error("unsupported_response_type", "Only response_type=code is supported");
  if ((wish.response_mode || "query") !== "query")
    return error("invalid_request", "Only response_mode=query is supported");
  if (!wish.code_challenge)
    return error("invalid_request", "PKCE is required: code_challenge and code_challenge_method");
  if (wish.code_challenge_method?.toUpperCase() !== "S256")
    return error("invalid_request", "code_challenge_method must be S256");
  if (!CHALLENGE.test(wish.code_challenge))
    return error("invalid_request", "code_challenge must be the base64url of a SHA-256");
  const allowed = scopesOf(ctx, client);
  if (!covers(allowed, scopes)) return error("invalid_scope", `The client may ask for: ${allowed.join(" ")}`);
  if (![wish.state, wish.nonce].every(acceptableLength))
    return error("invalid_request", `state and nonce may have ${MAX_VALUE_LENGTH} characters`);
  if (wish.resource !== undefined && !isResource(wish.resource))
    return error("invalid_target", "resource must be an absolute address without a fragment");
  return undefined;
}

function acceptableLength(text: string | undefined): boolean {
  return text === undefined || text.length <= MAX_VALUE_LENGTH;
}

function isResource(text: string): boolean {
  return acceptableLength(text) && URL.canParse(text) && !text.includes("#");
}

/**
 * Leads back with what is wrong. Not to where a program registered itself, of whom nobody knows anything: this address
 * would then lead whoever trusts it to any other, and nobody would have been asked.
 */
function refused(
  ctx: IdentityCtx,
  client: ClientRow,
  to: { readonly redirect_uri: string; readonly state: string | null },
  problem: AuthorizationError,
): string {
  if (client.registration_type === "dynamic")
    throw new AuthError(400, "validation_failed", `${problem.error}: ${problem.error_description}`);
  return clientRedirect(ctx, to, problem);
}
