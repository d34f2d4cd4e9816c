import { isNetwork } from "@lastro/contracts/custody/networks";
import type { PayoutFailure } from "@lastro/contracts/payouts";
import type { Asset, Money } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { isBlackListed } from "../chain/black-list.js";
import { agreed, Disagreement } from "../chain/quorum.js";
import { toChain } from "../chains/units.js";
import { rpcHash } from "../networks/hashes.js";
import { heightsOf, type ReadyNetwork } from "../networks/networks.js";
import type { SendingCtx } from "../ports.js";
import { advanceBitcoin } from "./bitcoin/advance-bitcoin.js";
import { advanceEthereum } from "./ethereum/advance-ethereum.js";
import { ensureOutgoing, noteConfirmations, noteEnded, noteSigned, type Outgoing } from "./outgoing-store.js";
import type { ForeignPayment, OutgoingPayment, PaymentSubject, TokenAmount } from "./payment.js";
import { pays } from "./pays.js";
import type { Signer } from "./signer/port.js";
import { advanceSolana } from "./solana/advance-solana.js";

interface Advancing {
  readonly ctx: SendingCtx;
  readonly signer: Signer;
  readonly network: ReadyNetwork;
  /** The contract of what is sent, canonical. */
  readonly token: string;
  readonly outgoing: Outgoing;
  readonly subject: PaymentSubject;
  readonly from: OutgoingPayment["from"];
  readonly isCold: boolean | undefined;
}

/**
 * Has a payment signed, writes its hash down, and only then sends it; from there on it ends by what the network proves:
 * our transfer to that address in a final block, or a final block that shows it failed. Until then it is sent again as
 * the same transaction, and never given back. An address the token's issuer has blocked by now is sent nothing. May run
 * any number of times. Throws `ProviderError` while a network gives no answer.
 */
export async function advancePayment(
  ctx: SendingCtx,
  payment: OutgoingPayment,
  subject: PaymentSubject,
): Promise<void> {
  if (payment.network === "BTC") return advanceBitcoin(ctx, payment, subject);
  if (payment.network === "SOL") return advanceSolana(ctx, payment, subject);
  const { asset } = payment.amount;
  if (payment.network === "ERC20")
    return advanceEthereum(
      ctx,
      payment,
      (network) => ({ asset, ...ownAmount(network, payment.amount) }),
      subject,
    );
  return advance(ctx, { ...payment, asset }, (network) => ownToken(network, payment.amount), subject);
}

/** The same for a token this house does not take. */
export function advanceForeignPayment(
  ctx: SendingCtx,
  payment: ForeignPayment,
  subject: PaymentSubject,
): Promise<void> {
  const { amount } = payment;
  return payment.network === "ERC20"
    ? advanceEthereum(ctx, payment, () => ({ asset: null, ...amount }), subject)
    : advance(ctx, { ...payment, asset: null }, () => amount, subject);
}

async function advance(
  ctx: SendingCtx,
  {
    id,
    network: name,
    address,
    asset,
    from,
    isCold,
  }: Omit<OutgoingPayment, "amount"> & { readonly asset: Asset | null },
  sentBy: (network: ReadyNetwork) => TokenAmount,
  subject: PaymentSubject,
): Promise<void> {
  const { signer } = ctx;
  if (!isNetwork(name)) throw new Error(`Nothing is sent by ${name}`);
  const network = await ctx.networks.use(name);
  if (!signer || !network) return;
  const { token, raw } = sentBy(network);
  const outgoing = await ensureOutgoing(ctx.db, {
    ...{ id, network: name, asset, address, raw, at: ctx.clock.now() },
    fromAddressId: from?.addressId ?? null,
  });
  if (outgoing.endedAt) return;
  const advancing = { ctx, signer, network, token, outgoing, subject, from, isCold };
  try {
    if (outgoing.txHash === null || outgoing.signedTx === null) await send(advancing);
    else await follow(advancing, outgoing.txHash, outgoing.signedTx);
  } catch (error) {
    // Providers that contradict each other are asked again; one that keeps silent is left alone for a while.
    if (!(error instanceof Disagreement)) throw error;
  }
}

/** What is sent of the network's own coin, which has no contract, or of a token we take. */
function ownAmount(
  network: ReadyNetwork,
  amount: Money,
): { readonly token: string | null; readonly raw: bigint } {
  const isNative = amount.asset === network.constants.native;
  return isNative ? { token: null, raw: toChain(network.name, amount) } : ownToken(network, amount);
}

function ownToken({ name, tokens }: ReadyNetwork, amount: Money): TokenAmount {
  const token = tokens.find(({ asset }) => asset === amount.asset)?.token;
  if (token === undefined) throw new Error(`${name} sends no ${amount.asset} of ours`);
  return { token, raw: toChain(name, amount) };
}

async function send(advancing: Advancing): Promise<void> {
  const { ctx, signer, network, token, outgoing, subject, from, isCold } = advancing;
  const { id, address, raw } = outgoing;
  if (await isBlackListed(network, address, token)) return fail(advancing, "address_blacklisted");
  if (await isShort(network, token, raw, from?.address))
    return ctx.log.warn(
      { payment: id, network: network.name },
      "an address of ours holds too little for a payment",
    );
  const signed = await signer.sign({
    ...{ id, network: network.name, to: address, raw, token },
    ...{ from: from?.index, cold: isCold },
  });
  const isFirst = await inTransaction(ctx.db, async (tx) => {
    if (!(await noteSigned(tx, id, signed))) return false;
    await subject.sent(tx);
    return true;
  });
  if (isFirst) await signer.broadcast({ network: network.name, signed: signed.signed });
}

/** Whether the address holds less than is to be sent: it waits until somebody fills it up. */
async function isShort(
  network: ReadyNetwork,
  token: string,
  raw: bigint,
  holder = network.address,
): Promise<boolean> {
  return (await agreed(network.providers, (provider) => provider.balanceOf(token, holder))) < raw;
}

async function follow(advancing: Advancing, txHash: string, signedTx: string): Promise<void> {
  const { ctx, signer, network, token, outgoing, subject, from } = advancing;
  const receipt = await agreed(network.providers, (provider) => provider.receipt(rpcHash(txHash)));
  if (!receipt) return signer.broadcast({ network: network.name, signed: signedTx });
  const { latest, final } = await heightsOf(network);
  const need = Number(latest - final) + 1;
  const have = Math.min(need, Math.max(0, Number(latest - receipt.blockNumber) + 1));
  await inTransaction(ctx.db, async (tx) => {
    if (await noteConfirmations(tx, outgoing.id, { have, need })) await subject.confirmationsChanged(tx);
  });
  if (receipt.blockNumber > final) return;
  const block = await agreed(network.providers, (provider) => provider.header(receipt.blockNumber));
  if (block?.hash !== receipt.blockHash) return;
  if (!receipt.succeeded) return fail(advancing, "network_failed");
  if (!pays(network, receipt, { ...outgoing, token, from: from?.address }))
    return ctx.log.error({ payment: outgoing.id }, "a final transaction does not pay what it was sent for");
  const end = { at: ctx.clock.now(), blockNumber: receipt.blockNumber };
  await inTransaction(ctx.db, async (tx) => {
    if (await noteEnded(tx, outgoing.id, end)) await subject.paid(tx, txHash);
  });
}

async function fail({ ctx, outgoing, subject }: Advancing, failure: PayoutFailure): Promise<void> {
  const end = { at: ctx.clock.now(), blockNumber: null };
  await inTransaction(ctx.db, async (tx) => {
    if (await noteEnded(tx, outgoing.id, end)) await subject.failed(tx, failure);
  });
}
