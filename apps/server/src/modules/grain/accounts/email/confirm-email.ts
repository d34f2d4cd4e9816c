import { findUser, moveAddress } from "@lastro/identity";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx, violatedConstraint } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { recordAudit } from "../../../compliance/index.js";
import { writeMarketNotice } from "../../notices/market-notice.js";
import { notifyTrader } from "../../notices/notify-trader.js";
import { preferencesOf } from "../../preferences/index.js";
import { assertStillOpen } from "../closed-accounts.js";
import { undoEmailToken } from "../stop-link.js";
import { insertChange, noteConfirmation, tryCode } from "./email-store.js";

/**
 * Confirms the address a code was sent to. Another one than the present takes its place: the other sessions end, letters
 * sent before open nothing more, and the old address is told, with a link that takes the change back. Throws
 * `grain.email_code_wrong`, after five tries or fifteen minutes `grain.email_code_over`, and `grain.email_taken`.
 */
export async function confirmEmail(ctx: RequestCtx, typed: string): Promise<void> {
  const { userId } = personOf(ctx);
  const code = typed.replace(/\D/g, "");
  try {
    const verdict = await inTransaction(ctx.db, async (tx) => {
      await assertStillOpen(tx, userId);
      const judged = await tryCode(tx, ctx, { userId, code });
      if (judged.kind === "right") await confirm(tx, ctx, userId, judged.email);
      return judged;
    });
    if (verdict.kind !== "right") throw refused(verdict.kind);
  } catch (error) {
    if (violatedConstraint(error) === "identity_user_email_taken_once_per_realm")
      throw new DomainError("grain.email_taken");
    throw error;
  }
}

const refused = (kind: "wrong" | "over") =>
  kind === "over"
    ? new DomainError("grain.email_code_over")
    : new DomainError("grain.email_code_wrong", {}, { code: "grain.email_code_wrong" });

async function confirm(tx: Tx, ctx: RequestCtx, userId: string, email: string): Promise<void> {
  const at = ctx.clock.now();
  const before = (await findUser(tx, userId))?.email ?? "";
  await noteConfirmation(tx, userId, at);
  if (email === before) return recordAudit(tx, ctx, { action: "grain.email_confirmed", subject: userId });
  const id = ctx.random.id();
  await moveAddress(tx, { userId, email, at, keepSession: personOf(ctx).sessionId });
  await insertChange(tx, { id, userId, from: before, to: email, at });
  await recordAudit(tx, ctx, { action: "grain.email_changed", subject: userId });
  await notifyTrader(tx, ctx, {
    ...{ userId, orderId: null, source: `email:${id}`, kind: "email_changed", facts: {}, at },
  });
  await tellOldAddress(tx, ctx, userId, before);
}

async function tellOldAddress(tx: Tx, ctx: RequestCtx, userId: string, to: string): Promise<void> {
  const { language, timeZone, currency } = await preferencesOf(tx, userId);
  const site = ctx.config.publicUrl.replace(/\/$/, "");
  const { title, text } = writeMarketNotice(
    "email_changed",
    {},
    { language, timeZone, currency, accountType: "buyer" },
  );
  await sendMail(tx, ctx, {
    to,
    template: "market_notice",
    language,
    data: {
      title,
      text,
      link: `${site}/agro/login`,
      stopLink: `${site}/agro/stop#${undoEmailToken(ctx, userId)}`,
    },
  });
}
