import type { Tx } from "@lastro/platform/database/database";
import type { P2pRequestCtx } from "../ports.js";
import type { Settings } from "../settings.js";
import type { Ad } from "./ad.js";
import { moveAd } from "./ad-store.js";
import { isFunded } from "./funds.js";

type OpeningCtx = Pick<P2pRequestCtx, "clock" | "actor">;

/** Puts a locked pending ad into the book when its owner has what it offers; otherwise it says what is missing. */
export async function openIfFunded(tx: Tx, ctx: OpeningCtx, ad: Ad, settings: Settings): Promise<Ad> {
  if (!(await isFunded(tx, ad, settings))) return notePending(tx, ad);
  await moveAd(tx, ctx, ad, { to: "active" });
  return { ...ad, status: "active", reason: null };
}

async function notePending(tx: Tx, ad: Ad): Promise<Ad> {
  if (ad.reason !== "short")
    await tx.updateTable("p2p_ad").set({ reason: "short" }).where("id", "=", ad.id).execute();
  return { ...ad, reason: "short" };
}
