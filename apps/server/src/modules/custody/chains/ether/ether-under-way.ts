import type { Asset } from "@lastro/money";
import { type ChainBlock, type ChainProvider, ProviderError } from "../../chain/port.js";
import { canonicalHash } from "../../networks/hashes.js";
import type { ReadyNetwork } from "../../networks/networks.js";
import type { ComingArrival } from "../port.js";

/** How many blocks of a provider are remembered: each is read once on its way to being final. */
const KEPT_BLOCKS = 400;
const read = new WeakMap<ChainProvider, Map<string, ChainBlock>>();

/** What transactions bring addresses in a network's own coin, in blocks that are not final, as one provider shows it. */
export async function etherUnderWay(
  network: ReadyNetwork,
  asset: Asset,
  of: {
    readonly provider: ChainProvider;
    readonly range: { readonly from: bigint; readonly to: bigint };
    readonly addresses: ReadonlySet<string>;
  },
): Promise<readonly ComingArrival[]> {
  const { provider, range, addresses } = of;
  const coming: ComingArrival[] = [];
  for (const { transactions, parentHash: _, ...block } of await blocksOf(provider, range))
    for (const { hash, from, to, value } of transactions) {
      if (
        to === null ||
        value === 0n ||
        from === network.address ||
        !addresses.has(to) ||
        addresses.has(from)
      )
        continue;
      if (!(await provider.receipt(hash))?.succeeded) continue;
      const txHash = canonicalHash(network.name, hash) ?? hash;
      coming.push({ txHash, place: "call", from, to, asset, token: null, raw: value, block });
    }
  return coming;
}

/** The blocks of a range, each found from the one that follows it: what was read before is not asked for again. */
async function blocksOf(
  provider: ChainProvider,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<readonly ChainBlock[]> {
  const known = read.get(provider) ?? new Map<string, ChainBlock>();
  read.set(provider, known);
  const blocks: ChainBlock[] = [];
  let wanted: string | undefined;
  for (let number = to; number >= from; number -= 1n) {
    const block = (wanted === undefined ? undefined : known.get(wanted)) ?? (await provider.block(number));
    if (!block || (wanted !== undefined && block.hash !== wanted))
      throw new ProviderError(provider.name, `block ${number} was replaced while it was read`);
    known.set(block.hash, block);
    blocks.unshift(block);
    wanted = block.parentHash;
  }
  for (const hash of [...known.keys()].slice(0, Math.max(0, known.size - KEPT_BLOCKS))) known.delete(hash);
  return blocks;
}
