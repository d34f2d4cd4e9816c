import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { type OrderableOffer, orderable, readOffersForOrders } from "../offers/index.js";
import { drawOrderNumbers } from "./order-numbers.js";
import { findEmails, findParties, type Party } from "./parties.js";
import type { OrderPorts } from "./ports.js";

/** What purchases are decided by. Stock, terms and balances are checked again when they are reserved and debited. */
export interface Market {
  readonly offers: ReadonlyMap<string, OrderableOffer>;
  readonly parties: ReadonlyMap<string, Party>;
  /** The sellers' addresses. */
  readonly emails: ReadonlyMap<string, string>;
  /** The sellers whose paid orders are accepted automatically. */
  readonly approving: ReadonlySet<string>;
  /** One for each purchase, in their order. */
  readonly numbers: readonly string[];
}

/** Reads these offers and both sides of their purchases, before anything is locked. */
export async function readMarket(
  db: Database | Tx,
  ctx: Ctx & OrderPorts,
  buyerIds: readonly string[],
  offerIds: readonly string[],
): Promise<Market> {
  const offers = await readOffersForOrders(db, offerIds);
  const sellers = [...new Set(offers.map(({ producerId }) => producerId))];
  const [suspended, parties, emails, approving, numbers] = await Promise.all([
    ctx.suspendedAmong(db, sellers, ctx.clock.now()),
    findParties(db, [...sellers, ...buyerIds]),
    findEmails(db, sellers),
    ctx.autoApproving(db, sellers),
    drawOrderNumbers(db, ctx, offerIds.length),
  ]);
  return { offers: orderable(offers, suspended), parties, emails, approving, numbers };
}
