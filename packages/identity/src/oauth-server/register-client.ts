import type { IdentityCtx } from "../service/context.js";
import {
  acceptedAddress,
  acceptedGrantTypes,
  acceptedKind,
  acceptedName,
  acceptedRedirectUris,
  assertResponseTypes,
  GRANT_TYPES,
} from "./client-rules.js";
import { type ClientRow, insertClient, type RegisteredClient, type Registration } from "./client-store.js";
import { drawSecret } from "./one-way-secret.js";
import { acceptedScopes } from "./scopes.js";
import type { ClientWish } from "./wire-clients.js";

/** Adds a client. A confidential one gets a secret, of which only a hash is kept. */
export async function registerClient(
  ctx: IdentityCtx,
  wish: ClientWish,
  registration: Registration,
): Promise<RegisteredClient> {
  const { type, method } = acceptedKind(wish.client_type, wish.token_endpoint_auth_method);
  assertResponseTypes(wish.response_types);
  const drawn = type === "confidential" ? drawSecret(ctx.random) : undefined;
  const at = ctx.clock.now();
  const client: ClientRow = {
    id: ctx.random.id(),
    realm: ctx.realm,
    registration_type: registration,
    client_type: type,
    token_endpoint_auth_method: method,
    secret_hash: drawn?.hash ?? null,
    redirect_uris: acceptedRedirectUris(wish.redirect_uris ?? []),
    grant_types: acceptedGrantTypes(wish.grant_types?.length ? wish.grant_types : GRANT_TYPES),
    scopes: acceptedScopes(wish.scope),
    client_name: acceptedName(wish.client_name ?? ""),
    client_uri: acceptedAddress("client_uri", wish.client_uri ?? ""),
    logo_uri: acceptedAddress("logo_uri", wish.logo_uri ?? ""),
    created_at: at,
    updated_at: at,
  };
  await insertClient(ctx.db, client);
  return { client, ...(drawn ? { secret: drawn.secret } : {}) };
}
