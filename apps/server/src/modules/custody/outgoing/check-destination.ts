import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { isNetwork } from "@lastro/contracts/custody/networks";
import type { Owner } from "../../ledger/index.js";
import { FAMILY_OF } from "../addresses/address-family.js";
import { findOwnedAddress } from "../addresses/address-store.js";
import { isBlackListed } from "../chain/black-list.js";
import { canonicalAddress } from "../networks/addresses.js";
import type { SendingCtx } from "../ports.js";
import { checkBitcoinDestination } from "./bitcoin/check-bitcoin-destination.js";

/** What an address is to us, where something is to be sent to it. */
export type DestinationFinding =
  | { readonly is: "invalid" | "ours" | "black_listed" | "unavailable" }
  /** One owner's of this house. */
  | { readonly is: "owner"; readonly address: string; readonly owner: Owner }
  | { readonly is: "outside"; readonly address: string };

/** Asks a network about an address somebody typed. Throws `ProviderError` and `Disagreement`. */
export async function checkDestination(
  ctx: SendingCtx,
  name: CryptoNetwork,
  typed: string,
): Promise<DestinationFinding> {
  if (name === "BTC") return checkBitcoinDestination(ctx, typed);
  if (!isNetwork(name)) return { is: "unavailable" };
  const address = canonicalAddress(name, typed);
  if (address === undefined || BigInt(address) === 0n) return { is: "invalid" };
  const owned = await findOwnedAddress(ctx.db, FAMILY_OF[name], address);
  if (owned) return { is: "owner", address, owner: owned.owner };
  const network = await ctx.networks.use(name);
  if (!network || !ctx.signer) return { is: "unavailable" };
  if (address === network.address || address === network.token) return { is: "ours" };
  if (await isBlackListed(network, address)) return { is: "black_listed" };
  return { is: "outside", address };
}
