import type { RequestOf } from "@lastro/contracts";
import type { changeTillMandate as contract } from "@lastro/contracts/cards/cards";
import { isPositive, type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import { type LimitPolicy, readLimits, spendLimits } from "../../limits/index.js";
import { announceCard } from "../announce-card.js";
import type { Card } from "../card.js";
import { assertMay } from "../commands.js";
import { notifyHolder } from "../notices/notify-holder.js";
import { lockOwnCard } from "../own-card.js";
import type { CardRequestCtx } from "../ports.js";

type Reais = Money<"BRL">;
type Mandated = Pick<Card, "id" | "tillMandate">;

/**
 * Writes the caller's mandate down to sell crypto when a purchase is short, or ends it. Any mandate takes a proof of
 * presence and is told to the holder; ending it takes neither.
 */
export async function changeTillMandate(
  tx: Tx,
  ctx: CardRequestCtx,
  { id, mandate }: RequestOf<typeof contract>["body"] & { readonly id: string },
): Promise<void> {
  const card = await lockOwnCard(tx, ctx, id);
  assertMay(card, ctx, "change_controls");
  if (mandate) {
    if (!isPositive(mandate.dailyCap)) throw new DomainError("cards.limit_not_positive");
    if (!(await ctx.isVerified(tx, card.userId))) throw new DomainError("cards.verification_required");
    await confirmPresence(tx, ctx);
  }
  await tx
    .updateTable("cards_card")
    .set({
      mandate_assets: mandate ? [...new Set(mandate.assets)] : null,
      mandate_daily_cap: mandate?.dailyCap.minor ?? null,
      mandate_max_spread_bps: mandate?.maxSpreadBps ?? null,
      mandate_since: mandate ? ctx.clock.now() : null,
    })
    .where("id", "=", id)
    .execute();
  await recordAudit(tx, ctx, {
    action: "cards.till_mandate_changed",
    subject: id,
    details: mandate
      ? { enabled: true, limit: mandate.dailyCap.minor.toString(), asset: mandate.assets.join(", ") }
      : { enabled: false },
  });
  if (mandate) await notifyHolder(tx, ctx, card, "loosened", `mandate:${ctx.random.id()}`);
  await announceCard(tx, card);
}

/** What is sold at the till for a card in a day, counted under the card. */
function policyOf({ tillMandate }: Mandated): LimitPolicy<"card_till", "BRL"> {
  return {
    category: "card_till",
    asset: "BRL",
    rules: [{ name: "day", window: "day", amount: tillMandate?.dailyCap.minor ?? 0n }],
  };
}

/** What was sold for a card today, in reais. */
export async function soldAtTillToday(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock">,
  card: Mandated,
): Promise<Reais> {
  const [day] = await readLimits(db, ctx, { userId: card.id }, [policyOf(card)]);
  return day?.used ?? money("BRL", 0n);
}

/** What its mandate still lets be sold for a card today. */
export async function leftAtTillToday(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock">,
  card: Mandated,
): Promise<Reais> {
  const [day] = await readLimits(db, ctx, { userId: card.id }, [policyOf(card)]);
  return day?.left ?? money("BRL", 0n);
}

/** Counts what was sold against the mandate's day. Throws `limits.exceeded`. */
export async function countAtTill(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  card: Mandated,
  amount: Reais,
): Promise<void> {
  await spendLimits(tx, ctx, { userId: card.id, policy: policyOf(card), amount });
}
