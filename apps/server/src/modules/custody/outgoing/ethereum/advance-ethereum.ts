import type { PayoutFailure } from "@lastro/contracts/payouts";
import { type Asset, money } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { post } from "../../../ledger/index.js";
import { isBlackListed } from "../../chain/black-list.js";
import type { ChainReceipt } from "../../chain/port.js";
import { agreed, Disagreement } from "../../chain/quorum.js";
import { rpcHash } from "../../networks/hashes.js";
import { heightsOf, type ReadyNetwork } from "../../networks/networks.js";
import type { SendingCtx } from "../../ports.js";
import { networkFeePosting } from "../../postings.js";
import { ensureOutgoing, noteConfirmations, noteEnded, noteTransaction } from "../outgoing-store.js";
import type { OutgoingPayment, PaymentSubject } from "../payment.js";
import { pays } from "../pays.js";
import { adoptSigned } from "./adopt-signed.js";
import { type Advancing, isSigned, planFirst, sendAgain, senderOf, signPlanned } from "./attempts.js";
import {
  type Attempt,
  findAttempts,
  findEthereumPayments,
  insertEthereumPayment,
  noteLanded,
  type SignedAttempt,
} from "./ethereum-store.js";
import { replaceIfStuck } from "./replace.js";

/** What leaves by Ethereum: so much of a token, or of ether. */
export interface Sent {
  /** Null for a token that is in no books. */
  readonly asset: Asset | null;
  /** Its contract, canonical; null for ether. */
  readonly token: string | null;
  readonly raw: bigint;
}

/**
 * Has a payment by Ethereum signed, writes its transaction down, and only then sends it. One that stays without a block is
 * replaced for a higher fee by a transaction of the same nonce, so that one of them at most is ever paid; whichever a final
 * block holds ends the payment, as paid where it shows our transfer and as failed where it shows that it failed. Until then
 * nothing is given back. May run any number of times. Throws `ProviderError` while the network gives no answer.
 */
export async function advanceEthereum(
  ctx: SendingCtx,
  { id, address, from, isCold }: Omit<OutgoingPayment, "amount" | "network">,
  sentBy: (network: ReadyNetwork) => Sent,
  subject: PaymentSubject,
): Promise<void> {
  const { signer, db } = ctx;
  const network = await ctx.networks.use("ERC20");
  if (!signer || !network) return;
  const { asset, token, raw } = sentBy(network);
  const at = ctx.clock.now();
  const fromAddressId = from?.addressId ?? null;
  const outgoing = await ensureOutgoing(db, { id, network: "ERC20", asset, address, raw, at, fromAddressId });
  if (outgoing.endedAt) return;
  await insertEthereumPayment(db, { id, speed: "normal", at });
  const payment = (await findEthereumPayments(db, [id])).get(id);
  if (!payment) throw new Error(`Payment ${id} was not kept`);
  const advancing = { ctx, signer, network, payment, outgoing, asset, token, from, isCold, subject };
  try {
    await step(advancing);
  } catch (error) {
    // Providers that contradict each other are asked again.
    if (!(error instanceof Disagreement)) throw error;
  }
}

async function step(advancing: Advancing): Promise<void> {
  const { ctx, network, outgoing, token } = advancing;
  await adoptSigned(ctx, outgoing);
  const attempts = await findAttempts(ctx.db, [outgoing.id]);
  if (await follow(advancing, attempts)) return;
  if (attempts.length === 0 && token !== null && (await isBlackListed(network, outgoing.address, token)))
    return fail(advancing, "address_blacklisted");
  const last = attempts.at(-1) ?? (await planFirst(advancing));
  if (!last) return;
  if (!isSigned(last)) return signPlanned(advancing, last);
  await sendAgain(advancing, last);
  await replaceIfStuck(advancing, attempts);
}

