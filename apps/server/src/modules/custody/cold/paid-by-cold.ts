import { type Money, money } from "@lastro/money";
import { ProviderError } from "../chain/port.js";
import { agreed } from "../chain/quorum.js";
import type { ChainArrival } from "../chains/port.js";
import { rpcHash } from "../networks/hashes.js";
import type { ColdCtx } from "../ports.js";
import type { OpenCold } from "./open-cold.js";

interface Paid {
  readonly fee: Money;
}

/**
 * What the cold address paid the network for a transfer of its own; undefined when somebody else sent it. On Ethereum that is
 * ether, whatever is sent; the coins TRON and BSC are paid in are in no books.
 */
export async function paidByCold(
  ctx: ColdCtx,
  { chain, address }: OpenCold,
  arrival: ChainArrival,
): Promise<Paid | undefined> {
  if (chain.network === "BTC") return paidBitcoin(ctx, address, arrival);
  if (arrival.from !== address) return undefined;
  if (chain.network === "SOL") return paidSol(ctx, address, arrival);
  return { fee: chain.network === "ERC20" ? await etherPaid(ctx, address, arrival) : money("USDT", 0n) };
}

/** Whose outputs were spent is said by providers alone: the transaction names only where they are. */
async function paidBitcoin(
  { bitcoin, log }: ColdCtx,
  cold: string,
  { txHash }: ChainArrival,
): Promise<Paid | undefined> {
  if (!bitcoin) return undefined;
  const { spent, fee } = await agreed(bitcoin.providers, (provider) => provider.spending(txHash));
  if (!spent.includes(cold)) return undefined;
  if (spent.every((address) => address === cold)) return { fee: money("BTC", fee) };
  log.error({ txHash }, "a transaction spends from the cold address and from others: it is in no books");
  return undefined;
}

async function paidSol({ solana }: ColdCtx, cold: string, { txHash, raw }: ChainArrival): Promise<Paid> {
  if (!solana) throw new Error("Nothing is known of Solana here");
  const moved = await agreed(solana.providers, (provider) => provider.movement(txHash, cold, "finalized"));
  // Another signed for the fee, or more left than came: the comparison of the address says how much.
  const isPayer = moved !== undefined && moved.before - moved.after === raw + moved.fee;
  return { fee: money("SOL", isPayer ? moved.fee : 0n) };
}

/** Whoever a transaction is from pays for it: where the cold address had another send it, that one did. */
async function etherPaid(
  { networks }: ColdCtx,
  cold: string,
  { txHash, block }: ChainArrival,
): Promise<Money> {
  const network = await networks.use("ERC20");
  if (!network) throw new ProviderError("ERC20", "the network is out of service");
  const hash = rpcHash(txHash);
  const paid = await agreed(network.providers, async (provider) => {
    const [sent, receipt] = await Promise.all([provider.transaction(hash), provider.receipt(hash)]);
    return (
      sent && receipt && { from: sent.from, in: receipt.blockHash, fee: receipt.gasUsed * receipt.gasPrice }
    );
  });
  if (paid?.in !== block.hash)
    throw new ProviderError(network.name, `${hash} is in no block it was read from`);
  return money("ETH", paid.from === cold ? paid.fee : 0n);
}
