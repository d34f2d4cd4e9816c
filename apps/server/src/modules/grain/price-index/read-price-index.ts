import type { RequestOf, ResponseOf } from "@lastro/contracts";
import { sacaKg } from "@lastro/contracts/grain/offer-terms";
import type { readPriceIndex as route } from "@lastro/contracts/grain/price-index";
import { PRICE_INDEX } from "@lastro/contracts/grain/price-index-rule";
import { addDays, monthsBack } from "@lastro/platform/brazilian-days";
import { brazilianDay } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { pastPrices } from "../../prices/index.js";
import { type DealsOfDay, quoteOf } from "./price-index.js";

type Wanted = RequestOf<typeof route>["query"];

const BRASILIA = "America/Sao_Paulo";

/** The index of a grain in a state: now, and in each of the last months. */
export async function readPriceIndex(
  ctx: Pick<Ctx, "db" | "clock">,
  wanted: Wanted,
): Promise<ResponseOf<typeof route>> {
  const now = ctx.clock.now();
  const today = brazilianDay(now);
  const months = monthsBack(today, PRICE_INDEX.months).reverse();
  const first = addDays(today, 1 - PRICE_INDEX.days);
  const days = await dealsSince(ctx, wanted, [`${months[0]}-01`, first].sort()[0] ?? first, now);
  return {
    ...wanted,
    sacaKg: Number(sacaKg(wanted.commodity, wanted.state)),
    current: quoteOf(
      days.filter(({ day }) => day >= first),
      wanted,
    ),
    months: months.map((month) => ({
      month,
      quote: quoteOf(
        days.filter(({ day }) => day.startsWith(month)),
        wanted,
      ),
    })),
  };
}

async function dealsSince(
  { db }: Pick<Ctx, "db">,
  { commodity, state }: Wanted,
  since: string,
  now: Date,
): Promise<DealsOfDay[]> {
  const rows = await query<Omit<DealsOfDay, "rate"> & { readonly ends_at: Date }>(
    db,
    `select to_char(d.day, 'YYYY-MM-DD') as day, (d.day + 1)::timestamp at time zone $4 as ends_at,
            d.deals, d.kg, d.total, d.buyers, d.producers
       from (select (accepted_at at time zone $4)::date as day, count(*) as deals, sum(quantity_kg) as kg,
                    sum(total) as total, array_agg(distinct buyer_id) as buyers,
                    array_agg(distinct producer_id) as producers
               from grain_order
              where approval = 'accepted' and status <> 'cancelled' and commodity = $1 and origin_state = $2
                and accepted_at >= ($3::date)::timestamp at time zone $4
              group by 1) d
      order by d.day`,
    [commodity, state, since, BRASILIA],
  );
  const rates = await pastPrices(
    db,
    "USDT",
    rows.map(({ ends_at: end }) => (end > now ? now : end)),
  );
  return rows.map(({ ends_at: _, ...day }, index) => ({ ...day, rate: rates[index] ?? null }));
}
