import { asSystem } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import type { IncomingCtx } from "../ports.js";
import type { Incoming } from "./incoming.js";
import { lockIncomingById, moveIncoming } from "./incoming-store.js";
import { cryptoReleasedPosting } from "./postings.js";
import { lockFlowing } from "./watch-store.js";

/** What keeps money that was set aside from being credited or kept. */
export type IncomingObstacle = "not_there" | "displaced" | "stopped" | "account_closed";

type DecidingCtx = Pick<IncomingCtx, "clock" | "random" | "config" | "log" | "db" | "holders">;

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

function obstacleOf(incoming: Incoming | undefined): IncomingObstacle | undefined {
  if (incoming?.status !== "under_review") return "not_there";
  return incoming.displacedAt ? "displaced" : undefined;
}

async function decide(
  tx: Tx,
  ctx: DecidingCtx,
  id: string,
  to: "credited" | "kept",
  action: "custody.incoming_released" | "custody.incoming_kept",
): Promise<Incoming> {
  const incoming = await lockIncomingById(tx, id);
  if (!incoming) throw new Error(`Nothing came as ${id}`);
  await moveIncoming(tx, ctx, id, { from: "under_review", to });
  const { network, txHash, amount, owner } = incoming;
  await recordAudit(tx, asSystem(ctx, "custody"), {
    action,
    subject: id,
    details: { network, txHash, amount },
  });
  await announce(tx, { to: { userId: owner.id }, type: "balances" });
  return incoming;
}
