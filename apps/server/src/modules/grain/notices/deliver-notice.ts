import type { AccountType } from "@lastro/contracts/grain/accounts";
import type { NoticeKind } from "@lastro/contracts/grain/notices";
import type { Tx } from "../../../platform/database/database.js";
import { announce } from "../../../platform/events.js";
import { sendMail, sendSms, writeMarketNotice } from "../../notifications/index.js";
import { findRecipient, readerWith } from "./find-reader.js";
import { type Notice, waysFor } from "./notice.js";
import { insertNotice } from "./notice-store.js";
import type { NoticeCtx } from "./ports.js";

/** What is older is history: it stands on the page, read, and is not posted. */
const NEWS_FOR_MS = 3 * 86_400_000;

/** Tells one person of one thing, once, by the ways they switched on, in words and figures of theirs. */
export async function deliverNotice(tx: Tx, ctx: NoticeCtx, notice: Notice): Promise<void> {
  const recipient = await findRecipient(tx, notice.userId);
  if (!recipient) return;
  const { email, phone, accountType, preferences } = recipient;
  const ways = waysFor(notice.kind, preferences.notifications);
  const now = ctx.clock.now();
  const isNews = now.getTime() - notice.at.getTime() < NEWS_FOR_MS;
  const kept = { id: ctx.random.id(), shown: ways.page, readAt: isNews ? null : now };
  if (!(await insertNotice(tx, notice, kept)) || !isNews) return;
  if (ways.page) await announce(tx, { to: { userId: notice.userId }, type: "grain.notice" });
  if (!ways.email && !ways.sms) return;
  const reader = await readerWith(tx, ctx, preferences);
  const { title, text } = writeMarketNotice(notice.kind, notice.facts, reader);
  if (ways.email)
    await sendMail(tx, ctx, {
      to: email,
      template: "market_notice",
      language: preferences.language,
      data: { title, text, link: linkTo(ctx.config.publicUrl, accountType, notice) },
    });
  if (ways.sms && phone !== undefined && ctx.config.sms !== undefined)
    await sendSms(tx, ctx, { to: phone, text: `Lastro: ${title}. ${text}` });
}

/** Where what a notice is about is shown. */
function linkTo(
  publicUrl: string,
  accountType: AccountType,
  { kind, orderId }: { readonly kind: NoticeKind; readonly orderId: string | null },
): string {
  const site = publicUrl.replace(/\/$/, "");
  if (accountType === "buyer") {
    const tab = orderId === null ? "wallet" : `orders&order=${orderId}`;
    return `${site}/agro/dashboard-buyer?tab=${tab}`;
  }
  if (orderId !== null) return `${site}/agro/dashboard-producer/orders?order=${orderId}`;
  return `${site}/agro/dashboard-producer/${kind.startsWith("withdrawal") ? "withdrawals" : "financial"}`;
}
