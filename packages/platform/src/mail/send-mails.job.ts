import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Ctx } from "../context.js";
import { query } from "../database/database.js";
import type { JobHandler } from "../jobs/worker.js";
import type { RenderedLetter } from "./letter.js";
import type { Mail, MailTemplate } from "./mail.js";
import { mailSealer, SEND_MAIL_JOB } from "./send-mail.js";

const payloadSchema = z.object({ mailId: z.guid() });

/** Headers a letter carries besides those of every letter. */
export type FurtherHeaders = (template: MailTemplate) => Readonly<Record<string, readonly string[]>>;

/** A letter as it leaves, by whoever words it. */
export type WriteLetter = (mail: Mail) => RenderedLetter | Promise<RenderedLetter>;

/**
 * Hands letters to the mail server. One handed over twice carries the same Message-ID, so the second is dropped.
 * Without a mail server they are written and thrown away.
 */
export function sendMailsJob(
  ctx: Ctx,
  write: WriteLetter,
  furtherHeaders: FurtherHeaders = () => ({}),
): JobHandler {
  const { smtpUrl, from } = ctx.config.mail;
  const transport = createTransport(
    smtpUrl === ""
      ? { jsonTransport: true }
      : {
          url: smtpUrl,
          requireTLS: ctx.config.mode === "production",
          connectionTimeout: 5_000,
          greetingTimeout: 5_000,
          socketTimeout: 10_000,
        },
    { from },
  );
  const sealer = mailSealer(ctx);
  const host = new URL(ctx.config.publicUrl).hostname;
  return {
    kind: SEND_MAIL_JOB,
    async run(payload) {
      const { mailId } = payloadSchema.parse(payload);
      const [row] = await query<{ sealed: Buffer | null }>(
        ctx.db,
        "select sealed from notification_mail where id = $1",
        [mailId],
      );
      if (!row?.sealed) return;
      // Written by sendMail alone, and the seal holds: the shape is known.
      const mail = JSON.parse(sealer.open(mailId, row.sealed).toString()) as Mail;
      const { subject, text, html } = await write(mail);
      await transport.sendMail({
        to: { name: "", address: mail.to },
        subject,
        text,
        html,
        messageId: `<${mailId}@${host}>`,
        headers: headersOf(mail, furtherHeaders),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await query(ctx.db, "update notification_mail set sealed = null, sent_at = $2 where id = $1", [
        mailId,
        ctx.clock.now(),
      ]);
    },
  };
}

function headersOf({ template, language }: Mail, further: FurtherHeaders): Record<string, string | string[]> {
  const others = Object.entries(further(template)).map(([name, values]): [string, string[]] => [
    name,
    [...values],
  ]);
  return {
    "Auto-Submitted": "auto-generated",
    "Content-Language": language,
    ...Object.fromEntries(others),
  };
}
