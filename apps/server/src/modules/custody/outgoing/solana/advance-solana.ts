import { money } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { post } from "../../../ledger/index.js";
import { ProviderError } from "../../chain/port.js";
import { agreed, Disagreement, lowest } from "../../chain/quorum.js";
import { CONFIRMATIONS, solanaHeights } from "../../chains/solana/solana-chain.js";
import type { SendingCtx } from "../../ports.js";
import { networkFeePosting } from "../../postings.js";
import { ensureOutgoing, noteConfirmations, noteEnded } from "../outgoing-store.js";
import type { OutgoingPayment, PaymentSubject } from "../payment.js";
import { type Advancing, broadcast, planNext, type SignedAttempt, signPlanned } from "./attempts.js";
import { type Attempt, lastAttempt, noteExpired, noteLanded } from "./solana-store.js";

/**
 * Has a payment of SOL signed, writes its transaction down, and only then sends it, the same bytes again until a final block
 * holds it. It may be signed anew only when the blockhash it names is too old for any block and no provider finds it in one:
 * nothing else proves that it is never paid. May run any number of times. Throws `ProviderError` while there is no answer.
 */
export async function advanceSolana(
  ctx: SendingCtx,
  { id, address, amount, from, isCold }: OutgoingPayment,
  subject: PaymentSubject,
): Promise<void> {
  const { signer, solana: wallet, db } = ctx;
  if (!signer || !wallet) return;
  if (amount.asset !== "SOL") throw new Error(`Solana sends no ${amount.asset} of ours`);
  const outgoing = await ensureOutgoing(db, {
    ...{ id, network: "SOL", asset: "SOL", address, raw: amount.minor, at: ctx.clock.now() },
    fromAddressId: from?.addressId ?? null,
  });
  if (outgoing.endedAt) return;
  const advancing = { ctx, signer, wallet, outgoing, from, subject, isCold };
  try {
    const last = await lastAttempt(db, id);
    const alive = last?.expiredAt === null ? last : await planNext(advancing, (last?.number ?? 0) + 1);
    if (!alive) return;
    if (isSigned(alive)) await follow(advancing, alive);
    else await signPlanned(advancing, alive);
  } catch (error) {
    // Providers that contradict each other are asked again.
    if (!(error instanceof Disagreement)) throw error;
  }
}

const isSigned = (attempt: Attempt): attempt is SignedAttempt =>
  attempt.txHash !== null && attempt.signedTx !== null;

async function follow(advancing: Advancing, attempt: SignedAttempt): Promise<void> {
  const { ctx, wallet, outgoing, subject } = advancing;
  // Asked before whether a block holds it: what is in none after this height never will be.
  const height = await lowest(wallet.providers, (provider) => provider.height());
  const found = await agreed(wallet.providers, (provider) => provider.status(attempt.txHash));
  if (!found) {
    await noteDepth(advancing, 0);
    if (height > attempt.lastValidHeight) return expire(advancing, attempt);
    return broadcast(ctx, wallet, attempt);
  }
  const { latest, final } = await solanaHeights(wallet.providers);
  const isFinal = found.final && found.slot <= final;
  const depth = Math.min(CONFIRMATIONS - 1, Math.max(0, Number(latest - found.slot)));
  await noteDepth(advancing, isFinal ? CONFIRMATIONS : depth);
  if (!isFinal) return;
  const moved = await agreed(wallet.providers, (provider) =>
    provider.movement(attempt.txHash, outgoing.address, "finalized"),
  );
  if (!moved) throw new ProviderError("all", `no transaction ${attempt.txHash}`);
  // Our own address signs for every fee: what is gathered there arrives less that.
  const fee = outgoing.address === (await wallet.house()) ? moved.fee : 0n;
  if (!moved.failed && moved.after - moved.before + fee !== outgoing.raw)
    return ctx.log.error({ payment: outgoing.id }, "a final transaction does not pay what it was sent for");
  await inTransaction(ctx.db, async (tx) => {
    const { id } = outgoing;
    // What failed moved nothing, and counts in no block.
    const end = { at: ctx.clock.now(), blockNumber: moved.failed ? null : moved.slot };
    if (!(await noteEnded(tx, id, end))) return;
    if (moved.failed) await subject.failed(tx, "network_failed");
    else await subject.paid(tx, attempt.txHash);
    await noteLanded(tx, attempt, moved);
    await post(tx, ctx, networkFeePosting({ id, network: "SOL", fee: money("SOL", moved.fee) }));
  });
}

/** Whoever has forgotten old blocks finds nothing in them: that proves nothing. */
async function expire({ ctx, wallet }: Advancing, attempt: SignedAttempt): Promise<void> {
  const oldestKnown = -(await lowest(wallet.providers, async (provider) => -(await provider.firstBlock())));
  if (oldestKnown <= attempt.afterSlot) return noteExpired(ctx.db, attempt, ctx.clock.now());
  const { paymentId: payment, txHash } = attempt;
  ctx.log.error(
    { payment, txHash },
    "providers of Solana know too few blocks to say what became of a payment",
  );
}

async function noteDepth({ ctx, outgoing, subject }: Advancing, have: number): Promise<void> {
  if (have === 0 && outgoing.confirmations === null) return;
  await inTransaction(ctx.db, async (tx) => {
    if (await noteConfirmations(tx, outgoing.id, { have, need: CONFIRMATIONS }))
      await subject.confirmationsChanged(tx);
  });
}
