import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { takeIndex } from "../../addresses/address-store.js";
import { CHANGE_CHAIN, deriveBitcoinKey } from "../../addresses/derive-bitcoin-address.js";
import { agreed } from "../../chain/quorum.js";
import type { Esplora } from "../../chains/bitcoin/esplora.js";
import { addressOfBitcoinKey } from "../../networks/bitcoin-address.js";
import type { SendingCtx } from "../../ports.js";
import type { Outgoing } from "../outgoing-store.js";
import type { PaymentSubject } from "../payment.js";
import { sendToAll, writeSigned } from "../signed-attempt.js";
import type { Signer } from "../signer/port.js";
import {
  type Attempt,
  type BitcoinPayment,
  coinsOf,
  findAttempts,
  findBitcoinPayments,
  freeCoins,
  insertAttempt,
  noteAttemptSigned,
  setChange,
} from "./bitcoin-store.js";
import { buildPsbt } from "./build-psbt.js";
import { rateFor } from "./fees.js";
import { type AttemptPlan, type Coin, feeAt, planAttempt } from "./plan-attempt.js";
import type { BitcoinWallet } from "./wallet.js";

export interface Advancing {
  readonly ctx: SendingCtx;
  readonly signer: Signer;
  readonly wallet: BitcoinWallet;
  readonly payment: BitcoinPayment;
  readonly outgoing: Outgoing;
  readonly subject: PaymentSubject;
  readonly isCold: boolean | undefined;
}

export type SignedAttempt = Attempt & { readonly txHash: string; readonly signedTx: string };

/** Another payment took one of the outputs meanwhile. */
class Taken extends Error {}

/** Plans the first transaction of a payment; undefined while there is not enough to spend, or another took it. */
export async function planFirst(advancing: Advancing): Promise<Attempt | undefined> {
  const { ctx, wallet, payment } = advancing;
  const rate = await rateFor(wallet, payment.speed);
  const plan = await planUnspent(advancing, [], (size) => feeAt(rate, size));
  if (!plan) {
    ctx.log.warn({ payment: payment.id }, "our addresses hold too little that is confirmed for a payment");
    return undefined;
  }
  return writePlan(advancing, { ...plan, number: 1 });
}

/** A plan of outputs that providers agree nothing spends. */
export async function planUnspent(
  { ctx, wallet, outgoing }: Advancing,
  kept: readonly Coin[],
  feeFor: (size: number) => bigint,
): Promise<AttemptPlan | undefined> {
  let free: readonly Coin[] = await freeCoins(ctx.db);
  for (;;) {
    const plan = planAttempt({ address: outgoing.address, sats: outgoing.raw, kept, free, feeFor });
    if (!plan) return undefined;
    const added = plan.coins.slice(kept.length);
    const unspent = await Promise.all(
      added.map(({ txHash, vout }) =>
        agreed(wallet.providers, (provider) => provider.isUnspent(txHash, vout)),
      ),
    );
    const spent = added.filter((_, at) => !unspent[at]);
    if (spent.length === 0) return plan;
    ctx.log.error({ coins: spent }, "what the books say is ours was spent by a transaction of nobody here");
    free = free.filter((coin) => !spent.includes(coin));
  }
}

/** Writes a plan down with what it spends, and whatever else goes with it; undefined when another payment was faster. */
export async function writePlan(
  { ctx, payment }: Advancing,
  plan: AttemptPlan & { readonly number: number },
  also: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Attempt | undefined> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      if (!(await insertAttempt(tx, payment.id, plan, ctx.clock.now()))) throw new Taken();
      await also(tx);
    });
  } catch (error) {
    if (error instanceof Taken) return undefined;
    throw error;
  }
  return (await findAttempts(ctx.db, [payment.id])).find(({ number }) => number === plan.number);
}

/** Has a planned attempt signed, writes it down, and only then sends it. */
export async function signPlanned(advancing: Advancing, planned: Attempt): Promise<void> {
  const { ctx, signer, wallet, outgoing, subject, isCold } = advancing;
  const { id, address, raw: sats } = outgoing;
  const zpub = await wallet.accountKey();
  const plan = { ...planned, coins: await coinsOf(ctx.db, id, planned.number) };
  const psbt = buildPsbt(zpub, plan, { address, sats, changeNumber: await changeNumberOf(advancing, zpub) });
  const signed = await signer.signBitcoin({
    ...{ payment: id, attempt: planned.number, to: address, sats, psbt, cold: isCold },
  });
  const isFirst = await writeSigned(
    ctx.db,
    { paymentId: id, number: planned.number, signed, subject },
    (tx) => noteAttemptSigned(tx, planned, signed),
  );
  if (!isFirst) return;
  await broadcastAttempt(ctx, wallet.providers, {
    ...planned,
    ...{ txHash: signed.txHash, signedTx: signed.signed },
  });
}

/** Where a payment's change goes, whatever attempt is paid in the end. */
async function changeNumberOf({ ctx, payment }: Advancing, zpub: string): Promise<number> {
  if (payment.changeNumber !== null) return payment.changeNumber;
  const number = await takeIndex(ctx.db, "bitcoin_change");
  const address = addressOfBitcoinKey(deriveBitcoinKey(zpub, CHANGE_CHAIN, number));
  await setChange(ctx.db, payment.id, { number, address });
  const kept = (await findBitcoinPayments(ctx.db, [payment.id])).get(payment.id)?.changeNumber;
  if (kept === undefined || kept === null) throw new Error(`The change of ${payment.id} was not kept`);
  return kept;
}

/** Sends a transaction to providers. What one of them does not take is looked at again the next time. */
export function broadcastAttempt(
  ctx: Pick<SendingCtx, "log">,
  providers: readonly Esplora[],
  { paymentId, txHash, signedTx }: SignedAttempt,
): Promise<void> {
  return sendToAll(ctx, { paymentId, txHash }, providers, (provider) => provider.broadcast(signedTx));
}
