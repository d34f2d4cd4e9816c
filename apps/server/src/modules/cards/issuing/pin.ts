import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import { announceCard } from "../announce-card.js";
import { assertMay } from "../commands.js";
import { ownCard } from "../own-card.js";
import type { CardRequestCtx } from "../ports.js";
import { CardProviderError } from "../provider/card-provider-error.js";
import { askIssuer } from "./ask-issuer.js";
import { requireIssuer } from "./new-card.js";

/** The issuer's key by which a browser encrypts a PIN. Throws `cards.pin_in_frame` where PINs are set in its frame. */
export async function readPinKey(ctx: CardRequestCtx): Promise<{ readonly pem: string }> {
  const { pins } = requireIssuer(ctx).issuing;
  if (!pins) throw new DomainError("cards.pin_in_frame");
  try {
    return { pem: await pins.encryptionKey() };
  } catch (error) {
    if (error instanceof CardProviderError) throw new DomainError("cards.provider_unavailable");
    throw error;
  }
}

/**
 * Passes a PIN on that the browser encrypted, unread, for a card of the caller's; takes a proof of presence. Throws
 * `cards.pin_refused` where the issuer does not take it.
 */
export async function setCardPin(
  ctx: CardRequestCtx,
  { id, encrypted }: { readonly id: string; readonly encrypted: string },
): Promise<void> {
  const card = await inTransaction(ctx.db, async (tx) => {
    const found = await ownCard(tx, ctx, id);
    if (!ctx.issuer?.issuing.pins) throw new DomainError("cards.pin_in_frame");
    assertMay(found, ctx, "set_pin");
    await confirmPresence(tx, ctx);
    return found;
  });
  const { pin } = await askIssuer(
    ctx,
    card,
    async ({ issuing }, ref) => {
      if (!issuing.pins) throw new DomainError("cards.pin_in_frame");
      return issuing.pins.set(ref, encrypted);
    },
    () => new DomainError("cards.pin_refused"),
  );
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .updateTable("cards_card")
      .set({ pin: pin ?? "set" })
      .where("id", "=", id)
      .execute();
    await recordAudit(tx, ctx, { action: "cards.pin_set", subject: id });
    await announceCard(tx, card);
  });
}
