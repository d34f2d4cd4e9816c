import type { AuditAction } from "@lastro/contracts/audit";
import { asSystem, type Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import type { IncomingCtx } from "../ports.js";
import type { Incoming } from "./incoming.js";
import { lockIncomingById, moveIncoming } from "./incoming-store.js";
import { cryptoReleasedPosting, cryptoReturnedPosting } from "./postings.js";
import { lockFlowing } from "./watch-store.js";

/** What keeps money that was set aside from being credited or kept. */
export type IncomingObstacle = "not_there" | "displaced" | "stopped" | "account_closed";

type DecidingCtx = Ctx & Pick<IncomingCtx, "holders">;

/** Why money set aside for a person cannot be decided on now; undefined when it can. Locks it. */
export async function obstacleToRelease(
  tx: Tx,
  ctx: DecidingCtx,
  id: string,
): Promise<IncomingObstacle | undefined> {
  const incoming = await lockIncomingById(tx, id);
  const obstacle = obstacleOf(incoming);
  if (obstacle !== undefined || !incoming) return obstacle ?? "not_there";
  if (!(await ctx.holders.lockOpen(tx, incoming.owner.id))) return "account_closed";
  return (await lockFlowing(tx, incoming.network)) ? undefined : "stopped";
}

/** Credits what was set aside to the owner it came for, once. The caller has asked `obstacleToRelease` in this transaction. */
export async function releaseIncoming(tx: Tx, ctx: DecidingCtx, id: string): Promise<void> {
  const { owner, amount } = await decide(tx, ctx, id, "credited", "custody.incoming_released");
  if (amount && amount.minor > 0n) await post(tx, ctx, cryptoReleasedPosting({ id, amount }, owner.id));
}

/** Leaves what was set aside in suspense for good. Answers what keeps it from that. */
export async function keepIncoming(
  tx: Tx,
  ctx: DecidingCtx,
  id: string,
): Promise<IncomingObstacle | undefined> {
  const obstacle = obstacleOf(await lockIncomingById(tx, id));
  if (obstacle === undefined) await decide(tx, ctx, id, "kept", "custody.incoming_kept");
  return obstacle;
}

/** Begins to send what was set aside back to its sender. Answers what keeps it from that. */
export async function startReturn(
  tx: Tx,
  ctx: DecidingCtx,
  id: string,
  returnId: string,
): Promise<IncomingObstacle | undefined> {
  const obstacle = obstacleOf(await lockIncomingById(tx, id));
  if (obstacle === undefined)
    await decide(tx, ctx, id, "returning", "custody.incoming_returning", { returnId });
  return obstacle;
}

/** The network has proven that it is with its sender again: suspense no longer holds it. */
export async function endReturn(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const { network, amount } = await decide(tx, ctx, id, "returned", "custody.incoming_returned");
  if (amount && amount.minor > 0n) await post(tx, ctx, cryptoReturnedPosting({ id, network, amount }));
}

/** It is proven that nothing left: it waits for a person again. */
export async function returnFailed(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await decide(tx, ctx, id, "under_review", "custody.incoming_return_failed");
}

function obstacleOf(incoming: Incoming | undefined): IncomingObstacle | undefined {
  if (incoming?.status !== "under_review") return "not_there";
  return incoming.displacedAt ? "displaced" : undefined;
}

async function decide(
  tx: Tx,
  ctx: Ctx,
  id: string,
  to: "credited" | "kept" | "returning" | "returned" | "under_review",
  action: Extract<AuditAction, `custody.incoming_${string}`>,
  of: { readonly returnId?: string } = {},
): Promise<Incoming> {
  const incoming = await lockIncomingById(tx, id);
  if (!incoming) throw new Error(`Nothing came as ${id}`);
  const from = to === "returned" || to === "under_review" ? "returning" : "under_review";
  await moveIncoming(tx, ctx, id, { from, to, ...of });
  const { network, txHash, amount, owner } = incoming;
  await recordAudit(tx, asSystem(ctx, "custody"), {
    action,
    subject: id,
    details: { network, txHash, amount },
  });
  await announce(tx, { to: { userId: owner.id }, type: "balances" });
  return incoming;
}
