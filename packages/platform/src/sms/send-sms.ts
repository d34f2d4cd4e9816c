import { z } from "zod";
import type { Ctx } from "../context.js";
import { query, type Tx } from "../database/database.js";
import { enqueue } from "../jobs/enqueue.js";
import { createSealer, type Sealer } from "../sealed.js";
import type { Sms } from "./port.js";

export const SEND_SMS_JOB = "notifications.send_sms";

type SmsCtx = Pick<Ctx, "clock" | "random" | "config">;

const telephone = z.string().regex(/^[1-9][0-9]{1,14}$/);

/** Sends a text: it leaves once this transaction has committed, and not at all if it does not. */
export async function sendSms(
  tx: Tx,
  ctx: SmsCtx,
  sms: Pick<Sms, "to" | "text" | "code"> & { readonly channel?: Sms["channel"] },
): Promise<void> {
  const id = ctx.random.id();
  const message: Sms = { ...sms, id, to: telephone.parse(sms.to), channel: sms.channel ?? "sms" };
  await query(tx, "insert into notification_sms (id, sealed, created_at) values ($1, $2, $3)", [
    id,
    smsSealer(ctx).seal(id, Buffer.from(JSON.stringify(message))),
    ctx.clock.now(),
  ]);
  await enqueue(tx, ctx, { kind: SEND_SMS_JOB, key: id, payload: { smsId: id } });
}

export function smsSealer(ctx: Pick<Ctx, "random" | "config">): Sealer {
  return createSealer(ctx.config, "notifications.sms", ctx.random);
}
