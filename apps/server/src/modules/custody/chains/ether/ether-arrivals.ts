import type { Asset } from "@lastro/money";
import { ProviderError } from "../../chain/port.js";
import { agreed } from "../../chain/quorum.js";
import type { ReadyNetwork } from "../../networks/networks.js";
import type { ChainArrival } from "../port.js";
import { innerArrivals } from "./inner-arrivals.js";
import { type Gap, type OwnMovements, ownMovements } from "./own-movements.js";

interface Blocks {
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * What came to addresses in a network's own coin, which writes no logs. Transactions to an address say so themselves. What
 * contracts passed on shows in the balance alone: we are the only ones to spend, so that all it rose by, and all that left it,
 * came in. Nothing beyond that is ever answered. What our own address sends is no arrival: it pays for gas.
 */
export async function etherArrivals(
  network: ReadyNetwork,
  asset: Asset,
  range: Blocks,
  addresses: ReadonlySet<string>,
): Promise<readonly ChainArrival[]> {
  if (addresses.size === 0) return [];
  const movements = await ownMovements(network, range, addresses);
  const all = [...addresses];
  const at = (block: bigint) => agreed(network.providers, (provider) => provider.balances(all, block));
  const [before, after] = await Promise.all([at(range.from - 1n), at(range.to)]);
  const arrivals = movements.flatMap(({ block, credits }) =>
    credits
      .filter(({ from }) => from !== network.address && !addresses.has(from))
      .map(
        ({ txHash, from, to, value }): ChainArrival => ({
          ...{
            txHash,
            place: "call",
            from,
            to,
            asset,
            token: null,
            raw: value,
            block,
            isSenderBlocked: false,
          },
        }),
      ),
  );
  for (const [index, address] of all.entries()) {
    const ends = { before: before[index] ?? 0n, after: after[index] ?? 0n };
    for (const gap of await gapsOf(network, movements, address, { ...range, ...ends }))
      arrivals.push(...(await innerArrivals(network, asset, address, gap)));
  }
  return arrivals;
}

/** Looks for the blocks whose transactions do not explain a balance, by halves. */
async function gapsOf(
  network: ReadyNetwork,
  movements: readonly OwnMovements[],
  address: string,
  { from, to, before, after }: Blocks & { readonly before: bigint; readonly after: bigint },
): Promise<readonly Gap[]> {
  const within = movements.filter(({ block }) => block.number >= from && block.number <= to);
  const amount = after - before - within.reduce((sum, one) => sum + explained(one, address), 0n);
  if (amount === 0n) return [];
  if (amount < 0n)
    throw new ProviderError(network.name, `${address} holds less than its transactions say it does`);
  const [only] = within;
  if (from === to && only) return [{ block: only.block, amount }];
  const middle = (from + to) / 2n;
  const halfway = await agreed(network.providers, (provider) => provider.balance(address, middle));
  return [
    ...(await gapsOf(network, movements, address, { from, to: middle, before, after: halfway })),
    ...(await gapsOf(network, movements, address, { from: middle + 1n, to, before: halfway, after })),
  ];
}

function explained({ credits, debits }: OwnMovements, address: string): bigint {
  const came = credits.filter(({ to }) => to === address).reduce((sum, { value }) => sum + value, 0n);
  const went = debits.filter((one) => one.address === address).reduce((sum, { amount }) => sum + amount, 0n);
  return came - went;
}
