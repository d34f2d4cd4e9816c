import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import { formatMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { z } from "zod";
import { notify } from "../notices/index.js";
import { RECOVERY_NOTICES, type RecoveryNoticeName } from "./notices.js";
import type { FindClient } from "./ports.js";
import type { Recovery } from "./recovery.js";
import { findRecovery } from "./recovery-store.js";

export const NOTIFY_OF_RECOVERY = "recoveries.notify";

/** Has open pages of the client and of administrators read a recovery again. */
export async function announceRecovery(
  tx: Tx,
  { id, userId }: Pick<Recovery, "id" | "userId">,
): Promise<void> {
  await announce(
    tx,
    { to: { userId }, type: "crypto.recovery", reference: id },
    { to: { userId }, type: "balances" },
    { to: "admins", type: "admin", reference: "recoveries" },
  );
}

/** Notifies the client once this transaction has committed. An offer may be made again, so that each has its own. */
export function notifyClient(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  { id }: Pick<Recovery, "id">,
  notice: RecoveryNoticeName,
): Promise<void> {
  const payload = { id, notice, at: ctx.clock.now().toISOString() };
  return enqueue(tx, ctx, { kind: NOTIFY_OF_RECOVERY, payload, key: `${id}:${notice}:${payload.at}` });
}

const payloadSchema = z.object({
  id: z.guid(),
  notice: z.enum(Object.keys(RECOVERY_NOTICES) as [RecoveryNoticeName, ...RecoveryNoticeName[]]),
  at: z.string(),
});

export async function sendRecoveryNotice(
  ctx: Ctx & { readonly findClient: FindClient },
  payload: unknown,
): Promise<void> {
  const { id, notice, at } = payloadSchema.parse(payload);
  await inTransaction(ctx.db, async (tx) => {
    const recovery = await findRecovery(tx, id);
    const addressee = recovery && (await ctx.findClient(tx, recovery.userId));
    if (!recovery || !addressee) return;
    const { network, fee, userId } = recovery;
    await notify(tx, ctx, [
      {
        kind: RECOVERY_NOTICES[notice],
        userId,
        source: `recovery:${id}:${notice}:${at}`,
        subjectId: id,
        facts: { network: CRYPTO_NETWORK_NAMES[network], fee: fee ? formatMoney(fee) : "0.00" },
        at: ctx.clock.now(),
        addressee,
      },
    ]);
  });
}
