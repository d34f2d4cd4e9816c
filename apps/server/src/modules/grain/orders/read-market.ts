import type { LegalParty } from "@lastro/contracts/grain/legal-data";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { type OrderableOffer, orderable, readOffersForOrders } from "../offers/index.js";
import { findLegalData } from "../parties/index.js";
import type { StandingConsent } from "../signatures/index.js";
import { drawOrderNumbers } from "./order-numbers.js";
import { findEmails, findParties, type Party } from "./parties.js";
import type { OrderPorts } from "./ports.js";

/** What purchases are decided by. Stock, terms and balances are checked again when they are reserved and debited. */
export interface Market {
  readonly offers: ReadonlyMap<string, OrderableOffer>;
  readonly parties: ReadonlyMap<string, Party>;
  /** The sellers' addresses. */
  readonly emails: ReadonlyMap<string, string>;
  /** The sellers whose paid orders are accepted automatically, by their consent. */
  readonly approving: ReadonlyMap<string, StandingConsent>;
  /** Who the buyers are in contracts. */
  readonly signers: ReadonlyMap<string, { readonly party: LegalParty }>;
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
  const [suspended, parties, emails, approving, numbers, signers] = await Promise.all([
    ctx.suspendedAmong(db, sellers, ctx.clock.now()),
    findParties(db, [...sellers, ...buyerIds]),
    findEmails(db, sellers),
    ctx.autoApproving(db, ctx, sellers),
    drawOrderNumbers(db, ctx, offerIds.length),
    findLegalData(db, ctx, buyerIds),
  ]);
  return { offers: orderable(offers, suspended), parties, emails, approving, numbers, signers };
}
