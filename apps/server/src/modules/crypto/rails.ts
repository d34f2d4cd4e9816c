import type { railSchema } from "@lastro/contracts/crypto/incoming";
import {
  CRYPTO_NETWORK_NAMES,
  CRYPTO_RAILS,
  type CryptoNetwork,
  type CryptoRail,
} from "@lastro/contracts/crypto/rails";
import type { Asset } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { FAMILY_OF } from "../custody/index.js";
import type { CryptoCtx, CryptoPorts } from "./ports.js";

type RailView = z.output<typeof railSchema>;

function isOffered({ chains, sources }: CryptoPorts, { asset, network }: CryptoRail): boolean {
  return sources[FAMILY_OF[network]] !== undefined && chains[network]?.assets.includes(asset) === true;
}

/** The assets and networks of this house, each with whether it works now. */
export async function readRails(ctx: CryptoCtx): Promise<RailView[]> {
  const offered = CRYPTO_RAILS.filter((rail) => isOffered(ctx, rail));
  return Promise.all(
    offered.map(async ({ asset, network, minimum, fee, leastSent }): Promise<RailView> => {
      const chain = ctx.chains[network];
      return {
        asset,
        network,
        name: CRYPTO_NETWORK_NAMES[network],
        working: (await chain?.open()) !== undefined,
        minimum,
        fee,
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
