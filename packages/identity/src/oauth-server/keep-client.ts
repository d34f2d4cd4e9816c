import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import type { Realm } from "../service/realm.js";
import { acceptedName, acceptedRedirectUris, GRANT_TYPES } from "./client-rules.js";
import { insertClient, updateClient } from "./client-store.js";

/** A public client whose id is known beforehand. */
export interface KnownClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Adds such a client, or has the one there is lead back where it says now; one that was deleted stays so. */
export async function keepClient(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  realm: Realm,
  { id, name, redirectUris }: KnownClient,
): Promise<void> {
  const at = clock.now();
  const change = { client_name: acceptedName(name), redirect_uris: acceptedRedirectUris(redirectUris) };
  const known = await query(db, "select from identity_oauth_client where id = $1", [id]);
  if (known.length > 0) {
    await updateClient(db, { realm }, id, change, at);
    return;
  }
  await insertClient(db, {
    id,
    realm,
    registration_type: "manual",
    client_type: "public",
    token_endpoint_auth_method: "none",
    secret_hash: null,
    grant_types: GRANT_TYPES,
    // What the house gives whoever names none.
    scopes: null,
    client_uri: "",
    logo_uri: "",
    created_at: at,
    updated_at: at,
    ...change,
  });
}
