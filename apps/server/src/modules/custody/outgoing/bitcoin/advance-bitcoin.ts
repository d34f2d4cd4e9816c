import { money } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { post } from "../../../ledger/index.js";
import { agreed, Disagreement, firstAnswer } from "../../chain/quorum.js";
import { bitcoinHeights, CONFIRMATIONS } from "../../chains/bitcoin/bitcoin-chain.js";
import { scriptOfBitcoinAddress } from "../../networks/bitcoin-address.js";
import type { SendingCtx } from "../../ports.js";
import { networkFeePosting } from "../../postings.js";
import { ensureOutgoing, noteConfirmations, noteEnded, noteTransaction } from "../outgoing-store.js";
import type { OutgoingPayment, PaymentSubject } from "../payment.js";
import { type Advancing, broadcastAttempt, planFirst, type SignedAttempt, signPlanned } from "./attempts.js";
import { type Attempt, findAttempts, findBitcoinPayments, noteAttemptEnded } from "./bitcoin-store.js";
import { replaceIfStuck } from "./replace.js";

/**
 * Has a payment by Bitcoin signed, writes its transaction down, and only then sends it. One that stays without a block is
 * replaced for a higher fee by a transaction that spends the same, so that one of them at most is ever paid; whichever a
 * final block proves ends the payment. What the mempool forgets is sent again, and nothing is ever given back. May run any
 * number of times. Throws `ProviderError` while the network gives no answer.
 */
export async function advanceBitcoin(
  ctx: SendingCtx,
  { id, address, amount, isCold }: OutgoingPayment,
  subject: PaymentSubject,
): Promise<void> {
  const { signer, bitcoin: wallet, db } = ctx;
  if (!signer || !wallet) return;
  if (amount.asset !== "BTC") throw new Error(`Bitcoin sends no ${amount.asset}`);
  const payment = (await findBitcoinPayments(db, [id])).get(id);
  if (!payment) throw new Error(`Nobody said how soon payment ${id} should be in a block`);
  const outgoing = await ensureOutgoing(db, {
    ...{
      id,
      network: "BTC",
      asset: "BTC",
      address,
      raw: amount.minor,
      at: ctx.clock.now(),
      fromAddressId: null,
    },
  });
  if (outgoing.endedAt) return;
  const advancing = { ctx, signer, wallet, payment, outgoing, subject, isCold };
  try {
    const attempts = await findAttempts(db, [id]);
    if (await follow(advancing, attempts)) return;
    const last = attempts.at(-1) ?? (await planFirst(advancing));
    if (!last) return;
    if (!isSigned(last)) return await signPlanned(advancing, last);
    await sendAgain(advancing, last);
    await replaceIfStuck(advancing, attempts);
  } catch (error) {
    // Providers that contradict each other are asked again.
    if (!(error instanceof Disagreement)) throw error;
  }
}

const isSigned = (attempt: Attempt): attempt is SignedAttempt =>
  attempt.txHash !== null && attempt.signedTx !== null;

/** Looks which attempt a block took, and ends the payment once that is final; false while none did. */
async function follow(advancing: Advancing, attempts: readonly Attempt[]): Promise<boolean> {
  const { ctx, wallet, outgoing, subject } = advancing;
  for (const attempt of attempts.filter(isSigned)) {
    const block = await agreed(wallet.providers, (provider) => provider.blockOf(attempt.txHash));
    if (!block) continue;
    const { latest, final } = await bitcoinHeights(wallet.providers);
    const have = Math.min(CONFIRMATIONS, Math.max(0, Number(latest - block.number) + 1));
    await inTransaction(ctx.db, async (tx) => {
      const isOther =
        attempt.txHash !== outgoing.txHash &&
        (await noteTransaction(tx, outgoing.id, { txHash: attempt.txHash, signed: attempt.signedTx }));
      const isNews = await noteConfirmations(tx, outgoing.id, { have, need: CONFIRMATIONS });
      if (isNews || isOther) await subject.confirmationsChanged(tx);
    });
    if (block.number <= final) await endIfPaid(advancing, attempt, block);
    return true;
  }
  if (outgoing.confirmations && outgoing.confirmations.have > 0)
    await inTransaction(ctx.db, async (tx) => {
      if (await noteConfirmations(tx, outgoing.id, { have: 0, need: CONFIRMATIONS }))
        await subject.confirmationsChanged(tx);
    });
  return false;
}

/** The bytes of a block prove themselves: whoever has them may show them. */
async function endIfPaid(
  { ctx, wallet, outgoing, subject }: Advancing,
  attempt: SignedAttempt,
  block: { readonly number: bigint; readonly hash: string },
): Promise<void> {
  const standing = await agreed(wallet.providers, (provider) => provider.hashAt(block.number));
  if (standing !== block.hash) return;
  const { txs } = await firstAnswer(wallet.providers, (provider) => provider.block(block.hash));
  const script = scriptOfBitcoinAddress(outgoing.address);
  const paid = txs.find(({ txid }) => txid === attempt.txHash)?.outputs[0];
  if (paid?.script !== script || paid.value !== outgoing.raw)
    return ctx.log.error({ payment: outgoing.id }, "a final transaction does not pay what it was sent for");
  await inTransaction(ctx.db, async (tx) => {
    const end = { at: ctx.clock.now(), blockNumber: block.number };
    if (!(await noteEnded(tx, outgoing.id, end))) return;
    await subject.paid(tx, attempt.txHash);
    await noteAttemptEnded(tx, attempt);
    await post(
      tx,
      ctx,
      networkFeePosting({ id: outgoing.id, network: "BTC", fee: money("BTC", attempt.fee) }),
    );
  });
}

/** To the providers that do not know it: it was not sent yet, or they forgot it. */
async function sendAgain({ ctx, wallet }: Advancing, attempt: SignedAttempt): Promise<void> {
  const known = await Promise.all(wallet.providers.map((provider) => provider.knows(attempt.txHash)));
  const forgetful = wallet.providers.filter((_, at) => !known[at]);
  if (forgetful.length > 0) await broadcastAttempt(ctx, forgetful, attempt);
}
