import { type Money, money, parseMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { DomainError } from "@lastro/platform/domain-error";
import {
  type LimitPolicy,
  readLimits,
  releaseLimits,
  type Spend,
  spendLimitsTogether,
} from "../../limits/index.js";
import type { Card } from "../card.js";

type Reais = Money<"BRL">;
type Limited = Pick<Card, "id" | "userId" | "limits">;

/** What a client may spend by all cards in a month, R$ 100.000,00 unless they or the house set another. */
export const CARD_LIMITS: LimitPolicy<"card", "BRL"> = {
  category: "card",
  asset: "BRL",
  rules: [{ name: "month", window: "month", amount: 10_000_000n }],
};

/** Above any purchase: what counts where the holder has set no limit, so that one set later knows what was spent. */
const UNLIMITED = 10n ** 15n;

/** A card's own limits. They are counted under the card, not under its holder. */
function ownPolicy({ limits: { purchase, day, month } }: Limited): LimitPolicy<"card", "BRL"> {
  return {
    category: "card",
    asset: "BRL",
    rules: [
      { name: "purchase", window: "transaction", amount: purchase?.minor ?? UNLIMITED },
      { name: "day", window: "day", amount: day?.minor ?? UNLIMITED },
      { name: "month", window: "month", amount: month?.minor ?? UNLIMITED },
    ],
  };
}

export type CardLimitReason = "limit_purchase" | "limit_day" | "limit_month";

/** The limit that keeps a card from spending, and what is left of it. */
export interface CardLimitRefusal {
  readonly reason: CardLimitReason;
  readonly left: Reais;
}

interface CardSpend {
  readonly card: Limited;
  /** The tax in it. */
  readonly amount: Reais;
  /** The instant it is counted at: its São Paulo day and month. */
  readonly at: Date;
}

const REASONS: Readonly<Record<string, CardLimitReason>> = {
  purchase: "limit_purchase",
  day: "limit_day",
  month: "limit_month",
};

/**
 * Counts what a card spends against its own limits and against the house's, in the transaction that sets it aside; or
 * answers the limit that has too little left, and then it is counted nowhere. What it is counted in stays locked until
 * the commit, so that two purchases cannot both take the last of a limit.
 */
export async function spendOnCard(tx: Tx, spend: CardSpend): Promise<CardLimitRefusal | undefined> {
  const then = { clock: { now: () => spend.at } };
  const spends = spendsOf(spend);
  const refusals = await spendLimitsTogether(tx, then, spends);
  const refusal = refusals.find((one) => one !== undefined);
  if (!refusal) return undefined;
  const counted = spends.filter((_one, at) => refusals[at] === undefined);
  await releaseLimits(
    tx,
    counted.map((one) => ({ spend: one, at: spend.at })),
  );
  return refusedBy(refusal);
}

/** Gives back what a purchase had been counted with, on the day it was counted. */
export async function giveBackOnCard(tx: Tx, spend: CardSpend): Promise<void> {
  await releaseLimits(
    tx,
    spendsOf(spend).map((one) => ({ spend: one, at: spend.at })),
  );
}

/** What counts against a card's limits today and this month, and what the house still allows this month. */
export async function spentOnCard(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock">,
  card: Limited,
): Promise<{ readonly day: Reais; readonly month: Reais; readonly houseMonth: Reais }> {
  const own = await readLimits(db, ctx, { userId: card.id }, [ownPolicy(card)]);
  const [house] = await readLimits(db, ctx, { userId: card.userId }, [CARD_LIMITS]);
  const used = (name: string) => own.find(({ rule }) => rule.name === name)?.used ?? money("BRL", 0n);
  return { day: used("day"), month: used("month"), houseMonth: house?.left ?? money("BRL", 0n) };
}

function spendsOf({ card, amount }: CardSpend): readonly [own: Spend, house: Spend] {
  return [
    { userId: card.id, policy: ownPolicy(card), amount },
    { userId: card.userId, policy: CARD_LIMITS, amount },
  ];
}

function refusedBy(refusal: DomainError): CardLimitRefusal {
  const { limit, left } = refusal.facts;
  const reason = REASONS[String(limit)];
  if (!reason) throw refusal;
  return { reason, left: parseMoney("BRL", String(left)) };
}
