import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import type { JobHandler } from "@lastro/platform/jobs/worker";
import { createSealer, type Sealer } from "@lastro/platform/sealed";
import { z } from "zod";
import { sendByCloudApi, type WhatsAppMessage } from "./cloud-api.js";
import { findMessage, insertMessage, moveMessage } from "./message-store.js";

const SEND_WHATSAPP_JOB = "notices.whatsapp";
/** A notice that is hours late startles; a code is over by then. */
const MAX_ATTEMPTS = 8;

const payloadSchema = z.object({ messageId: z.guid() });
type Content = Omit<WhatsAppMessage, "id">;

/** Sends a message by WhatsApp once this transaction has committed. */
export async function enqueueWhatsApp(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random" | "config">,
  { userId, ...content }: Content & { readonly userId: string },
): Promise<void> {
  const id = ctx.random.id();
  const sealed = sealerOf(ctx).seal(id, Buffer.from(JSON.stringify(content)));
  await insertMessage(tx, { id, userId, sealed, at: ctx.clock.now() });
  await enqueue(tx, ctx, { kind: SEND_WHATSAPP_JOB, key: id, payload: { messageId: id } });
}

/**
 * Hands a message over, at most once: that it is being sent is written down first, so that what got no answer, also for a
 * process that died, is `unknown` and only a report of the provider's says more.
 */
export function sendWhatsAppJob(ctx: Ctx): JobHandler {
  const sealer = sealerOf(ctx);
  return {
    kind: SEND_WHATSAPP_JOB,
    maxAttempts: MAX_ATTEMPTS,
    async run(payload) {
      const { messageId: id } = payloadSchema.parse(payload);
      const { db, clock, config } = ctx;
      const row = await findMessage(db, id);
      if (row?.status === "sending") {
        await moveMessage(db, id, { from: "sending", to: "unknown", at: clock.now() });
        return;
      }
      if (row?.status !== "waiting" || !row.sealed) return;
      if (!config.whatsapp) throw new Error("WhatsApp is not configured");
      if (!(await moveMessage(db, id, { from: "waiting", to: "sending", at: clock.now() }))) return;
      // Written by enqueueWhatsApp alone, and the seal holds: the shape is known.
      const content = JSON.parse(sealer.open(id, row.sealed).toString()) as Content;
      const outcome = await sendByCloudApi(config.whatsapp, { ...content, id });
      const at = clock.now();
      if (outcome.kind === "later") {
        await moveMessage(db, id, { from: "sending", to: "waiting", at });
        throw new Error("WhatsApp takes nothing now");
      }
      if (outcome.kind === "refused") ctx.log.warn({ messageId: id }, "WhatsApp refuses a message for good");
      const to = { accepted: "accepted", refused: "failed", unknown: "unknown" } as const;
      const providerId = outcome.kind === "accepted" ? outcome.providerId : null;
      await moveMessage(db, id, { from: "sending", to: to[outcome.kind], at, providerId });
    },
  };
}

function sealerOf(ctx: Pick<Ctx, "random" | "config">): Sealer {
  return createSealer(ctx.config, "notices.whatsapp", ctx.random);
}
