import { feeOf, type P2pPrice, quantityFor } from "@lastro/contracts/p2p/pricing";
import type { P2pAsset } from "@lastro/contracts/p2p/states";
import type { Money } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import { type AccountRef, balanceOf, customerAccount } from "../../ledger/index.js";
import type { Settings } from "../settings.js";
import { type Ad, availableOf } from "./ad.js";

/**
 * Whether the owner of an ad has what it offers: whoever sells, the asset that is left of it and the fee; whoever buys by
 * payment inside this bank alone, the reais of its smallest trade. Who pays outside shows it by paying.
 */
export async function isFunded(
  db: Database | Tx,
  ad: Ad,
  { makerBps }: Pick<Settings, "makerBps">,
): Promise<boolean> {
  return ad.side === "sell"
    ? (await spendable(db, ad)) >= withFee(availableOf(ad), makerBps)
    : canPayLeast(db, ad);
}

/** Whether enough is left for the smallest trade: below it an open ad is paused. */
export async function coversLeastTrade(
  db: Database | Tx,
  ad: Ad,
  price: P2pPrice,
  { makerBps }: Pick<Settings, "makerBps">,
): Promise<boolean> {
  return ad.side === "sell"
    ? (await spendable(db, ad)) >= withFee(quantityFor(ad.min, price), makerBps)
    : canPayLeast(db, ad);
}

async function canPayLeast(db: Database | Tx, ad: Ad): Promise<boolean> {
  if (ad.methods.some((method) => method !== "lastro")) return true;
  return (await spendable(db, ad)) >= ad.min.minor;
}

/** From which account the owner of an ad gives what it offers. */
export function payingAccount({ side, userId, asset }: Pick<Ad, "side" | "userId" | "asset">): AccountRef {
  return customerAccount(userId, "available", side === "sell" ? asset : "BRL");
}

async function spendable(db: Database | Tx, ad: Ad): Promise<bigint> {
  return (await balanceOf(db, payingAccount(ad))).minor;
}

function withFee(quantity: Money<P2pAsset>, bps: number): bigint {
  return quantity.minor + feeOf(quantity, bps).minor;
}
