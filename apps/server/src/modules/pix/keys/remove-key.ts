import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../../compliance/index.js";
import { assertDeviceRegistered } from "../../customers/index.js";
import { findKeyOf, keysOf, moveKey } from "./key-store.js";
import { ADVANCE_KEY } from "./register-key.js";

/**
 * Gives a client's key up: the provider removes it after the commit. Throws `pix.key_not_active` and
 * `customers.device_not_registered`.
 */
export async function removeKey(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  const key = await findKeyOf(tx, personOf(ctx).userId, id);
  if (!key || key.status === "REMOVED") throw new DomainError("resource.not_found");
  await assertDeviceRegistered(tx, ctx);
  if (!(await startRemoval(tx, ctx, id))) throw new DomainError("pix.key_not_active");
}

/** Gives up every key of a client who leaves. */
export async function removeKeysOf(tx: Tx, ctx: RequestCtx, userId: string): Promise<void> {
  for (const { id, status } of await keysOf(tx, userId))
    if (status === "ACTIVE") await startRemoval(tx, ctx, id);
}

async function startRemoval(tx: Tx, ctx: RequestCtx, id: string): Promise<boolean> {
  if (!(await moveKey(tx, ctx, { id, from: "ACTIVE", to: "REMOVING" }))) return false;
  await enqueue(tx, ctx, { kind: ADVANCE_KEY, payload: { keyId: id }, key: `${id}:remove` });
  await recordAudit(tx, ctx, { action: "pix.key_removed", subject: id, details: {} });
  return true;
}
