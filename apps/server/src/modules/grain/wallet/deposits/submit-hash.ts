import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import type { Rate } from "@lastro/platform/http/rate-limit";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../../../compliance/index.js";
import { canonicalHash } from "../../../custody/index.js";
import type { WalletPorts } from "../ports.js";
import { openClaim } from "./claim-store.js";
import type { Deposit } from "./deposit.js";
import { findDepositOf, lockDeposit, moveDeposit } from "./deposit-store.js";

/** Named as when the first of them were queued. */
export const VERIFY_CLAIM = "custody.verify-claim";

/** How many hashes one person may name: enough to mistype a few. */
const HASHES: Rate = { burst: 20, seconds: 600 };

type SubmittingCtx = RequestCtx & Pick<WalletPorts, "limiter">;

/** Keeps which transaction is said to have paid a deposit, and has it verified. Said again, nothing changes. */
export async function submitHash(
  ctx: SubmittingCtx,
  { id, hash }: { id: string; hash: string },
): Promise<void> {
  const { userId } = personOf(ctx);
  const deposit = await findDepositOf(ctx.db, userId, id);
  if (!deposit) throw new DomainError("resource.not_found");
  if (hash.trim() === "") throw new DomainError("custody.hash_required", {}, { hash: "required" });
  const txHash = canonicalHash(deposit.network, hash);
  if (txHash === undefined) throw new DomainError("custody.hash_invalid", {}, { hash: "invalid" });
  const seconds = await ctx.limiter.secondsToWait(`custody.hash:${userId}`, HASHES);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  await inTransaction(ctx.db, (tx) => claim(tx, ctx, deposit, txHash));
}

async function claim(tx: Tx, ctx: SubmittingCtx, { id }: Deposit, txHash: string): Promise<void> {
  const deposit = await lockDeposit(tx, id);
  if (deposit?.txHash === txHash) return;
  if (deposit?.status !== "announced" || ctx.clock.now() > deposit.expiresAt)
    throw new DomainError("custody.deposit_closed");
  const claimedAt = ctx.clock.now();
  const claimId = await openClaim(tx, {
    id: ctx.random.id(),
    depositId: id,
    network: deposit.network,
    txHash,
    claimedAt,
  });
  await moveDeposit(tx, ctx, deposit, {
    to: "announced",
    reason: "not_found",
    txHash,
    checks: { hash_format: { result: "passed" }, transaction_found: { result: "waiting" } },
  });
  await recordAudit(tx, ctx, { action: "custody.hash_submitted", subject: id, details: { txHash } });
  await enqueue(tx, ctx, {
    kind: VERIFY_CLAIM,
    payload: { claimId, round: claimedAt.getTime(), attempt: 1 },
  });
  await announce(tx, { to: { userId: deposit.userId }, type: "grain.deposit", reference: id });
}
