import {
  type changePayee as changePayeeRoute,
  MAX_PAYEES,
  PAYEE_TRUST_SECONDS,
  payeeSchema,
  type savePayee as savePayeeRoute,
} from "@lastro/contracts/payees";
import { secondsAfter } from "@lastro/platform/clock";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";
import { recordAudit } from "../compliance/index.js";
import { findPayouts } from "../payments-out/index.js";
import { findPayee, insertPayee, listPayeesOf, type Payee, removePayee, updatePayee } from "./payee-store.js";
import { findPayments } from "./payment-store.js";
import { lockPreview } from "./preview-store.js";
import { payeeMark, type Target } from "./target.js";

type PayeeView = z.output<typeof payeeSchema>;

/** Saves who a preview showed, or who a payment went to. What names one charge only cannot be saved. */
export async function savePayee(
  tx: Tx,
  ctx: RequestCtx,
  of: z.output<(typeof savePayeeRoute)["body"]>,
): Promise<PayeeView> {
  const { userId } = personOf(ctx);
  const target =
    "previewId" in of ? await shownTarget(tx, ctx, of.previewId) : await paidTarget(tx, ctx, of.paymentId);
  if (target.destination.kind === "br_code") throw new DomainError("pix_payments.payee_not_possible");
  if ((await listPayeesOf(tx, ctx, userId)).length >= MAX_PAYEES)
    throw new DomainError("pix_payments.too_many_payees");
  const now = ctx.clock.now();
  const payee: Payee = {
    id: ctx.random.id(),
    userId,
    nickname: of.nickname ?? null,
    target,
    payeeMark: payeeMark(ctx, target),
    favourite: of.favourite ?? false,
    createdAt: now,
    trustedAt: secondsAfter(now, PAYEE_TRUST_SECONDS),
  };
  if (!(await insertPayee(tx, ctx, payee))) throw new DomainError("pix_payments.payee_saved_already");
  await recordAudit(tx, ctx, { action: "pix.payee_saved", subject: payee.id });
  return payeeView(payee, now);
}

/** Renames a payee or makes it a favourite. Throws `resource.not_found`. */
export async function changePayee(
  tx: Tx,
  ctx: RequestCtx,
  { id, nickname, favourite }: { readonly id: string } & z.output<(typeof changePayeeRoute)["body"]>,
): Promise<PayeeView> {
  const payee = await findPayee(tx, ctx, { id, userId: personOf(ctx).userId });
  if (!payee) throw new DomainError("resource.not_found");
  const changed: Payee = {
    ...payee,
    nickname: nickname === undefined ? payee.nickname : nickname,
    favourite: favourite ?? payee.favourite,
  };
  await updatePayee(tx, changed);
  return payeeView(changed, ctx.clock.now());
}

/** Forgets a payee. Throws `resource.not_found`. */
export async function deletePayee(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  if (!(await removePayee(tx, { id, userId: personOf(ctx).userId })))
    throw new DomainError("resource.not_found");
  await recordAudit(tx, ctx, { action: "pix.payee_removed", subject: id });
}

type Reading = Pick<Ctx, "db" | "clock" | "config" | "random">;

export async function readPayees(ctx: Reading, userId: string): Promise<{ items: PayeeView[] }> {
  const payees = await listPayeesOf(ctx.db, ctx, userId);
  return { items: payees.map((payee) => payeeView(payee, ctx.clock.now())) };
}

/** Every payee of a client, for the copy of their data. */
export async function* payeeRecords(
  ctx: Reading,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const payee of (await readPayees(ctx, userId)).items) yield z.encode(payeeSchema, payee);
}

function payeeView({ id, nickname, target, favourite, createdAt, trustedAt }: Payee, now: Date): PayeeView {
  return {
    id,
    nickname,
    receiver: target.receiver,
    favourite,
    createdAt,
    trustedAt,
    isTrusted: trustedAt <= now,
  };
}

async function shownTarget(tx: Tx, ctx: RequestCtx, previewId: string): Promise<Target> {
  const preview = await lockPreview(tx, ctx, { id: previewId, userId: personOf(ctx).userId });
  if (!preview) throw new DomainError("resource.not_found");
  if (preview.expiresAt <= ctx.clock.now()) throw new DomainError("pix_payments.preview_expired");
  return { ...preview.target, message: null };
}

async function paidTarget(tx: Tx, ctx: RequestCtx, paymentId: string): Promise<Target> {
  const [payment] = await findPayments(tx, ctx, [paymentId]);
  const payout = (await findPayouts(tx, ctx, [paymentId])).get(paymentId);
  if (payment?.userId !== personOf(ctx).userId || payout?.destination.rail !== "pix")
    throw new DomainError("resource.not_found");
  return {
    destination: payout.destination.to,
    receiver: payment.receiver,
    message: null,
    ignoresRecurrence: false,
  };
}
