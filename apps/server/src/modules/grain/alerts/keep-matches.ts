import { bannedAmong } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import type { Alert, Match } from "./alert.js";
import { foundBy, insertMatches, lockAlerts, setMet } from "./alert-store.js";

/** What is new of what was found, and the targets it met. */
export interface Kept {
  readonly fresh: readonly Match[];
  readonly met: readonly Alert[];
}

/**
 * Keeps what was found for alerts, each once whoever else finds it at the same time, and ends the targets that are met by
 * it. Nothing of a suspended person is kept.
 */
export async function keepMatches(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  found: readonly Match[],
): Promise<Kept> {
  const now = clock.now();
  const banned = await bannedAmong(
    tx,
    found.map(({ otherId }) => otherId),
    now,
  );
  const fresh = await insertMatches(
    tx,
    found.filter(({ otherId }) => !banned.has(otherId)),
    now,
  );
  // Held before they are counted, so that of two who each add a part the second sees the whole.
  const alerts = await lockAlerts(tx, [...new Set(fresh.map(({ alertId }) => alertId))]);
  const sums = await foundBy(
    tx,
    alerts.map(({ id }) => id),
  );
  const met = alerts.filter(
    ({ id, quantityKg, metAt }) =>
      metAt === null && quantityKg !== null && (sums.get(id)?.kg ?? 0n) >= quantityKg,
  );
  await setMet(
    tx,
    met.map(({ id }) => id),
    now,
  );
  for (const { id, userId } of alerts)
    await announce(tx, { to: { userIds: [userId] }, type: "grain.alert", reference: id });
  return { fresh, met };
}
