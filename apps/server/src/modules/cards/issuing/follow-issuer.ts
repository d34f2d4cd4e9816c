import { asSystem } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { JobHandler } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { hasEnded } from "../card.js";
import { findCard, lockCard } from "../card-store.js";
import type { CardCtx, CardRequestCtx } from "../ports.js";
import { endCard } from "./end-card.js";

export const FOLLOW_ISSUER = "cards.follow_issuer";
const payloadSchema = z.object({ cardId: z.guid() });

/** Ends a card in our books that its issuer closed by itself. Throws CardProviderError without an answer. */
export async function followIssuer(ctx: CardRequestCtx, cardId: string): Promise<void> {
  const card = await findCard(ctx.db, cardId);
  if (!card?.providerRef || hasEnded(card) || ctx.issuer?.name !== card.provider) return;
  const issued = await ctx.issuer.issuing.find(card.providerRef);
  if (issued?.state !== "closed") return;
  await inTransaction(ctx.db, async (tx) => {
    const current = await lockCard(tx, cardId);
    if (current && !hasEnded(current))
      await endCard(tx, ctx, current, { to: "cancelled", reason: "by_house", notifies: true });
  });
}

/** Looks at a card of which the issuer said that it changed. */
export function followIssuerJob(ctx: CardCtx): JobHandler {
  return {
    kind: FOLLOW_ISSUER,
    run: (payload) => followIssuer(asSystem(ctx, FOLLOW_ISSUER), payloadSchema.parse(payload).cardId),
  };
}
