import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { isNetwork } from "@lastro/contracts/custody/networks";
import { FAMILY_OF } from "../addresses/address-family.js";
import { findOwnedAddress } from "../addresses/address-store.js";
import { isBlackListedAnywhere } from "../chain/black-list.js";
import { canonicalAddress } from "../networks/addresses.js";
import type { SendingCtx } from "../ports.js";
import { checkBitcoinDestination } from "./bitcoin/check-bitcoin-destination.js";
import type { DestinationFinding } from "./destination-finding.js";
import { checkSolanaDestination } from "./solana/check-solana-destination.js";

/** Asks a network about an address somebody typed. Throws `ProviderError` and `Disagreement`. */
export async function checkDestination(
  ctx: SendingCtx,
  name: CryptoNetwork,
  typed: string,
): Promise<DestinationFinding> {
  if (name === "BTC") return checkBitcoinDestination(ctx, typed);
  if (name === "SOL") return checkSolanaDestination(ctx, typed);
  if (!isNetwork(name)) return { is: "unavailable" };
  const address = canonicalAddress(name, typed);
  if (address === undefined || BigInt(address) === 0n) return { is: "invalid" };
  const owned = await findOwnedAddress(ctx.db, FAMILY_OF[name], address);
  if (owned) return { is: "owner", address, owner: owned.owner };
  const network = await ctx.networks.use(name);
  if (!network || !ctx.signer) return { is: "unavailable" };
  if (address === network.address || network.tokens.some(({ token }) => token === address))
    return { is: "ours" };
  if (await isBlackListedAnywhere(network, address)) return { is: "black_listed" };
  return { is: "outside", address };
}
