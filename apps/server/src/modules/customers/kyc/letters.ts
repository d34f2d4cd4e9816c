import { type KycReason, reasonSentence } from "@lastro/contracts/kyc";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { wantsLetters } from "../../notifications/index.js";
import { firstName, type Profile } from "../profile.js";

type MailCtx = Pick<Ctx, "clock" | "random" | "config">;

/** Tells a client that their verification was approved. */
export async function writeApproval(
  tx: Tx,
  ctx: MailCtx,
  { id, name, email, language }: Profile,
): Promise<void> {
  if (!(await wantsLetters(tx, id, "kyc"))) return;
  await sendMail(tx, ctx, { to: email, template: "kyc_approved", language, data: { name: firstName(name) } });
}

/** Tells a client what to send again, and why. */
export async function writeRevision(
  tx: Tx,
  ctx: MailCtx,
  { id, name, email, language }: Profile,
  reasons: readonly KycReason[],
): Promise<void> {
  if (!(await wantsLetters(tx, id, "kyc"))) return;
  const reason = [...new Set(reasons)].map((each) => reasonSentence(each, language)).join(" ");
  await sendMail(tx, ctx, {
    to: email,
    template: "kyc_revision",
    language,
    data: { name: firstName(name), reason },
  });
}

/** Tells a client that their verification was refused. */
export async function writeRefusal(
  tx: Tx,
  ctx: MailCtx,
  { id, name, email, language }: Profile,
  reason: KycReason,
): Promise<void> {
  if (!(await wantsLetters(tx, id, "kyc"))) return;
  await sendMail(tx, ctx, {
    to: email,
    template: "kyc_refused",
    language,
    data: { name: firstName(name), reason: reasonSentence(reason, language) },
  });
}
