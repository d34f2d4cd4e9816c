import { type ChainBlock, type ChainHeader, ProviderError } from "../../chain/port.js";
import { agreed } from "../../chain/quorum.js";
import { rpcHash } from "../../networks/hashes.js";
import type { ReadyNetwork } from "../../networks/networks.js";

const AT_ONCE = 8;

/** Ether that came to an address by a transaction to it. */
export interface DirectCredit {
  readonly txHash: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}

/** What transactions to and from addresses of ours moved in a final block; what contracts pass on is not among it. */
export interface OwnMovements {
  readonly block: ChainHeader;
  readonly credits: readonly DirectCredit[];
  /** What left each address, and what the network took of it. */
  readonly debits: readonly { readonly address: string; readonly amount: bigint }[];
}

/** A block in which an address got so much that no transaction to it explains. */
export interface Gap {
  readonly block: ChainHeader;
  readonly amount: bigint;
}

/** Reads blocks whole, as enough providers show them alike. */
export async function ownMovements(
  network: ReadyNetwork,
  { from, to }: { readonly from: bigint; readonly to: bigint },
  addresses: ReadonlySet<string>,
): Promise<readonly OwnMovements[]> {
  const found: OwnMovements[] = [];
  for (let next = from; next <= to; next += BigInt(AT_ONCE)) {
    const last = next + BigInt(AT_ONCE) - 1n;
    const numbers = Array.from(
      { length: Number((last < to ? last : to) - next) + 1 },
      (_, at) => next + BigInt(at),
    );
    found.push(...(await Promise.all(numbers.map((number) => movementsIn(network, number, addresses)))));
  }
  return found;
}

async function movementsIn(
  network: ReadyNetwork,
  number: bigint,
  addresses: ReadonlySet<string>,
): Promise<OwnMovements> {
  const read = await agreed(network.providers, async (provider) => {
    const block = await provider.block(number);
    return block && onlyOurs(block, addresses);
  });
  if (!read) throw new ProviderError(network.name, `no block ${number}`);
  const { transactions, ...block } = read;
  const credits: DirectCredit[] = [];
  const debits: { address: string; amount: bigint }[] = [];
  for (const { hash, from, to, value } of transactions) {
    const receipt = await agreed(network.providers, (provider) => provider.receipt(rpcHash(hash)));
    if (receipt?.blockHash !== block.hash)
      throw new ProviderError(network.name, `${hash} has another receipt than its block`);
    const moved = receipt.succeeded ? value : 0n;
    if (addresses.has(from))
      debits.push({ address: from, amount: moved + receipt.gasUsed * receipt.gasPrice });
    if (to !== null && addresses.has(to) && moved > 0n)
      credits.push({ txHash: hash, from, to, value: moved });
  }
  return { block, credits, debits };
}

function onlyOurs({ parentHash: _, transactions, ...header }: ChainBlock, addresses: ReadonlySet<string>) {
  const isOurs = (address: string | null) => address !== null && addresses.has(address);
  return {
    ...header,
    transactions: transactions.filter(({ from, to }) => isOurs(from) || isOurs(to)),
  };
}
