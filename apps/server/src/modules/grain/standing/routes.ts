import * as contract from "@lastro/contracts/grain/standing";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { findTraders } from "../accounts/find-trader.js";
import { findListedSellers } from "../offers/offer-store.js";
import type { OfferPorts } from "../offers/ports.js";
import { ownOrder } from "../orders/read-orders.js";
import { standingOf, standingsOf } from "./read-standing.js";

/** What people may know of one another before they trade, beside an offer and an order. */
export function registerStandingRoutes(
  router: Router<Ctx>,
  { suspendedNow }: Pick<OfferPorts, "suspendedNow">,
): void {
  router.on(contract.readSellers, async (ctx, { query: { offers } }) => {
    const sellers = await findListedSellers(ctx.db, offers);
    const suspended = await suspendedNow([...sellers.values()]);
    const shown = [...sellers].filter(([, sellerId]) => !suspended.has(sellerId));
    const ids = shown.map(([, sellerId]) => sellerId);
    const [people, standings] = [await findTraders(ctx.db, ids), await standingsOf(ctx.db, ctx, ids)];
    return {
      items: shown.flatMap(([offerId, sellerId]) => {
        const [person, standing] = [people.get(sellerId), standings.get(sellerId)];
        return person && standing ? [{ offerId, name: person.name, standing }] : [];
      }),
    };
  });
  router.on(contract.readCounterPartyStanding, async (ctx, { params }) => {
    const { buyerId, producerId } = await ownOrder(ctx, params.id);
    return standingOf(ctx.db, ctx, personOf(ctx).userId === buyerId ? producerId : buyerId);
  });
}
