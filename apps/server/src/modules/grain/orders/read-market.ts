import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { type OrderableOffer, orderable, readOffersForOrders } from "../offers/index.js";
import { findEmails, findParties, type Party } from "./parties.js";
import type { OrderPorts } from "./ports.js";

/** What purchases are judged and drawn up by. Stock, terms and balances are asked again where they are taken. */
export interface Market {
  readonly offers: ReadonlyMap<string, OrderableOffer>;
  readonly parties: ReadonlyMap<string, Party>;
  /** The sellers' addresses. */
  readonly emails: ReadonlyMap<string, string>;
  /** The sellers who take every paid order on. */
  readonly approving: ReadonlySet<string>;
}

/** Reads what these people may buy of these offers, before anything is held. */
export async function readMarket(
  db: Database | Tx,
  ctx: Ctx & OrderPorts,
  buyerIds: readonly string[],
  offerIds: readonly string[],
): Promise<Market> {
  const offers = await readOffersForOrders(db, offerIds);
  const sellers = [...new Set(offers.map(({ producerId }) => producerId))];
  const [shutOut, parties, emails, approving] = await Promise.all([
    ctx.shutOut(db, sellers, ctx.clock.now()),
    findParties(db, [...sellers, ...buyerIds]),
    findEmails(db, sellers),
    ctx.autoApproving(db, sellers),
  ]);
  return { offers: orderable(offers, shutOut), parties, emails, approving };
}
