import type { Ctx } from "../context.js";
import type { Tx } from "../database/database.js";
import { runTogether, type Statement } from "../database/together.js";
import { enqueuing } from "../jobs/enqueue.js";
import { createSealer, type Sealer } from "../sealed.js";
import { type Mail, type MailTemplate, mailAddress } from "./mail.js";

export const SEND_MAIL_JOB = "notifications.send_mail";

type MailCtx = Pick<Ctx, "clock" | "random" | "config">;

type AddressedMail<T extends MailTemplate> = Omit<Mail<T>, "to"> & { readonly to: string | null };

/**
 * Puts a letter in the post: it leaves once this transaction has committed, and not at all if it does not. Whoever has no
 * address a letter can go to gets none: what it tells of, such as money that arrived, happened all the same.
 */
export function sendMail<T extends MailTemplate>(
  tx: Tx,
  ctx: MailCtx,
  mail: AddressedMail<T>,
): Promise<void> {
  return sendMails(tx, ctx, [mail]);
}

/** Puts several letters in the post at once, each as `sendMail` does. */
export async function sendMails<T extends MailTemplate>(
  tx: Tx,
  ctx: MailCtx,
  mails: readonly AddressedMail<T>[],
): Promise<void> {
  const statements = mails.flatMap((mail) => {
    const to = mailAddress.safeParse(mail.to).data;
    if (to === undefined) return [];
    const id = ctx.random.id();
    const sealed = mailSealer(ctx).seal(id, Buffer.from(JSON.stringify({ ...mail, to })));
    return posting(ctx, id, {
      text: `insert into notification_mail (id, template, sealed, created_at) values ($1, $2, $3, $4) returning 1`,
      values: [id, mail.template, sealed, ctx.clock.now()],
    });
  });
  await runTogether(tx, statements);
}

function posting(ctx: MailCtx, id: string, letter: Statement): Statement[] {
  return [letter, ...enqueuing(ctx, { kind: SEND_MAIL_JOB, key: id, payload: { mailId: id } })];
}

/** Does the work of posting a letter and posts none: where the time it takes must not tell whether there was one. */
export async function sendNoMail(tx: Tx, ctx: MailCtx, template: MailTemplate): Promise<void> {
  const id = ctx.random.id();
  mailSealer(ctx).seal(id, Buffer.from(JSON.stringify({ template })));
  const written = posting(ctx, id, {
    text: `insert into notification_mail (id, template, sealed, created_at, sent_at)
           values ($1, $2, null, $3, $3) returning 1`,
    values: [id, template, ctx.clock.now()],
  });
  await runTogether(tx, written);
}

export function mailSealer(ctx: Pick<Ctx, "random" | "config">): Sealer {
  return createSealer(ctx.config, "notifications.mail", ctx.random);
}
