import { query, type Tx } from "@lastro/platform/database/database";
import type { Match } from "./alert.js";

/** What is on the market now, as alerts of its side look at it. */
const OFFERS = `
  select id, 'buyer' as side, producer_id as other_id, name as offer_name, commodity, city, state,
         price_cents::numeric as price_cents, (quantity_kg - reserved_kg - sold_kg)::numeric as quantity_kg
  from grain_offer where listed`;
const BIDS = `
  select id, 'producer' as side, buyer_id as other_id, null as offer_name, commodity, city, state,
         max_price_cents as price_cents, quantity_kg - taken_kg as quantity_kg
  from grain_bid where status = 'open' and expires_at > $1`;

/** `a`: the standing alerts; `m`: what is on the market that they look for and were not told of. */
const matching = (market: string) => `
  select a.id as "alertId", m.id as "subjectId", m.other_id as "otherId", m.offer_name as "offerName", m.city, m.state,
         m.price_cents as "priceCents", m.quantity_kg as "quantityKg"
  from grain_alert a
  join (${market}) m on m.side = a.side and m.commodity = a.commodity and (a.state is null or a.state = m.state)
    and case a.side when 'buyer' then m.price_cents <= a.price_cents else m.price_cents >= a.price_cents end
  where a.met_at is null and a.expires_at > $1 and m.other_id <> a.user_id
    and not exists (select from grain_alert_match k where k.alert_id = a.id and k.subject_id = m.id)`;

/** What came on the market, or changed there. */
export type Subject = { readonly offerId: string } | { readonly bidId: string };

/** A page of the alerts that look for an offer or a bid as it stands, after the last one of the page before. */
export function alertsLookingFor(
  tx: Tx,
  subject: Subject,
  { now, after, limit }: { readonly now: Date; readonly after: string | undefined; readonly limit: number },
): Promise<Match[]> {
  const [market, id] = "offerId" in subject ? [OFFERS, subject.offerId] : [BIDS, subject.bidId];
  return query<Match>(
    tx,
    `${matching(`${market} and id = $2`)} and ($3::uuid is null or a.id > $3) order by a.id limit $4`,
    [now, id, after ?? null, limit],
  );
}

/** What an alert looks for and the market has now, the best price first. */
export function whatIsThereFor(
  tx: Tx,
  { id, side }: { readonly id: string; readonly side: "buyer" | "producer" },
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Match[]> {
  const [market, order] = side === "buyer" ? [OFFERS, "asc"] : [BIDS, "desc"];
  return query<Match>(
    tx,
    `${matching(market)} and a.id = $2 order by m.price_cents ${order}, m.id limit $3`,
    [now, id, limit],
  );
}
