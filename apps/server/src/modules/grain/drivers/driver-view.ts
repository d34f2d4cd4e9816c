import type { ResponseOf } from "@lastro/contracts";
import type { readDriverLoad } from "@lastro/contracts/grain/load-links";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { Order } from "../orders/order.js";
import { findParties } from "../orders/parties.js";
import type { termsOf } from "../orders/terms.js";
import { updatesOf } from "./link-store.js";
import { endOfLink, type OpenLink } from "./open-link.js";

export type DriverLoad = ResponseOf<typeof readDriverLoad>;

/** A load as its driver sees it, who is told neither a price nor who buys. */
export async function driverView(db: Database | Tx, { link, order, load }: OpenLink): Promise<DriverLoad> {
  const [parties, updates] = await Promise.all([findParties(db, [order.producerId]), updatesOf(db, link.id)]);
  return {
    number: load.number,
    status: load.status,
    product: order.offerName,
    quantity: load.kg,
    sender: parties.get(order.producerId)?.name ?? "",
    from: load.portOfDeparture ?? placeOfOffer(order),
    to: load.portOfArrival,
    plate: link.plate,
    expectedOn: load.expectedOn,
    trackingCode: load.trackingCode,
    expiresAt: endOfLink(link, load),
    updates: updates.map(({ saidHash: _, ...update }) => update),
  };
}

/** Where the contract says the grain lies, without the country. */
function placeOfOffer({ terms }: Pick<Order, "terms">): string | null {
  const { place } = (JSON.parse(terms) as Pick<ReturnType<typeof termsOf>, "offer">).offer;
  const named = [place.city, place.state].filter((part) => part !== null && part !== "");
  return named.length === 0 ? null : named.join(", ");
}
