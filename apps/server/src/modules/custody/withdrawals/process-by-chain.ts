import { inTransaction } from "../../../platform/database/database.js";
import { announce } from "../../../platform/events.js";
import { agreed, Disagreement } from "../chain/quorum.js";
import { readTransfer } from "../chain/transfers.js";
import { rpcHash } from "../networks/hashes.js";
import { toRaw } from "../networks/network-table.js";
import { heightsOf, type ReadyNetwork } from "../networks/networks.js";
import type { CustodyCtx } from "../ports.js";
import { withdrawalSentOn } from "../postings.js";
import { endFailed, endPaid } from "./end-withdrawal.js";
import { netOf, type Withdrawal } from "./withdrawal.js";
import { moveWithdrawal, noteConfirmations } from "./withdrawal-store.js";

/**
 * Has a payment signed, writes its hash down, and only then sends it; from there on it ends by what the network proves:
 * our transfer to that address in a final block, or a final block that shows it failed. Until then it is sent again as
 * the same transaction, and never given back.
 */
export async function processByChain(ctx: CustodyCtx, withdrawal: Withdrawal): Promise<void> {
  const { network: name, address } = withdrawal;
  if (!ctx.signer || name === null || address === null) return;
  const network = await ctx.networks.use(name);
  if (!network) return;
  if (withdrawal.step === "processing") {
    const raw = toRaw(name, netOf(withdrawal).minor);
    const { txHash, signed } = await ctx.signer.sign({ id: withdrawal.id, network: name, to: address, raw });
    const isOurs = await inTransaction(ctx.db, async (tx) => {
      const set = { tx_hash: txHash, signed_tx: signed };
      const move = { from: "processing", to: "sent", set } as const;
      if (!(await moveWithdrawal(tx, ctx, withdrawal.id, move))) return false;
      await announce(tx, {
        to: { userId: withdrawal.userId },
        type: "grain.withdrawal",
        reference: withdrawal.id,
      });
      return true;
    });
    if (isOurs) await ctx.signer.broadcast({ network: name, signed });
    return;
  }
  await follow(ctx, network, withdrawal);
}

async function follow(ctx: CustodyCtx, network: ReadyNetwork, withdrawal: Withdrawal): Promise<void> {
  const { txHash, signedTx } = withdrawal;
  if (txHash === null || signedTx === null) return;
  try {
    const receipt = await agreed(network.providers, (provider) => provider.receipt(rpcHash(txHash)));
    if (!receipt) return await ctx.signer?.broadcast({ network: network.name, signed: signedTx });
    const { latest, final } = await heightsOf(network);
    const need = Number(latest - final) + 1;
    const have = Math.min(need, Math.max(0, Number(latest - receipt.blockNumber) + 1));
    await inTransaction(ctx.db, async (tx) => {
      if (await noteConfirmations(tx, withdrawal.id, { have, need }))
        await announce(tx, {
          to: { userId: withdrawal.userId },
          type: "grain.withdrawal",
          reference: withdrawal.id,
        });
    });
    if (receipt.blockNumber > final) return;
    const block = await agreed(network.providers, (provider) => provider.header(receipt.blockNumber));
    if (block?.hash !== receipt.blockHash) return;
    if (!receipt.succeeded) return await endFailed(ctx, withdrawal, "a rede não executou a transação");
    const raw = toRaw(network.name, netOf(withdrawal).minor);
    const isPaid = receipt.logs
      .flatMap((log) => readTransfer(log) ?? [])
      .some(
        (transfer) =>
          transfer.token === network.token &&
          transfer.from === network.address &&
          transfer.to === withdrawal.address &&
          transfer.raw === raw,
      );
    if (!isPaid)
      return ctx.log.error({ withdrawal: withdrawal.id }, "a final transaction does not pay its withdrawal");
    const onward = withdrawalSentOn({ network: network.name, net: netOf(withdrawal), fee: withdrawal.fee });
    await endPaid(ctx, withdrawal, onward, { block_number: receipt.blockNumber });
  } catch (error) {
    // Providers that contradict each other are asked again; one that keeps silent is left alone for a while.
    if (!(error instanceof Disagreement)) throw error;
  }
}
