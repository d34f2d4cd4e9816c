import type { Config } from "@lastro/platform/config";
import { ProviderError } from "../../chain/port.js";
import { agreed, firstAnswer, lowest } from "../../chain/quorum.js";
import { addressOfBitcoinKey, scriptOfBitcoinAddress } from "../../networks/bitcoin-address.js";
import type { Heights } from "../../networks/networks.js";
import type { ChainArrival, Chains, OpenChain, SeenArrival } from "../port.js";
import { createEsplora, type Esplora } from "./esplora.js";
import type { BitcoinBlock } from "./read-block.js";

/** A block this deep, itself counted, has never been replaced. */
export const CONFIRMATIONS = 6;
export const BLOCK_SECONDS = 600;
/** Up to four megabytes each. */
const MAX_BLOCKS = 12n;
const KEPT_BLOCKS = 8;
const ASKED_AT_ONCE = 8;
/** The simulator's, which shows one chain through two. */
const SIMULATED = ["/BTC/a", "/BTC/b"];

type Found = Pick<ChainArrival, "txHash" | "place" | "to" | "from" | "raw" | "block">;

/** The providers of Bitcoin, where they are configured or played. */
export function bitcoinProviders({ custody }: Pick<Config, "custody">): readonly Esplora[] | undefined {
  if (!custody.bitcoinProviders && custody.simulatorUrl === undefined) return undefined;
  const urls = custody.bitcoinProviders ?? SIMULATED.map((path) => `${custody.simulatorUrl}${path}`);
  return urls.map(createEsplora);
}

/** What comes to native SegWit addresses. */
export function bitcoinChains(config: Pick<Config, "custody">): Chains {
  const providers = bitcoinProviders(config);
  if (!providers) return {};
  const chain = openChain(providers);
  const usualSeconds = CONFIRMATIONS * BLOCK_SECONDS;
  return {
    BTC: { assets: ["BTC"], usualConfirmations: CONFIRMATIONS, usualSeconds, open: async () => chain },
  };
}

/** How long the chain is, and which of its blocks is deep enough. */
export async function bitcoinHeights(providers: readonly Esplora[]): Promise<Heights> {
  const latest = await lowest(providers, (provider) => provider.tip());
  const final = latest - BigInt(CONFIRMATIONS - 1);
  return { latest, final: final > 0n ? final : 0n };
}

function openChain(providers: readonly Esplora[]): OpenChain {
  const kept = new Map<string, BitcoinBlock>();

  const blockHash = (number: bigint) => agreed(providers, (provider) => provider.hashAt(number));

  /** A block by its hash: whoever has the bytes that make this hash has the block. */
  async function readBlock(hash: string): Promise<BitcoinBlock> {
    const known = kept.get(hash);
    const block = known ?? (await firstAnswer(providers, (provider) => provider.block(hash)));
    kept.delete(hash);
    kept.set(hash, block);
    for (const oldest of kept.keys()) if (kept.size > KEPT_BLOCKS) kept.delete(oldest);
    return block;
  }

  async function foundIn(from: bigint, to: bigint, addresses: ReadonlySet<string>): Promise<Found[]> {
    const byScript = new Map([...addresses].map((address) => [scriptOfBitcoinAddress(address), address]));
    const found: Found[] = [];
    for (let number = from; number <= to; number += 1n) {
      const hash = await blockHash(number);
      if (hash === undefined) throw new ProviderError("all", `no block ${number}`);
      const { at, txs } = await readBlock(hash);
      for (const { txid, signer, outputs } of txs)
        for (const [vout, { script, value }] of outputs.entries()) {
          const address = byScript.get(script);
          if (address === undefined || value === 0n) continue;
          const sender = signer && addressOfBitcoinKey(signer);
          const block = { number, hash, at };
          found.push({ txHash: txid, place: String(vout), to: address, from: sender, raw: value, block });
        }
    }
    return found;
  }

  async function waitingAt(address: string): Promise<SeenArrival[]> {
    const txs = await firstAnswer(providers, (provider) => provider.waitingAt(address));
    return txs.flatMap(({ txid, vin, vout }) =>
      vout.flatMap(({ scriptpubkey_address: to, value }, index) =>
        to === address && value > 0n
          ? [
              {
                txHash: txid,
                place: String(index),
                to: address,
                from: vin[0]?.prevout?.scriptpubkey_address ?? null,
                token: null,
                raw: value,
                asset: "BTC" as const,
                block: null,
                confirmations: { have: 0, need: CONFIRMATIONS },
              },
            ]
          : [],
      ),
    );
  }

  return {
    network: "BTC",
    maxBlocks: MAX_BLOCKS,
    heights: () => bitcoinHeights(providers),
    blockHash,
    arrivals: async ({ from, to }, addresses) =>
      (await foundIn(from, to, addresses)).map((one) => ({
        ...one,
        asset: "BTC",
        token: null,
        isSenderBlocked: false,
      })),
    async underWay(after, addresses) {
      const { latest } = await bitcoinHeights(providers);
      const inBlocks = (await foundIn(after + 1n, latest, addresses)).map((one): SeenArrival => {
        const have = Math.min(CONFIRMATIONS, Number(latest - one.block.number) + 1);
        return { ...one, asset: "BTC", token: null, confirmations: { have, need: CONFIRMATIONS } };
      });
      const waiting: SeenArrival[] = [];
      const asked = [...addresses];
      for (let at = 0; at < asked.length; at += ASKED_AT_ONCE)
        waiting.push(...(await Promise.all(asked.slice(at, at + ASKED_AT_ONCE).map(waitingAt))).flat());
      return [...waiting, ...inBlocks];
    },
    balanceAt: (_asset, address, block) =>
      agreed(providers, (provider) => provider.unspentAt(address, block)),
  };
}
