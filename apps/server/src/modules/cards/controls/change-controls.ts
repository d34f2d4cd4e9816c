import type { RequestOf } from "@lastro/contracts";
import type { changeCardControls as contract } from "@lastro/contracts/cards/cards";
import { CARD_SWITCHES } from "@lastro/contracts/cards/states";
import { isPositive, type Money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import { announceCard } from "../announce-card.js";
import type { Card } from "../card.js";
import { assertMay } from "../commands.js";
import { notifyHolder } from "../notices/notify-holder.js";
import { lockOwnCard } from "../own-card.js";
import type { CardRequestCtx } from "../ports.js";

type Reais = Money<"BRL">;
export type Change = RequestOf<typeof contract>["body"];

/**
 * Changes switches, categories, limits and auto top-up of a card of the caller's, at once. What loosens any of them takes
 * a proof of presence and is told to the holder; tightening takes neither. Throws `cards.limit_not_positive`.
 */
export async function changeControls(tx: Tx, ctx: CardRequestCtx, id: string, change: Change): Promise<void> {
  const card = await lockOwnCard(tx, ctx, id);
  assertMay(card, ctx, "change_controls");
  const limits = Object.values(change.limits ?? {});
  if (limits.some((limit) => limit && !isPositive(limit))) throw new DomainError("cards.limit_not_positive");
  const isLooser = loosens(card, change);
  if (isLooser) await confirmPresence(tx, ctx);
  const set = columnsOf(card, change);
  if (Object.keys(set).length === 0) return;
  await tx.updateTable("cards_card").set(set).where("id", "=", id).execute();
  await recordAudit(tx, ctx, {
    action: "cards.controls_changed",
    subject: id,
    details: { fields: Object.keys(set).sort().join(", "), enabled: isLooser },
  });
  if (isLooser) await notifyHolder(tx, ctx, card, "loosened", `loosened:${ctx.random.id()}`);
  await announceCard(tx, card);
}

/** Whether a change lets a card do anything it did not do before. */
function loosens(card: Card, change: Change): boolean {
  const { switches = {}, blockedCategories, limits = {}, autoTopUp } = change;
  return (
    CARD_SWITCHES.some((name) => switches[name] === true && !card.switches[name]) ||
    (blockedCategories !== undefined &&
      card.blockedCategories.some((category) => !blockedCategories.includes(category))) ||
    isHigher(card.limits.purchase, limits.purchase) ||
    isHigher(card.limits.day, limits.day) ||
    isHigher(card.limits.month, limits.month) ||
    (autoTopUp === true && !card.autoTopUp)
  );
}

function isHigher(before: Reais | null, after: Reais | null | undefined): boolean {
  if (after === undefined || before === null) return false;
  return after === null || after.minor > before.minor;
}

function columnsOf(card: Card, { switches = {}, blockedCategories, limits = {}, autoTopUp }: Change) {
  const minor = (limit: Reais | null) => limit?.minor ?? null;
  return {
    ...Object.fromEntries(
      CARD_SWITCHES.flatMap((name) => {
        const on = switches[name];
        return on === undefined || on === card.switches[name] ? [] : [[name, on]];
      }),
    ),
    ...(blockedCategories ? { blocked_categories: [...new Set(blockedCategories)].sort() } : {}),
    ...(limits.purchase === undefined ? {} : { limit_purchase: minor(limits.purchase) }),
    ...(limits.day === undefined ? {} : { limit_day: minor(limits.day) }),
    ...(limits.month === undefined ? {} : { limit_month: minor(limits.month) }),
    ...(autoTopUp === undefined ? {} : { auto_top_up: autoTopUp }),
  };
}
