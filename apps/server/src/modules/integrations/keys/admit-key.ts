import type { Person } from "@lastro/platform/actor";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { IntegrationPorts } from "../ports.js";
import { isAddressAmong } from "./addresses.js";
import { isLive } from "./api-key.js";
import { findKeyByHash, noteUse } from "./key-store.js";
import { hashKeySecret, isKeySecret } from "./secret.js";

const BEARER = /^bearer (lastro_\S+)$/i;

/** The key's secret that an Authorization header bears, where it bears one and no session's token. */
export function keySecretOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}

/**
 * Finds out for whom a key of this realm acts, and notes the use. A key of the other realm opens nothing, nor one of somebody
 * suspended, closed or no longer verified.
 * Throws `auth.key_invalid`, and `auth.key_address` where the key is not used from where it may be.
 */
export async function admitKey(
  ctx: Ctx & Pick<IntegrationPorts, "realm" | "actsAs">,
  { secret, ip }: { readonly secret: string; readonly ip: string },
): Promise<Person> {
  const now = ctx.clock.now();
  const key = isKeySecret(secret) ? await findKeyByHash(ctx.db, hashKeySecret(secret)) : undefined;
  const kind =
    key?.realm === ctx.realm && isLive(key, now) ? await ctx.actsAs(ctx.db, key.ownerId) : undefined;
  if (!key || kind === undefined) throw new DomainError("auth.key_invalid");
  if (key.addresses.length > 0 && !isAddressAmong(ip, key.addresses))
    throw new DomainError("auth.key_address");
  await noteUse(ctx.db, { id: key.id, ip, at: now });
  const { id, name, scopes, ownerId: userId } = key;
  return { kind, userId, sessionId: id, assurance: "aal1", apiKey: { id, name, scopes } };
}
