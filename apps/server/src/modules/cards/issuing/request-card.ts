import type { RequestOf } from "@lastro/contracts";
import type { requestCard as contract } from "@lastro/contracts/cards/cards";
import { personOf } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { type Card, hasEnded, typeOf } from "../card.js";
import { cardsOf } from "../card-store.js";
import type { CardRequestCtx } from "../ports.js";
import { issueFeeOf } from "./issue-fee.js";
import { assertMayPay, insertRequested, isIssued, requireIssuer } from "./new-card.js";

/** How many cards of each type a client may have that have not ended. */
const MAX_CARDS = { virtual: 10, physical: 2 } as const;

/**
 * Asks for a card of the caller's own: its fee is taken now, and the issuer is asked once this has committed. Refuses in
 * this order: issuer, kind, standing, verification, address, number of cards, funds.
 */
export async function requestCard(
  tx: Tx,
  ctx: CardRequestCtx,
  wanted: RequestOf<typeof contract>["body"],
): Promise<Card> {
  const { userId } = personOf(ctx);
  const { kind, feeIn, name, expiresInHours } = wanted;
  if (!isIssued(requireIssuer(ctx), kind)) throw new DomainError("cards.kind_not_issued");
  await assertMayPay(tx, ctx, userId);
  if (!(await ctx.isVerified(tx, userId))) throw new DomainError("cards.verification_required");
  const shipTo = kind === "physical" ? wanted.shipTo : undefined;
  if (kind === "physical" && !shipTo) throw new DomainError("cards.address_missing");
  await lockCardsOf(tx, userId);
  if (await hasTooMany(tx, userId, kind)) throw new DomainError("cards.too_many", { limit: mostOf(kind) });
  const fee = await issueFeeOf(tx, ctx, { kind, feeIn });
  const card = await insertRequested(tx, ctx, {
    ...{ userId, kind, shipTo, fee, expiresInHours },
    name: name ?? null,
  });
  await recordAudit(tx, ctx, { action: "cards.requested", subject: card.id, details: { kind, fee } });
  return card;
}

const mostOf = (kind: Card["kind"]) => MAX_CARDS[typeOf({ kind })];

/** Whether a client has as many cards of a kind's type as they may have. */
export async function hasTooMany(db: Database | Tx, userId: string, kind: Card["kind"]): Promise<boolean> {
  const cards = await cardsOf(db, userId);
  const same = cards.filter((card) => !hasEnded(card) && typeOf(card) === typeOf({ kind }));
  return same.length >= mostOf(kind);
}

/** Of two requests at once one counts the other's card. */
async function lockCardsOf(tx: Tx, userId: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('cards:' || $1, 0))", [userId]);
}
