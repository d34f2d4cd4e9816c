import type { ResponseOf } from "@lastro/contracts";
import type { readCardFigures } from "@lastro/contracts/cards/administration";
import type { CardDeclineReason } from "@lastro/contracts/cards/states";
import { negate } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";
import { balanceOf, type HouseAccountCode, houseAccount, sumOfBalances } from "../../ledger/index.js";
import type { PurchasePorts } from "./ports.js";
import { reais } from "./purchase-view.js";

type Figures = ResponseOf<typeof readCardFigures>;

const DAY_SECONDS = 86_400;

/** Cards, a day of authorizations, and what stands where because of them. */
export async function cardFigures(ctx: RequestCtx & PurchasePorts): Promise<Figures> {
  const { db } = ctx;
  const since = secondsAfter(ctx.clock.now(), -DAY_SECONDS);
  const [cards, last24h, balances, programme] = [
    await countCards(db),
    await lastDay(db, since),
    await balancesOfCards(db),
    await ctx.programmeFigures(db),
  ];
  const provider = ctx.issuer?.name ?? null;
  return { available: provider !== null, provider, cards, last24h, balances, programme };
}

async function countCards(db: Database): Promise<Figures["cards"]> {
  const [row] = await query<Figures["cards"]>(
    db,
    `select (count(*) filter (where status = 'active'))::int as active,
            (count(*) filter (where status in ('requested', 'production', 'shipped')))::int as requested,
            (count(*) filter (where status in ('blocked', 'suspended')))::int as blocked,
            (count(*) filter (where status in ('cancelled', 'expired', 'refused')))::int as ended
       from cards_card`,
    [],
  );
  return row ?? { active: 0, requested: 0, blocked: 0, ended: 0 };
}

async function lastDay(db: Database, since: Date): Promise<Figures["last24h"]> {
  const [row] = await query<{ approved: number; declined: number; volume: bigint }>(
    db,
    `select (count(*) filter (where status <> 'declined'))::int as approved,
            (count(*) filter (where status = 'declined'))::int as declined,
            coalesce(sum(greatest(held + cleared + cleared_iof, 0)) filter (where status <> 'declined'), 0) as volume
       from cards_purchase where at >= $1 and status <> 'refund'`,
    [since],
  );
  const declines = await query<{ reason: CardDeclineReason; count: number }>(
    db,
    `select decline_reason as reason, count(*)::int as count from cards_purchase
      where at >= $1 and status = 'declined' group by 1 order by 2 desc, 1`,
    [since],
  );
  const [slowest] = await query<{ p99: number | null }>(
    db,
    `select percentile_disc(0.99) within group (order by answered_in_ms) as p99 from cards_question where asked_at >= $1`,
    [since],
  );
  const { approved, declined, volume } = row ?? { approved: 0, declined: 0, volume: 0n };
  return { approved, declined, volume: reais(volume), declines, p99Ms: slowest?.p99 ?? null };
}

async function balancesOfCards(db: Database): Promise<Figures["balances"]> {
  const ownerIds = (await query<{ id: string }>(db, "select id from cards_card", [])).map(({ id }) => id);
  const house = async (code: HouseAccountCode) =>
    reais((await balanceOf(db, houseAccount(code, "BRL"))).minor);
  return {
    onCards: await sumOfBalances(db, "BRL", { code: "available", ownerIds }),
    held: await sumOfBalances(db, "BRL", { code: "held", ownerIds }),
    owedToNetwork: await house("card_network"),
    iofPayable: await house("iof_payable"),
    contested: negate(await house("card_dispute")),
    debts: negate(await house("med_receivable")),
  };
}
