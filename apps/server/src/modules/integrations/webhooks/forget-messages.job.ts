import { WEBHOOK_KEPT_DAYS } from "@lastro/contracts/webhooks";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { deleteOld } from "@lastro/platform/retention/delete-old";

const DAY_SECONDS = 86_400;

/** Deletes messages with their deliveries once they are no longer sent again. */
export function forgetWebhooksJob(ctx: Ctx): RecurringJob {
  return {
    kind: "integrations.retention",
    everySeconds: DAY_SECONDS,
    async run(stopping) {
      const before = secondsAfter(ctx.clock.now(), -WEBHOOK_KEPT_DAYS * DAY_SECONDS);
      const old = { table: "integrations_message", where: "created_at < $1", values: [before] };
      await deleteOld(ctx.db, old, stopping);
    },
  };
}

/** Deletes what the endpoints of a client were told: it names whoever paid them. */
export async function forgetMessagesOf(tx: Tx, ownerId: string): Promise<void> {
  await query(tx, "delete from integrations_message where owner_id = $1", [ownerId]);
}
