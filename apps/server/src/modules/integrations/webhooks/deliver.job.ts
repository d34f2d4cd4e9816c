import { setTimeout as delay } from "node:timers/promises";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import type { IntegrationRealms } from "../ports.js";
import { claimDue, findDelivery } from "./delivery-store.js";
import { findEndpoint } from "./endpoint-store.js";
import { noteAttempt } from "./note-attempt.js";
import { sendAttempt } from "./send-attempt.js";

/** At once to one endpoint, of one owner, and to all: who lets everything wait holds up nobody else. */
const PER_ENDPOINT = 4;
const PER_OWNER = 8;
const IN_ALL = 96;
/** Longer than an attempt may take. */
const LEASE_SECONDS = 60;
/** How soon what is new is looked for while others are under way. */
const LOOK_AGAIN_MS = 250;

/** Sends what is due, while anything is: an endpoint that is slow holds up its own messages alone. */
export function deliverWebhooksJob(ctx: Ctx, realms: IntegrationRealms): RecurringJob {
  return {
    kind: "integrations.deliver",
    everySeconds: 1,
    async run(stopping) {
      const underWay = new Set<Promise<void>>();
      for (;;) {
        const due = stopping?.aborted ? [] : await claim(ctx, IN_ALL - underWay.size);
        for (const id of due) {
          const sending = deliver(ctx, realms, id).finally(() => underWay.delete(sending));
          underWay.add(sending);
        }
        if (underWay.size === 0) return;
        await Promise.race([...underWay, delay(LOOK_AGAIN_MS)]);
      }
    },
  };
}

function claim({ db, clock }: Ctx, limit: number): Promise<string[]> {
  if (limit === 0) return Promise.resolve([]);
  const now = clock.now();
  const until = secondsAfter(now, LEASE_SECONDS);
  return claimDue(db, { now, until, perEndpoint: PER_ENDPOINT, perOwner: PER_OWNER, limit });
}

/** One attempt; what cannot even be noted is sent again when its lease is over. */
async function deliver(ctx: Ctx, realms: IntegrationRealms, id: string): Promise<void> {
  try {
    const delivery = await findDelivery(ctx.db, id);
    const endpoint = delivery && (await findEndpoint(ctx.db, delivery.endpointId));
    if (!delivery || endpoint?.status !== "enabled") return;
    const { notifyOwner } = realms[endpoint.realm];
    await noteAttempt({ ...ctx, notifyOwner }, delivery, await sendAttempt(ctx, delivery, endpoint));
  } catch (error) {
    ctx.log.error({ err: error, deliveryId: id }, "a webhook could not be sent");
  }
}
