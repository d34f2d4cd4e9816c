import { agreed, firstAnswer, lowest } from "../../chain/quorum.js";
import { solanaHeights } from "../../chains/solana/solana-chain.js";
import type { SendingCtx } from "../../ports.js";
import type { Outgoing } from "../outgoing-store.js";
import type { OutgoingPayment, PaymentSubject } from "../payment.js";
import { sendToAll, writeSigned } from "../signed-attempt.js";
import type { Signer } from "../signer/port.js";
import { feeFor, RENT_EXEMPT } from "./rent.js";
import { type Attempt, insertAttempt, lastAttempt, leaving, noteAttemptSigned } from "./solana-store.js";
import type { SolanaWallet } from "./wallet.js";

/** Added to the height above which a transaction is in no block: a provider may name a hash newer than the others know. */
const MARGIN_BLOCKS = 150n;

export interface Advancing {
  readonly ctx: SendingCtx;
  readonly signer: Signer;
  readonly wallet: SolanaWallet;
  readonly outgoing: Outgoing;
  readonly from: OutgoingPayment["from"];
  readonly subject: PaymentSubject;
  readonly isCold: boolean | undefined;
}

export type SignedAttempt = Attempt & { readonly txHash: string; readonly signedTx: string };

/** Plans a payment's next attempt; undefined while what it leaves holds too little. */
export async function planNext(advancing: Advancing, number: number): Promise<Attempt | undefined> {
  const { ctx, wallet, outgoing } = advancing;
  if (await isShort(advancing)) {
    ctx.log.warn({ payment: outgoing.id }, "an address of ours on Solana holds too little for a payment");
    return undefined;
  }
  const { final: afterSlot } = await solanaHeights(wallet.providers);
  // Another provider each time: one could name a hash that no block ever had.
  const first = number % wallet.providers.length;
  const turned = [...wallet.providers.slice(first), ...wallet.providers.slice(0, first)];
  const { blockhash } = await firstAnswer(turned, (provider) => provider.latestBlockhash("finalized"));
  // What one provider says of the end of its own hash is not believed alone: the latest of what they say counts, and a margin.
  const latest = -(await lowest(wallet.providers, async (provider) => {
    return -(await provider.latestBlockhash("finalized")).lastValidHeight;
  }));
  await insertAttempt(ctx.db, {
    ...{ paymentId: outgoing.id, number, blockhash, lastValidHeight: latest + MARGIN_BLOCKS, afterSlot },
    at: ctx.clock.now(),
  });
  return lastAttempt(ctx.db, outgoing.id);
}

async function isShort({ ctx, wallet, outgoing, from }: Advancing): Promise<boolean> {
  const heldBy = (address: string) => agreed(wallet.providers, (provider) => provider.balance(address));
  if (from && (await heldBy(from.address)) < outgoing.raw) return true;
  const needed = feeFor(from ? "owners" : "ours") + (from ? 0n : outgoing.raw);
  return (await heldBy(await wallet.house())) - (await leaving(ctx.db)) < needed + RENT_EXEMPT;
}

/** Has a planned attempt signed, writes it down, and only then sends it. */
export async function signPlanned(advancing: Advancing, planned: Attempt): Promise<void> {
  const { ctx, signer, wallet, outgoing, from, subject, isCold } = advancing;
  const { id, address: to, raw: lamports } = outgoing;
  const { number: attempt, blockhash } = planned;
  const signed = await signer.signSolana({
    ...{ payment: id, attempt, to, lamports, blockhash },
    ...{ from: from?.index, cold: isCold },
  });
  const isFirst = await writeSigned(ctx.db, { paymentId: id, number: attempt, signed, subject }, (tx) =>
    noteAttemptSigned(tx, planned, signed),
  );
  if (isFirst) await broadcast(ctx, wallet, { ...planned, txHash: signed.txHash, signedTx: signed.signed });
}

/** Sends a transaction to every provider. What one of them does not take is looked at again the next time. */
export function broadcast(
  ctx: Pick<SendingCtx, "log">,
  { providers }: SolanaWallet,
  { paymentId, txHash, signedTx }: SignedAttempt,
): Promise<void> {
  return sendToAll(ctx, { paymentId, txHash }, providers, (provider) => provider.send(signedTx));
}
