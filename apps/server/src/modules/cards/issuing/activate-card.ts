import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { transition } from "../../lifecycle/index.js";
import { announceCard } from "../announce-card.js";
import { CARDS } from "../card-store.js";
import { assertMay } from "../commands.js";
import { ownCard } from "../own-card.js";
import type { CardRequestCtx } from "../ports.js";
import { openAtIssuer } from "./ask-issuer.js";
import { tellStateAgain } from "./tasks.js";

/** Activates a plastic that reached the caller, who reads its last digits from it. Throws `cards.digits_wrong`. */
export async function activateCard(
  ctx: CardRequestCtx,
  { id, lastDigits }: { readonly id: string; readonly lastDigits: string },
): Promise<void> {
  const card = await ownCard(ctx.db, ctx, id);
  assertMay(card, ctx, "activate");
  if (card.lastDigits !== lastDigits) throw new DomainError("cards.digits_wrong");
  await openAtIssuer(ctx, card);
  const isActive = await inTransaction(ctx.db, async (tx) => {
    const moved = await transition(tx, ctx, CARDS, { id, from: card.status, to: "active" });
    if (moved) {
      await recordAudit(tx, ctx, { action: "cards.activated", subject: id });
      await announceCard(tx, card);
    } else await tellStateAgain(tx, ctx, id);
    return moved;
  });
  if (!isActive) throw new DomainError("cards.not_allowed_now");
}
