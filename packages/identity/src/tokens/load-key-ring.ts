import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { createSealer } from "@lastro/platform/sealed";
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import type { IdentitySettings } from "../service/settings.js";
import { createKeyRing, type KeyRing, type OwnJwk, parseJwks } from "./keys.js";

/** Reads the configured keys and secret, or the key a demonstration made for itself. */
export async function loadKeyRing(
  ctx: Ctx,
  { keys, secret, algorithms }: IdentitySettings["tokens"],
): Promise<KeyRing> {
  const listed = keys === undefined ? undefined : parseJwks(keys);
  const own = listed ?? (secret === undefined ? [await demoKey(ctx)] : []);
  return createKeyRing(own, secret, algorithms);
}

/** Every server of a demonstration ends up with the key of whichever came first. */
async function demoKey(ctx: Ctx): Promise<OwnJwk> {
  const sealer = createSealer(ctx.config, "identity.signing-key", ctx.random);
  const find = () =>
    query<{ kid: string; sealed: Buffer }>(ctx.db, "select kid, sealed from identity_signing_key", []);
  let [row] = await find();
  if (!row) {
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    const jwk = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(jwk);
    const sealed = sealer.seal(kid, Buffer.from(JSON.stringify({ ...jwk, kid, key_ops: ["sign"] })));
    await query(
      ctx.db,
      "insert into identity_signing_key (kid, sealed, created_at) values ($1, $2, $3) on conflict do nothing",
      [kid, sealed, ctx.clock.now()],
    );
    [row] = await find();
  }
  const [key] = row ? parseJwks(`[${sealer.open(row.kid, row.sealed).toString()}]`) : [];
  if (!key) throw new Error("The signing key that was just made is gone");
  return key;
}