/** Looks which attempt a block took, and ends the payment once that is final; false while none did. */
async function follow(advancing: Advancing, attempts: readonly Attempt[]): Promise<boolean> {
  const { ctx, network, outgoing, subject } = advancing;
  if (attempts.length === 0) return false;
  const { latest, final } = await heightsOf(network);
  const need = Number(latest - final) + 1;
  for (const attempt of attempts.filter(isSigned)) {
    const receipt = await agreed(network.providers, (one) => one.receipt(rpcHash(attempt.txHash)));
    if (!receipt) continue;
    const have = Math.min(need, Math.max(0, Number(latest - receipt.blockNumber) + 1));
    await inTransaction(ctx.db, async (tx) => {
      const isOther =
        attempt.txHash !== outgoing.txHash &&
        (await noteTransaction(tx, outgoing.id, { txHash: attempt.txHash, signed: attempt.signedTx }));
      const isNews = await noteConfirmations(tx, outgoing.id, { have, need });
      if (isNews || isOther) await subject.confirmationsChanged(tx);
    });
    if (receipt.blockNumber <= final) await end(advancing, attempt, receipt);
    return true;
  }
  if (outgoing.confirmations && outgoing.confirmations.have > 0)
    await inTransaction(ctx.db, async (tx) => {
      if (await noteConfirmations(tx, outgoing.id, { have: 0, need })) await subject.confirmationsChanged(tx);
    });
  await warnIfOvertaken(advancing, final);
  return false;
}

/** A final block holds another transaction of the same nonce, which nobody here signed for this payment. */
async function warnIfOvertaken(advancing: Advancing, final: bigint): Promise<void> {
  const { ctx, network, payment, outgoing } = advancing;
  if (payment.nonce === null) return;
  const used = await agreed(network.providers, (one) => one.nonce(senderOf(advancing), final));
  if (used > payment.nonce)
    ctx.log.error(
      { payment: outgoing.id },
      "a transaction of nobody here has the nonce of a payment of ours",
    );
}

async function end(advancing: Advancing, attempt: SignedAttempt, receipt: ChainReceipt): Promise<void> {
  const { ctx, network, outgoing, subject } = advancing;
  const block = await agreed(network.providers, (one) => one.header(receipt.blockNumber));
  if (block?.hash !== receipt.blockHash) return;
  if (receipt.succeeded && !(await showsPayment(advancing, attempt, receipt)))
    return ctx.log.error({ payment: outgoing.id }, "a final transaction does not pay what it was sent for");
  const fee = receipt.gasUsed * receipt.gasPrice;
  await inTransaction(ctx.db, async (tx) => {
    // What failed moved nothing but its fee, and counts in no block.
    const blockNumber = receipt.succeeded ? receipt.blockNumber : null;
    if (!(await noteEnded(tx, outgoing.id, { at: ctx.clock.now(), blockNumber }))) return;
    if (receipt.succeeded) await subject.paid(tx, attempt.txHash);
    else await subject.failed(tx, "network_failed");
    await noteLanded(tx, attempt, { fee, block: receipt.blockNumber });
    if (fee > 0n)
      await post(tx, ctx, networkFeePosting({ id: outgoing.id, network: "ERC20", fee: money("ETH", fee) }));
  });
}

/** Tokens show it by their logs; ether by the transaction itself. */
async function showsPayment(
  advancing: Advancing,
  { txHash }: SignedAttempt,
  receipt: ChainReceipt,
): Promise<boolean> {
  const { network, outgoing, token } = advancing;
  const from = senderOf(advancing);
  if (token !== null) return pays(network, receipt, { ...outgoing, token, from });
  const sent = await agreed(network.providers, (one) => one.transaction(rpcHash(txHash)));
  return sent?.from === from && sent.to === outgoing.address && sent.value === outgoing.raw;
}

/** Nothing of it was signed, and nothing will be. */
async function fail({ ctx, outgoing, subject }: Advancing, failure: PayoutFailure): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (await noteEnded(tx, outgoing.id, { at: ctx.clock.now(), blockNumber: null }))
      await subject.failed(tx, failure);
  });
}
