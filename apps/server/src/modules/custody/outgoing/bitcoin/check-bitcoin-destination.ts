import { findOwnedAddress } from "../../addresses/address-store.js";
import { canonicalAddress } from "../../networks/addresses.js";
import type { SendingCtx } from "../../ports.js";
import type { DestinationFinding } from "../check-destination.js";
import { isChangeAddress } from "./bitcoin-store.js";

/** What an address of Bitcoin is to us. No issuer blocks addresses there, and nobody is asked. */
export async function checkBitcoinDestination(ctx: SendingCtx, typed: string): Promise<DestinationFinding> {
  const address = canonicalAddress("BTC", typed);
  if (address === undefined) return { is: "invalid" };
  const owned = await findOwnedAddress(ctx.db, "bitcoin", address);
  if (owned) return { is: "owner", address, owner: owned.owner };
  if (await isChangeAddress(ctx.db, address)) return { is: "ours" };
  return ctx.bitcoin && ctx.signer ? { is: "outside", address } : { is: "unavailable" };
}
