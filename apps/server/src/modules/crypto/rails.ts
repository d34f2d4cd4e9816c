import type { railSchema } from "@lastro/contracts/crypto/incoming";
import {
  CRYPTO_NETWORK_NAMES,
  CRYPTO_RAILS,
  type CryptoNetwork,
  type CryptoRail,
} from "@lastro/contracts/crypto/rails";
import type { CryptoSpeed } from "@lastro/contracts/crypto/speeds";
import type { Asset, Money } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { FAMILY_OF, ProviderError, quoteSpeeds, type SpeedQuote } from "../custody/index.js";
import type { CryptoCtx, CryptoPorts } from "./ports.js";
import { quoteEthereum } from "./quote-ethereum.js";

type RailView = z.output<typeof railSchema>;

function isOffered({ chains, sources }: CryptoPorts, { asset, network }: CryptoRail): boolean {
  return sources[FAMILY_OF[network]] !== undefined && chains[network]?.assets.includes(asset) === true;
}

/** The assets and networks of this house, each with whether it works now. */
export async function readRails(ctx: CryptoCtx): Promise<RailView[]> {
  const offered = CRYPTO_RAILS.filter((rail) => isOffered(ctx, rail));
  return Promise.all(
    offered.map(async (rail): Promise<RailView> => {
      const { asset, network, minimum, leastSent } = rail;
      const chain = ctx.chains[network];
      return {
        asset,
        network,
        name: CRYPTO_NETWORK_NAMES[network],
        working: (await chain?.open()) !== undefined,
        minimum,
        speeds: await speedsOf(ctx, rail).catch(unknownNow),
        leastSent,
        confirmations: chain?.usualConfirmations ?? 0,
        finalityAfterSeconds: chain?.usualSeconds ?? 0,
      };
    }),
  );
}

/** An asset on a network, if this house takes it there. Throws `crypto.rail_unknown`. */
export function getRail(ports: CryptoPorts, asset: Asset, network: CryptoNetwork): CryptoRail {
  const rail = CRYPTO_RAILS.find((one) => one.asset === asset && one.network === network);
  if (!rail || !isOffered(ports, rail)) throw new DomainError("crypto.rail_unknown");
  return rail;
}

/** What sending by a rail costs at a speed. Throws `custody.network_unavailable`, and `crypto.rail_unknown` where it has no such speed. */
export async function quoteFee(ctx: CryptoCtx, rail: CryptoRail, speed: CryptoSpeed): Promise<Money> {
  const speeds = await speedsOf(ctx, rail).catch(unknownNow);
  if (speeds.length === 0) throw new DomainError("custody.network_unavailable");
  const quote = speeds.find((one) => one.speed === speed);
  if (!quote) throw new DomainError("crypto.rail_unknown");
  return quote.fee;
}

/** Where nobody pays to be sooner there is one price, the rail's. */
async function speedsOf(ctx: CryptoCtx, rail: CryptoRail): Promise<SpeedQuote[]> {
  const { bitcoin, chains } = ctx;
  const { network, fee } = rail;
  if (network === "BTC") return bitcoin ? quoteSpeeds(bitcoin) : [];
  const quoted = await quoteEthereum(ctx, rail);
  if (quoted) return quoted;
  return [{ speed: "normal", fee, afterSeconds: chains[network]?.usualSeconds ?? 0 }];
}

function unknownNow(error: unknown): never[] {
  if (error instanceof ProviderError) return [];
  throw error;
}
