import type { ResponseOf } from "@lastro/contracts";
import { type addAlert, SHOWN_MATCHES } from "@lastro/contracts/grain/alerts";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { findParties } from "../orders/parties.js";
import { type Alert, stateAt } from "./alert.js";
import { foundBy, newestMatches } from "./alert-store.js";

type AlertDetail = ResponseOf<typeof addAlert>;

/** Alerts as their owner sees them, with the newest of what came up. */
export async function describeAlerts(
  db: Database | Tx,
  { clock }: Pick<Ctx, "clock">,
  alerts: readonly Alert[],
): Promise<AlertDetail[]> {
  const ids = alerts.map(({ id }) => id);
  const sums = await foundBy(db, ids);
  const matches = await newestMatches(db, ids, SHOWN_MATCHES);
  const parties = await findParties(db, [...new Set(matches.map(({ otherId }) => otherId))]);
  const now = clock.now();
  return alerts.map((alert) => ({
    id: alert.id,
    status: stateAt(alert, now),
    commodity: alert.commodity,
    state: alert.state,
    pricePerTonne: alert.priceCents,
    quantity: alert.quantityKg,
    found: sums.get(alert.id)?.kg ?? 0n,
    matchCount: sums.get(alert.id)?.count ?? 0,
    matches: matches
      .filter(({ alertId }) => alertId === alert.id)
      .map((match) => ({
        id: match.subjectId,
        offer: match.offerName,
        party: parties.get(match.otherId)?.name ?? "",
        place: { city: match.city, state: match.state },
        pricePerTonne: match.priceCents,
        quantity: match.quantityKg,
        at: match.at,
      })),
    createdAt: alert.createdAt,
    expiresAt: alert.expiresAt,
    metAt: alert.metAt,
  }));
}
