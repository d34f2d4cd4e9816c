import type { AccountType } from "@lastro/contracts/grain/accounts";
import { type NoticeKind, TOPICS_OF_NOTICE } from "@lastro/contracts/grain/notices";
import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { sendSms } from "@lastro/platform/sms/send-sms";
import { gatherNotices, writeMarketNotice } from "../../notifications/index.js";
import { stopToken } from "../accounts/stop-link.js";
import { findRecipient, type Recipient, readerWith } from "./find-reader.js";
import { type DueNotice, noteTexted, peopleToWriteTo, takeDue, textsSince } from "./notice-store.js";
import type { NoticeCtx } from "./ports.js";

const KIND = "grain.post_notices";
const PEOPLE_AT_ONCE = 100;
const MOST_IN_A_LETTER = 20;
const MOST_TEXTS_A_DAY = 6;
const DAY_SECONDS = 86_400;

/**
 * Writes to people what gathered for them in the last seconds: one letter and one text each, however much that was, so
 * that a good day floods nobody.
 */
export function postNoticesJob(ctx: NoticeCtx): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 10,
    async run() {
      for (const userId of await peopleToWriteTo(ctx.db, PEOPLE_AT_ONCE))
        await inTransaction(ctx.db, (tx) => writeTo(tx, ctx, userId)).catch((error: unknown) =>
          // It stays due; the others must not wait for it.
          ctx.log.error({ err: error, userId }, "notices could not be written to somebody"),
        );
    },
  };
}

async function writeTo(tx: Tx, ctx: NoticeCtx, userId: string): Promise<void> {
  const due = await takeDue(tx, userId, MOST_IN_A_LETTER);
  const recipient = await findRecipient(tx, userId);
  if (!recipient) return;
  const { email, phone, preferences } = recipient;
  const reader = await readerWith(tx, ctx, preferences);
  const gathered = (notices: readonly DueNotice[]) =>
    gatherNotices(
      notices.map(({ kind, facts }) => writeMarketNotice(kind, facts, reader)),
      preferences.language,
    );
  const byMail = due.filter(({ mailDue }) => mailDue);
  if (byMail.length > 0)
    await sendMail(tx, ctx, {
      to: email,
      template: "market_notice",
      language: preferences.language,
      data: {
        ...gathered(byMail),
        link: linkTo(ctx.config.publicUrl, recipient, byMail),
        ...(byMail.some(({ kind }) => MAY_BE_A_THIEFS.has(kind)) ? { stopLink: stopLink(ctx, userId) } : {}),
      },
    });
  const bySms = due.filter(({ smsDue }) => smsDue);
  if (bySms.length === 0 || phone === undefined || ctx.config.sms === undefined) return;
  if (!(await mayText(tx, ctx.clock.now(), userId, bySms))) return;
  const { title, text } = gathered(bySms);
  await sendSms(tx, ctx, { to: phone, text: `Lastro: ${title}. ${text}` });
}

/** Whether a person may be sent one more text today; what goes out counts from now on. The rest is on the page and in letters. */
async function mayText(tx: Tx, now: Date, userId: string, notices: readonly DueNotice[]): Promise<boolean> {
  if ((await textsSince(tx, userId, secondsAfter(now, -DAY_SECONDS))) >= MOST_TEXTS_A_DAY) return false;
  await noteTexted(tx, notices, now);
  return true;
}

/** What somebody else may have asked for in the reader's name. */
const MAY_BE_A_THIEFS: ReadonlySet<NoticeKind> = new Set(["withdrawal_cooling", "tax_id_changed"]);

function stopLink(ctx: NoticeCtx, userId: string): string {
  return `${ctx.config.publicUrl.replace(/\/$/, "")}/agro/stop#${stopToken(ctx, userId)}`;
}

const DASHBOARD: Readonly<Record<AccountType, string>> = {
  buyer: "/agro/dashboard-buyer",
  producer: "/agro/dashboard-producer",
};

/** Where what is written of is shown: the one place all of it is about, or the page from which it is found. */
function linkTo(
  publicUrl: string,
  { accountType }: Pick<Recipient, "accountType">,
  notices: readonly DueNotice[],
): string {
  const dashboard = `${publicUrl.replace(/\/$/, "")}${DASHBOARD[accountType]}`;
  const [only, ...others] = new Set(notices.map((notice) => placeOf(dashboard, accountType, notice)));
  return only === undefined || others.length > 0 ? dashboard : only;
}

function placeOf(dashboard: string, accountType: AccountType, { kind, orderId }: DueNotice): string {
  if (accountType === "buyer")
    return `${dashboard}?tab=${orderId === null ? "wallet" : `orders&order=${orderId}`}`;
  if (orderId !== null) return `${dashboard}/orders?order=${orderId}`;
  if (TOPICS_OF_NOTICE[kind].includes("reports")) return `${dashboard}/reports`;
  return `${dashboard}/${kind.startsWith("withdrawal") ? "withdrawals" : "financial"}`;
}
