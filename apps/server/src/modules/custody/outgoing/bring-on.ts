import { isBlackListed } from "../chain/black-list.js";
import { agreed, Disagreement } from "../chain/quorum.js";
import { readTransfer } from "../chain/transfers.js";
import { rpcHash } from "../networks/hashes.js";
import { heightsOf, type ReadyNetwork } from "../networks/networks.js";
import type { CustodyCtx } from "../ports.js";
import type { Signer } from "../withdrawals/signer/port.js";
import type { OutgoingPayment, PaymentBook } from "./payment.js";

/**
 * Has a payment signed, writes its hash down, and only then sends it; from there on it ends by what the network proves:
 * our transfer to that address in a final block, or a final block that shows it failed. Until then it is sent again as
 * the same transaction, and never given back. An address the token's issuer has blocked by now is sent nothing.
 */
export async function bringOn(ctx: CustodyCtx, payment: OutgoingPayment, book: PaymentBook): Promise<void> {
  const { signer } = ctx;
  const network = await ctx.networks.use(payment.network);
  if (!signer || !network) return;
  try {
    if (payment.isNew) await send(signer, network, payment, book);
    else await follow(ctx, signer, network, payment, book);
  } catch (error) {
    // Providers that contradict each other are asked again; one that keeps silent is left alone for a while.
    if (!(error instanceof Disagreement)) throw error;
  }
}

async function send(
  signer: Signer,
  network: ReadyNetwork,
  { id, address, raw }: OutgoingPayment,
  book: PaymentBook,
): Promise<void> {
  if (await isBlackListed(network, address))
    return book.endFailed("o emissor do USDT bloqueou o endereço de destino");
  const signed = await signer.sign({ id, network: network.name, to: address, raw });
  if (await book.noteSigned(signed)) await signer.broadcast({ network: network.name, signed: signed.signed });
}

async function follow(
  ctx: CustodyCtx,
  signer: Signer,
  network: ReadyNetwork,
  { id, address, raw, txHash, signedTx }: OutgoingPayment,
  book: PaymentBook,
): Promise<void> {
  if (txHash === null || signedTx === null) return;
  const receipt = await agreed(network.providers, (provider) => provider.receipt(rpcHash(txHash)));
  if (!receipt) return signer.broadcast({ network: network.name, signed: signedTx });
  const { latest, final } = await heightsOf(network);
  const need = Number(latest - final) + 1;
  const have = Math.min(need, Math.max(0, Number(latest - receipt.blockNumber) + 1));
  await book.noteConfirmations({ have, need });
  if (receipt.blockNumber > final) return;
  const block = await agreed(network.providers, (provider) => provider.header(receipt.blockNumber));
  if (block?.hash !== receipt.blockHash) return;
  if (!receipt.succeeded) return book.endFailed("a rede não executou a transação");
  const isPaid = receipt.logs
    .flatMap((log) => readTransfer(log) ?? [])
    .some(
      (transfer) =>
        transfer.token === network.token &&
        transfer.from === network.address &&
        transfer.to === address &&
        transfer.raw === raw,
    );
  if (!isPaid) return ctx.log.error({ payment: id }, "a final transaction does not pay what it was sent for");
  await book.endPaid(receipt.blockNumber);
}
