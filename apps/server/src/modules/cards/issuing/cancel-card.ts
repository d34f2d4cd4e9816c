import type { CardCancelReason } from "@lastro/contracts/cards/states";
import type { Tx } from "@lastro/platform/database/database";
import { assertMay } from "../commands.js";
import { lockOwnCard } from "../own-card.js";
import type { CardRequestCtx } from "../ports.js";
import { endCard } from "./end-card.js";

/** Ends a card of the caller's for good; its balance goes back to the account in the same commit. */
export async function cancelCard(
  tx: Tx,
  ctx: CardRequestCtx,
  { id, reason }: { readonly id: string; readonly reason: CardCancelReason },
): Promise<void> {
  const card = await lockOwnCard(tx, ctx, id);
  assertMay(card, ctx, "cancel");
  await endCard(tx, ctx, card, { to: "cancelled", reason, notifies: true });
}
