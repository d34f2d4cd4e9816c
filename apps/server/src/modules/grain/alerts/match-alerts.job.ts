import { plainTonnes } from "@lastro/contracts/grain/weights";
import { formatDecimal } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { JobHandler } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { notifyTraders, type TraderNotice } from "../notices/notify-trader.js";
import { findParties } from "../orders/parties.js";
import type { Match } from "./alert.js";
import { lockAlerts } from "./alert-store.js";
import { alertsLookingFor, type Subject } from "./find-matches.js";
import { type Kept, keepMatches } from "./keep-matches.js";
import { MATCH_ALERTS_JOB } from "./matching.js";

const AT_ONCE = 200;

const subjectSchema = z.union([z.object({ offerId: z.guid() }), z.object({ bidId: z.guid() })]);

/** Notifies whoever has an alert for an offer or a bid of it, once each however often this runs. */
export function matchAlertsJob(ctx: Ctx): JobHandler {
  return {
    kind: MATCH_ALERTS_JOB,
    run: async (payload) => {
      const subject = subjectSchema.parse(payload);
      for (let after: string | undefined; ; ) {
        const found = await inTransaction(ctx.db, (tx) => matchPage(tx, ctx, subject, after));
        after = found.at(-1)?.alertId;
        if (found.length < AT_ONCE) return;
      }
    },
  };
}

async function matchPage(tx: Tx, ctx: Ctx, subject: Subject, after: string | undefined): Promise<Match[]> {
  const found = await alertsLookingFor(tx, subject, { now: ctx.clock.now(), after, limit: AT_ONCE });
  await notifyOwners(tx, ctx, await keepMatches(tx, ctx, found));
  return found;
}

async function notifyOwners(tx: Tx, ctx: Ctx, { fresh, met }: Kept): Promise<void> {
  const at = ctx.clock.now();
  const alerts = await lockAlerts(tx, [...new Set(fresh.map(({ alertId }) => alertId))]);
  const parties = await findParties(tx, [...new Set(fresh.map(({ otherId }) => otherId))]);
  const matches = fresh.flatMap((match): TraderNotice[] => {
    const owner = alerts.find(({ id }) => id === match.alertId);
    if (!owner) return [];
    return [
      {
        userId: owner.userId,
        source: `${match.alertId}:${match.subjectId}`,
        kind: match.offerName === null ? "alert_bid" : "alert_offer",
        orderId: null,
        facts: {
          offer: match.offerName ?? "",
          other: parties.get(match.otherId)?.name ?? "",
          tonnes: plainTonnes(match.quantityKg),
          price: formatDecimal(match.priceCents, 2),
        },
        at,
      },
    ];
  });
  const targets = met.map(
    ({ id, userId, quantityKg, priceCents }): TraderNotice => ({
      ...{ userId, source: `${id}:met`, kind: "alert_met", orderId: null, at },
      facts: { tonnes: plainTonnes(quantityKg ?? 0n), price: formatDecimal(priceCents, 2) },
    }),
  );
  await notifyTraders(tx, ctx, [...matches, ...targets]);
}
