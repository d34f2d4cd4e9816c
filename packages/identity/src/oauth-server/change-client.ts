import { inTransaction, query } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import {
  acceptedAddress,
  acceptedGrantTypes,
  acceptedKind,
  acceptedName,
  acceptedRedirectUris,
} from "./client-rules.js";
import {
  type ClientChange,
  type ClientRow,
  findClient,
  markClientDeleted,
  type RegisteredClient,
  updateClient,
} from "./client-store.js";
import { drawSecret } from "./one-way-secret.js";
import { acceptedScopes } from "./scopes.js";
import type { ClientWish } from "./wire-clients.js";

/** The client of an id, or the refusal. */
export async function clientOf(ctx: IdentityCtx, id: string): Promise<ClientRow> {
  if (!isUuid(id)) throw refusal("clientIdInvalid");
  const client = await findClient(ctx.db, ctx, id);
  if (!client) throw refusal("clientUnknown");
  return client;
}

/** Changes what is named of a client and leaves the rest. A public one does not become confidential by it. */
export async function changeClient(ctx: IdentityCtx, id: string, wish: ClientWish): Promise<ClientRow> {
  const client = await clientOf(ctx, id);
  const change = acceptedChange(client, wish);
  if (Object.keys(change).length === 0) throw refusal("clientUnchanged");
  return orGone(await updateClient(ctx.db, ctx, id, change, ctx.clock.now()));
}

function acceptedChange(client: ClientRow, wish: ClientWish): ClientChange {
  const { redirect_uris, grant_types, client_name, client_uri, logo_uri, token_endpoint_auth_method, scope } =
    wish;
  return {
    ...(redirect_uris === undefined ? {} : { redirect_uris: acceptedRedirectUris(redirect_uris) }),
    ...(grant_types === undefined ? {} : { grant_types: acceptedGrantTypes(grant_types) }),
    ...(scope ? { scopes: acceptedScopes(scope) } : {}),
    ...(client_name === undefined ? {} : { client_name: acceptedName(client_name) }),
    ...(client_uri === undefined ? {} : { client_uri: acceptedAddress("client_uri", client_uri) }),
    ...(logo_uri === undefined ? {} : { logo_uri: acceptedAddress("logo_uri", logo_uri) }),
    ...(token_endpoint_auth_method === undefined
      ? {}
      : {
          token_endpoint_auth_method: acceptedKind(client.client_type, token_endpoint_auth_method).method,
        }),
  };
}

/** Gives a confidential client another secret; the one before is worthless at once. */
export async function regenerateClientSecret(ctx: IdentityCtx, id: string): Promise<RegisteredClient> {
  const { client_type: type } = await clientOf(ctx, id);
  if (type === "public") throw refusal("clientWithoutSecret");
  const { secret, hash } = drawSecret(ctx.random);
  const client = orGone(await updateClient(ctx.db, ctx, id, { secret_hash: hash }, ctx.clock.now()));
  return { client, secret };
}

/** Deletes a client with everything it was granted: its requests, its codes and its sessions end with it. */
export async function deleteClient(ctx: IdentityCtx, id: string): Promise<void> {
  await clientOf(ctx, id);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await markClientDeleted(tx, ctx, id, ctx.clock.now()))) throw refusal("clientUnknown");
    await query(tx, "delete from identity_oauth_consent where client_id = $1", [id]);
    await query(tx, "delete from identity_session where oauth_client_id = $1", [id]);
    await query(tx, "delete from identity_oauth_authorization where client_id = $1", [id]);
  });
}

function orGone(client: ClientRow | undefined): ClientRow {
  if (!client) throw refusal("clientUnknown");
  return client;
}
