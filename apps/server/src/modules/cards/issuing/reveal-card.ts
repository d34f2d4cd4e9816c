import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import { assertMay } from "../commands.js";
import { ownCard } from "../own-card.js";
import type { CardRequestCtx } from "../ports.js";
import { askIssuer } from "./ask-issuer.js";

const SHOWN_FOR_SECONDS = 60;

/**
 * The address of the issuer's frame that shows number, date and code of a card of the caller's for a minute; takes a proof
 * of presence, and is kept in the audit trail.
 */
export async function revealCard(
  ctx: CardRequestCtx,
  id: string,
): Promise<{ readonly url: string; readonly expiresAt: Date }> {
  const card = await inTransaction(ctx.db, async (tx) => {
    const found = await ownCard(tx, ctx, id);
    assertMay(found, ctx, "reveal");
    await confirmPresence(tx, ctx);
    await recordAudit(tx, ctx, { action: "cards.revealed", subject: id });
    return found;
  });
  const expiresAt = secondsAfter(ctx.clock.now(), SHOWN_FOR_SECONDS);
  const { origin } = new URL(ctx.config.publicUrl);
  const holderRef = card.holderRef ?? undefined;
  const url = await askIssuer(ctx, card, (issuer, ref) =>
    issuer.issuing.revealUrl({ ref, holderRef, origin, expiresAt }),
  );
  return { url, expiresAt };
}
