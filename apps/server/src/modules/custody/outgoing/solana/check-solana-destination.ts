import { findOwnedAddress } from "../../addresses/address-store.js";
import { firstAnswer } from "../../chain/quorum.js";
import { canonicalAddress } from "../../networks/addresses.js";
import { isSolanaKey } from "../../networks/solana-address.js";
import type { SendingCtx } from "../../ports.js";
import type { DestinationFinding } from "../destination-finding.js";

/** What an address of Solana is to us. What belongs to a program, as accounts of tokens do, is nobody's to spend from. */
export async function checkSolanaDestination(ctx: SendingCtx, typed: string): Promise<DestinationFinding> {
  const address = canonicalAddress("SOL", typed);
  if (address === undefined || !isSolanaKey(address)) return { is: "invalid" };
  const owned = await findOwnedAddress(ctx.db, "solana", address);
  if (owned) return { is: "owner", address, owner: owned.owner };
  const { solana, signer } = ctx;
  if (!solana || !signer) return { is: "unavailable" };
  if (address === (await solana.house())) return { is: "ours" };
  const isPrograms = await firstAnswer(solana.providers, (provider) => provider.isPrograms(address));
  return isPrograms ? { is: "invalid" } : { is: "outside", address };
}
