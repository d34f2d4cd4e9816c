import type { NoticeKind } from "@lastro/contracts/grain/notices";
import { sendMail } from "@lastro/platform/mail/send-mail";
import type { NoticeDelivery, RealmNotices } from "../../notices/index.js";
import { stopToken } from "../accounts/stop-link.js";
import { findRecipient, readerOf } from "./find-recipient.js";
import { DASHBOARD, marketNoticeKinds } from "./kinds.js";
import { type MarketReader, titleOfSeveral } from "./market-notice.js";
import type { NoticeCtx, NoticePorts } from "./ports.js";

/** Somebody else may have asked for it in the reader's name. */
const MAY_BE_FRAUD: ReadonlySet<string> = new Set<NoticeKind>([
  "withdrawal_cooling",
  "tax_id_changed",
  "second_factor_reset",
  "api_key_created",
]);

/** What people of the marketplace are notified of, and how each of them reads. */
export function marketRealm(ports: NoticePorts): RealmNotices {
  return { kinds: marketNoticeKinds, readerOf: (db, userId) => readerOf(db, ports, userId) };
}

/** How gathered notices reach people of the marketplace. */
export function marketDelivery(ctx: NoticeCtx): NoticeDelivery<MarketReader> {
  const publicUrl = ctx.config.publicUrl.replace(/\/$/, "");
  return {
    realm: "agro",
    kinds: marketNoticeKinds,
    findRecipient: (tx, userId) => findRecipient(tx, ctx, userId),
    titleOfSeveral,
    home: ({ accountType }) => DASHBOARD[accountType],
    async sendLetter(tx, { userId, email, reader }, { title, text, path, kinds }) {
      await sendMail(tx, ctx, {
        to: email,
        template: "market_notice",
        language: reader.language,
        data: {
          title,
          text,
          link: `${publicUrl}${path}`,
          ...(kinds.some((kind) => MAY_BE_FRAUD.has(kind))
            ? { stopLink: `${publicUrl}/agro/stop#${stopToken(ctx, userId)}` }
            : {}),
        },
      });
    },
  };
}
