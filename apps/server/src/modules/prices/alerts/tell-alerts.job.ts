import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import type { JobHandler } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { isUsable } from "../price-rules.js";
import { type AcceptedPrice, anyReached, claimReached } from "./alert-store.js";
import { notifyOfPrice } from "./notices.js";
import type { AlertPorts } from "./ports.js";

const KIND = "prices.tell_alerts";
/** Told together in one transaction. */
const BATCH = 100;

/** An accepted price, and when its source updated it. */
export interface DatedPrice extends AcceptedPrice {
  readonly sourceAt: Date;
}

const payloadSchema = z.object({
  acceptedAt: z.coerce.date(),
  prices: z.array(z.object({ coin: z.string(), brl: z.coerce.bigint(), sourceAt: z.coerce.date() })),
});

/**
 * Asks, in the transaction that accepts prices, that whoever waits for them be told. The telling is a job: many letters
 * must not keep the next price waiting.
 */
export async function askToTellAlerts(tx: Tx, ctx: Ctx, prices: readonly DatedPrice[], acceptedAt: Date) {
  if (!(await anyReached(tx, prices))) return;
  const payload = {
    acceptedAt: acceptedAt.toISOString(),
    prices: prices.map(({ coin, brl, sourceAt }) => ({
      coin,
      brl: brl.toString(),
      sourceAt: sourceAt.toISOString(),
    })),
  };
  await enqueue(tx, ctx, { kind: KIND, payload });
}

/** Tells each client that a price they wait for was reached, once; nobody of a price that has become stale. */
export function tellAlertsJob(ctx: Ctx, ports: AlertPorts): JobHandler {
  return {
    kind: KIND,
    run: async (payload) => {
      const { prices, acceptedAt } = payloadSchema.parse(payload);
      let told = BATCH;
      while (told === BATCH) told = await tellSome(ctx, ports, prices, acceptedAt);
    },
  };
}

function tellSome(
  ctx: Ctx,
  ports: AlertPorts,
  prices: readonly DatedPrice[],
  askedBefore: Date,
): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const toldAt = ctx.clock.now();
    const usable = prices.filter(({ sourceAt }) => isUsable(sourceAt, toldAt));
    const alerts = await claimReached(tx, usable, { askedBefore, toldAt, limit: BATCH });
    for (const alert of alerts) await notifyOfPrice(tx, ctx, ports, alert);
    const userIds = [...new Set(alerts.map(({ userId }) => userId))];
    if (userIds.length > 0) await announce(tx, { to: { userIds }, type: "prices" });
    return alerts.length;
  });
}
