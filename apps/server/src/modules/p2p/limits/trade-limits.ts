import { type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import {
  BASIC_24H,
  HOUSE_DAY,
  type LimitPolicy,
  type LimitRule,
  releaseLimits,
  type Spend,
  spendLimitsTogether,
} from "../../limits/index.js";
import { accountAgeDays } from "../people/person-summary.js";
import type { MarketClient } from "../ports.js";

/** What a young account may trade of its level's limit, in per cent: until which age, in days. */
const YOUNG = [
  { untilDays: 30, percent: 25 },
  { untilDays: 60, percent: 50 },
] as const;

const LEVELS = [
  { name: "basic", whole: BASIC_24H.amount },
  { name: "verified", whole: HOUSE_DAY.amount },
] as const;

export type LimitLevel = string;

const youngRules: readonly LimitRule[] = YOUNG.flatMap(({ percent }) =>
  LEVELS.map(({ name, whole }) => ({
    name: `young_${percent}`,
    window: "rolling_24h" as const,
    level: `${name}_${percent}`,
    amount: (whole * BigInt(percent)) / 100n,
  })),
);

/** What a person may trade with others, as buyer and as seller together, in reais. */
export const P2P_LIMITS: LimitPolicy<"p2p", "BRL"> = {
  category: "p2p",
  asset: "BRL",
  rules: [HOUSE_DAY, BASIC_24H, ...youngRules],
};

/** How much of the level's limit an account of this age may trade, and when that grows. */
export function shareOfLimit(
  { createdAt }: Pick<MarketClient, "createdAt">,
  now: Date,
): { readonly percent: number; readonly growsAt: Date | null } {
  const days = accountAgeDays({ createdAt }, now);
  const young = YOUNG.find(({ untilDays }) => days < untilDays);
  if (!young) return { percent: 100, growsAt: null };
  return { percent: young.percent, growsAt: new Date(createdAt.getTime() + young.untilDays * 86_400_000) };
}

/** The level somebody trades at: how far they are verified, and how long they have been clients. */
export function levelOf(client: Pick<MarketClient, "createdAt" | "verified">, now: Date): LimitLevel {
  const level = client.verified ? "verified" : "basic";
  const { percent } = shareOfLimit(client, now);
  return percent === 100 ? level : `${level}_${percent}`;
}

/** Both sides of a trade, as their limits count it. */
export interface LimitedTrade {
  readonly buyerId: string;
  readonly sellerId: string;
  readonly buyerLevel: LimitLevel;
  readonly sellerLevel: LimitLevel;
  readonly total: Money<"BRL">;
  readonly createdAt: Date;
}

function spendsOf({ buyerId, sellerId, buyerLevel, sellerLevel, total }: LimitedTrade): Spend[] {
  const spend = { policy: P2P_LIMITS, amount: money("BRL", total.minor) };
  return [
    { ...spend, userId: buyerId, level: buyerLevel },
    { ...spend, userId: sellerId, level: sellerLevel },
  ];
}

/**
 * Counts a trade against the limits of both sides, or of neither. Throws `limits.exceeded` where whoever takes has
 * reached theirs, and `p2p.owner_limit_reached` where the ad's owner has.
 */
export async function spendTradeLimits(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  trade: LimitedTrade,
  takerId: string,
): Promise<void> {
  const refusals = await spendLimitsTogether(tx, ctx, spendsOf(trade));
  const [ofTaker, ofOwner] = trade.buyerId === takerId ? refusals : refusals.toReversed();
  if (ofTaker) throw ofTaker;
  if (ofOwner) throw new DomainError("p2p.owner_limit_reached");
}

/** Gives back to both what a trade that came to nothing had counted. */
export async function giveLimitsBack(tx: Tx, trade: LimitedTrade): Promise<void> {
  await releaseLimits(
    tx,
    spendsOf(trade).map((spend) => ({ spend, at: trade.createdAt })),
  );
}
