import { z } from "zod";
import type { Ctx } from "../context.js";
import { query } from "../database/database.js";
import type { JobHandler } from "../jobs/worker.js";
import type { Sms, SmsGateway } from "./port.js";
import { SEND_SMS_JOB, smsSealer } from "./send-sms.js";

const payloadSchema = z.object({ smsId: z.guid() });

/** A code that arrives an hour late helps nobody: about two minutes of attempts, then it is left. */
const MAX_ATTEMPTS = 7;

/** Hands texts to the gateway until it takes or refuses them. */
export function sendSmsJob(ctx: Ctx, gateway: SmsGateway | undefined): JobHandler {
  const sealer = smsSealer(ctx);
  return {
    kind: SEND_SMS_JOB,
    maxAttempts: MAX_ATTEMPTS,
    async run(payload) {
      const { smsId } = payloadSchema.parse(payload);
      const [row] = await query<{ sealed: Buffer | null }>(
        ctx.db,
        "select sealed from notification_sms where id = $1",
        [smsId],
      );
      if (!row?.sealed) return;
      if (!gateway) throw new Error("No SMS gateway is configured");
      // Written by sendSms alone, and the seal holds: the shape is known.
      const sms = JSON.parse(sealer.open(smsId, row.sealed).toString()) as Sms;
      const outcome = await gateway.send(sms);
      if (outcome === "refused") ctx.log.warn({ smsId }, "the SMS gateway refuses a message for good");
      await query(
        ctx.db,
        `update notification_sms set sealed = null, ${outcome === "accepted" ? "sent_at" : "refused_at"} = $2
         where id = $1`,
        [smsId, ctx.clock.now()],
      );
    },
  };
}
