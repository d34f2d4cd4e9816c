import type { RequestOf } from "@lastro/contracts";
import type { replaceCard as contract } from "@lastro/contracts/cards/cards";
import { isPositive } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import type { Card } from "../card.js";
import { assertMay } from "../commands.js";
import { balanceMovedPosting } from "../funding/postings.js";
import { lockOwnCard } from "../own-card.js";
import { pocketOf } from "../pocket.js";
import type { CardRequestCtx } from "../ports.js";
import { endCard } from "./end-card.js";
import { issueFeeOf } from "./issue-fee.js";
import { assertMayPay, insertRequested, isIssued, requireIssuer } from "./new-card.js";
import { addressOfCard } from "./ship-to.js";

/**
 * Ends a card of the caller's and asks for another in its place, with another number and the same controls. Its balance
 * moves over; what its purchases hold goes back to the account when they free it.
 */
export async function replaceCard(
  tx: Tx,
  ctx: CardRequestCtx,
  { id, reason, ...wanted }: RequestOf<typeof contract>["body"] & { readonly id: string },
): Promise<Card> {
  const { userId } = personOf(ctx);
  await assertMayPay(tx, ctx, userId);
  const old = await lockOwnCard(tx, ctx, id);
  assertMay(old, ctx, "replace");
  if (!isIssued(requireIssuer(ctx), old.kind)) throw new DomainError("cards.kind_not_issued");
  const shipTo = old.kind === "physical" ? (wanted.shipTo ?? (await addressOfCard(tx, ctx, id))) : undefined;
  if (old.kind === "physical" && !shipTo) throw new DomainError("cards.address_missing");
  const card = await insertRequested(tx, ctx, {
    ...{ userId, kind: old.kind, name: old.name, shipTo, replaces: id },
    fee: await issueFeeOf(tx, ctx, { kind: old.kind, feeIn: wanted.feeIn }),
  });
  await copyControls(tx, id, card.id);
  const { balance } = await pocketOf(tx, id);
  if (isPositive(balance)) await post(tx, ctx, balanceMovedPosting(id, card.id, balance));
  await endCard(tx, ctx, old, { to: "cancelled", reason, notifies: false });
  await recordAudit(tx, ctx, {
    action: "cards.replaced",
    subject: id,
    details: { reason, amount: balance, fee: card.fee },
  });
  return card;
}

/** All but the mandate to sell crypto, which is of one card. */
async function copyControls(tx: Tx, from: string, to: string): Promise<void> {
  await query(
    tx,
    `update cards_card n set online = o.online, contactless = o.contactless, withdrawal = o.withdrawal,
       abroad = o.abroad, magstripe = o.magstripe, blocked_categories = o.blocked_categories,
       limit_purchase = o.limit_purchase, limit_day = o.limit_day, limit_month = o.limit_month,
       auto_top_up = o.auto_top_up
     from cards_card o where o.id = $1 and n.id = $2`,
    [from, to],
  );
  await query(
    tx,
    `insert into cards_blocked_merchant (card_id, merchant_id, name, blocked_at)
     select $2, merchant_id, name, blocked_at from cards_blocked_merchant where card_id = $1`,
    [from, to],
  );
}
