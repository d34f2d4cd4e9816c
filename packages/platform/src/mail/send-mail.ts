import type { Ctx } from "../context.js";
import { query, type Tx } from "../database/database.js";
import { enqueue } from "../jobs/enqueue.js";
import { createSealer, type Sealer } from "../sealed.js";
import { type Mail, type MailTemplate, mailAddress } from "./mail.js";

export const SEND_MAIL_JOB = "notifications.send_mail";

type MailCtx = Pick<Ctx, "clock" | "random" | "config">;

/**
 * Puts a letter in the post: it leaves once this transaction has committed, and not at all if it does not. Whoever has no
 * address a letter can go to gets none: what it tells of, such as money that arrived, happened all the same.
 */
export async function sendMail<T extends MailTemplate>(
  tx: Tx,
  ctx: MailCtx,
  mail: Omit<Mail<T>, "to"> & { readonly to: string | null },
): Promise<void> {
  const to = mailAddress.safeParse(mail.to).data;
  if (to === undefined) return;
  const id = ctx.random.id();
  const letter: Mail<T> = { ...mail, to };
  await query(
    tx,
    "insert into notification_mail (id, template, sealed, created_at) values ($1, $2, $3, $4)",
    [id, mail.template, mailSealer(ctx).seal(id, Buffer.from(JSON.stringify(letter))), ctx.clock.now()],
  );
  await enqueue(tx, ctx, { kind: SEND_MAIL_JOB, key: id, payload: { mailId: id } });
}

/** Does the work of posting a letter and posts none: where the time it takes must not tell whether there was one. */
export async function sendNoMail(tx: Tx, ctx: MailCtx, template: MailTemplate): Promise<void> {
  const id = ctx.random.id();
  mailSealer(ctx).seal(id, Buffer.from(JSON.stringify({ template })));
  await query(
    tx,
    "insert into notification_mail (id, template, sealed, created_at, sent_at) values ($1, $2, null, $3, $3)",
    [id, template, ctx.clock.now()],
  );
  await enqueue(tx, ctx, { kind: SEND_MAIL_JOB, key: id, payload: { mailId: id } });
}

export function mailSealer(ctx: Pick<Ctx, "random" | "config">): Sealer {
  return createSealer(ctx.config.masterSecret, "notifications.mail", ctx.random);
}
