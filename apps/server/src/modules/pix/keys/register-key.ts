import type { PixKeyType } from "@lastro/contracts/pix-keys";
import { MAX_PIX_KEYS } from "@lastro/contracts/pix-own-keys";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../../compliance/index.js";
import { assertDeviceRegistered } from "../../customers/index.js";
import type { PixRequestCtx } from "../ports.js";
import { insertKey, keysOf, lockKeysOf } from "./key-store.js";

export const ADVANCE_KEY = "pix.advance-key";

/** The longest a static code's txid may be. */
const TXID_LENGTH = 25;

/**
 * Asks for a random key for a client: the provider registers it after the commit. Throws `pix.key_kind_not_supported`,
 * `pix.keys_too_many`, `customers.profile_missing` and `customers.device_not_registered`.
 */
export async function registerKey(
  tx: Tx,
  ctx: PixRequestCtx,
  { kind }: { readonly kind: PixKeyType },
): Promise<string> {
  const { userId } = personOf(ctx);
  if (!ctx.keys || kind !== "random") throw new DomainError("pix.key_kind_not_supported");
  await ctx.assertClient(tx, userId);
  await assertDeviceRegistered(tx, ctx);
  await lockKeysOf(tx, userId);
  const kept = (await keysOf(tx, userId)).filter(({ status }) => status !== "REFUSED");
  if (kept.length >= MAX_PIX_KEYS) throw new DomainError("pix.keys_too_many", { max: MAX_PIX_KEYS });
  const id = ctx.random.id();
  const txid = ctx.random.bytes(16).toString("hex").slice(0, TXID_LENGTH);
  await insertKey(tx, ctx, { id, userId, txid });
  await enqueue(tx, ctx, { kind: ADVANCE_KEY, payload: { keyId: id }, key: id });
  await recordAudit(tx, ctx, { action: "pix.key_requested", subject: id, details: { kind } });
  return id;
}
