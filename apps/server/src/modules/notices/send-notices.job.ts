import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { sendSms } from "@lastro/platform/sms/send-sms";
import { claimDue, type DueNotice, markTexted, peopleWithDue, textsSince } from "./due-notices.js";
import type { NoticeKind, NoticeKinds, NoticeText, Reader, Realm } from "./notice-kind.js";
import { findContact } from "./whatsapp/contact-store.js";
import { messagesSince } from "./whatsapp/message-store.js";
import { enqueueWhatsApp } from "./whatsapp/send-whatsapp.job.js";

const PEOPLE_AT_ONCE = 100;
const MAX_IN_A_LETTER = 20;
const MAX_TEXTS_A_DAY = 6;
const MAX_WHATSAPP_A_DAY = 20;
const DAY_SECONDS = 86_400;

/** Who a gathered letter or a text goes to. */
export interface Recipient<R extends Reader = Reader> {
  readonly userId: string;
  readonly email: string | null;
  /** Digits with the country's code; absent without a number that can be dialled. */
  readonly phone: string | undefined;
  readonly reader: R;
}

export interface GatheredLetter extends NoticeText {
  /** The one page all of it is about, or the realm's own. */
  readonly path: string;
  readonly kinds: readonly string[];
}

/** How gathered notices reach the people of a realm. */
export interface NoticeDelivery<R extends Reader = Reader> {
  readonly realm: Realm;
  readonly kinds: NoticeKinds;
  findRecipient(tx: Tx, userId: string): Promise<Recipient<R> | undefined>;
  /** The title of several notices in one letter. */
  titleOfSeveral(count: number, reader: R): string;
  /** The page from which everything is found. */
  home(reader: R): string;
  sendLetter(tx: Tx, recipient: Recipient<R>, letter: GatheredLetter): Promise<void>;
}

/** Sends each person what gathered in the last seconds as one letter and one text at most, however much that was. */
export function sendNoticesJob(ctx: Ctx, deliveries: readonly NoticeDelivery[]): RecurringJob {
  const byRealm = new Map(deliveries.map((delivery) => [delivery.realm, delivery]));
  return {
    kind: "notices.send",
    everySeconds: 10,
    async run() {
      const due = { realms: [...byRealm.keys()], now: ctx.clock.now(), limit: PEOPLE_AT_ONCE };
      for (const { userId, realm } of await peopleWithDue(ctx.db, due)) {
        const delivery = byRealm.get(realm);
        if (!delivery) continue;
        await inTransaction(ctx.db, (tx) => sendTo(tx, ctx, delivery, userId)).catch((error: unknown) =>
          // It stays due; the others must not wait for it.
          ctx.log.error({ err: error, userId }, "notices could not be sent to somebody"),
        );
      }
    },
  };
}

async function sendTo(tx: Tx, ctx: Ctx, delivery: NoticeDelivery, userId: string): Promise<void> {
  const due = (await claimDue(tx, userId, ctx.clock.now(), MAX_IN_A_LETTER)).flatMap((notice) => {
    const kind = delivery.kinds.get(notice.kind);
    return kind ? [{ notice, kind }] : [];
  });
  const recipient = await delivery.findRecipient(tx, userId);
  if (!recipient) return;
  const byEmail = due.filter(({ notice }) => notice.emailDue);
  if (byEmail.length > 0) await delivery.sendLetter(tx, recipient, gather(delivery, recipient, byEmail));
  const byWhatsApp = due.filter(({ notice }) => notice.whatsappDue);
  if (byWhatsApp.length > 0)
    await sendByWhatsApp(tx, ctx, recipient, gather(delivery, recipient, byWhatsApp));
  const bySms = due.filter(({ notice }) => notice.smsDue);
  if (bySms.length === 0 || recipient.phone === undefined || ctx.config.sms === undefined) return;
  const ids = bySms.map(({ notice }) => notice.id);
  if (!(await mayText(tx, ctx.clock.now(), userId, ids))) return;
  const { title, text } = gather(delivery, recipient, bySms);
  await sendSms(tx, ctx, { to: recipient.phone, text: `Lastro: ${title}. ${text}` });
}

async function sendByWhatsApp(
  tx: Tx,
  ctx: Ctx,
  { userId, reader: { language } }: Recipient,
  { title, text, path }: GatheredLetter,
): Promise<void> {
  const contact = await findContact(tx, userId);
  if (!contact?.confirmedAt || !ctx.config.whatsapp) return;
  const since = secondsAfter(ctx.clock.now(), -DAY_SECONDS);
  if ((await messagesSince(tx, userId, since)) >= MAX_WHATSAPP_A_DAY) return;
  const template = { name: "lastro_aviso" as const, title, text, path };
  await enqueueWhatsApp(tx, ctx, { userId, to: contact.phone, language, template });
}

type Due = readonly { readonly notice: DueNotice; readonly kind: NoticeKind }[];

/** Several notices as one: a title with their number, and each on a line of its own. */
function gather(delivery: NoticeDelivery, { reader }: Recipient, due: Due): GatheredLetter {
  const texts = due.map(({ notice, kind }) => kind.write(notice.facts, reader, notice.occurrences));
  const paths = [...new Set(due.map(({ notice, kind }) => kind.link(notice.subjectId, reader)))];
  const [only, ...others] = texts;
  const said =
    only && others.length === 0
      ? only
      : {
          title: delivery.titleOfSeveral(texts.length, reader),
          text: texts.map(({ title, text }) => `${title}. ${text}`).join("\n"),
        };
  const [path, ...further] = paths;
  return {
    ...said,
    path: path === undefined || further.length > 0 ? delivery.home(reader) : path,
    kinds: due.map(({ kind }) => kind.name),
  };
}

/** Whether a person may get one more text today; what goes out counts from now on. */
async function mayText(tx: Tx, now: Date, userId: string, ids: readonly string[]): Promise<boolean> {
  if ((await textsSince(tx, userId, secondsAfter(now, -DAY_SECONDS))) >= MAX_TEXTS_A_DAY) return false;
  await markTexted(tx, ids, now);
  return true;
}
