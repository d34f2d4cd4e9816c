import { type PixPaymentStatus, pixSentSchema } from "@lastro/contracts/pix-payments";
import { money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";
import { closingKey, transactionsOfKeys } from "../ledger/index.js";
import { findPayouts, type Payout, returnedOf } from "../payments-out/index.js";
import { findPayments, listPayments, type Payment } from "./payment-store.js";

type PaymentView = z.output<typeof pixSentSchema>;
type Reading = Pick<Ctx, "db" | "config" | "random">;

/** What is known of a payment besides itself. */
interface Since {
  readonly returnedMinor?: bigint | undefined;
  readonly transactionId?: string | undefined;
}

/** A payment as its client is shown it. */
export function paymentView(
  payment: Payment,
  payout: Payout,
  { returnedMinor = 0n, transactionId }: Since = {},
): PaymentView {
  const amount = money("BRL", payout.amount.minor);
  const returned = money("BRL", returnedMinor);
  return {
    id: payment.id,
    way: payment.way,
    status: statusOf(payout, returnedMinor),
    amount,
    returned,
    receiver: payment.receiver,
    message: payment.message,
    endToEndId: payout.endToEndId,
    failure: payout.failure,
    reason: payout.reason,
    payeeId: payment.payeeId,
    createdAt: payment.createdAt,
    settledAt: payment.settledAt,
    transactionId: transactionId ?? null,
    apiKey: payment.apiKey,
  };
}

function statusOf({ step, amount }: Payout, returned: bigint): PixPaymentStatus {
  if (step === "paid") return returned >= amount.minor ? "returned" : "settled";
  return step === "failed" || step === "refused" || step === "cancelled" ? "failed" : "processing";
}

/** One of the client's payments. Throws `resource.not_found`, for another's too. */
export async function readPayment(ctx: Reading, userId: string, id: string): Promise<PaymentView> {
  const payments = await findPayments(ctx.db, ctx, [id]);
  const [view] = await viewsOf(
    ctx,
    payments.filter((payment) => payment.userId === userId),
  );
  if (!view) throw new DomainError("resource.not_found");
  return view;
}

/** The client's payments, newest first. */
export async function readPayments(
  ctx: Reading,
  userId: string,
  { cursor, limit }: PageQuery,
): Promise<PageOf<PaymentView>> {
  const payments = await listPayments(ctx.db, ctx, {
    userId,
    before: readIdCursor(cursor),
    limit: limit + 1,
  });
  return pageById(await viewsOf(ctx, payments), limit);
}

const AT_ONCE = 200;

/** Every payment of a client, for the copy of their data. */
export async function* paymentRecords(
  ctx: Reading,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let cursor: string | undefined;
  do {
    const page = await readPayments(ctx, userId, { cursor, limit: AT_ONCE });
    for (const payment of page.items) yield z.encode(pixSentSchema, payment);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** How far payments came, by their ids. */
export async function paymentStatuses(
  db: Database | Tx,
  ctx: Pick<Ctx, "config" | "random">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PixPaymentStatus>> {
  const [payouts, returned] = await Promise.all([findPayouts(db, ctx, ids), returnedOf(db, ids)]);
  return new Map(
    [...payouts].map(([id, payout]) => [id, statusOf(payout, returned.get(id)?.paidBack ?? 0n)]),
  );
}

async function viewsOf(ctx: Reading, payments: readonly Payment[]): Promise<PaymentView[]> {
  const ids = payments.map(({ id }) => id);
  const [payouts, returned] = await Promise.all([findPayouts(ctx.db, ctx, ids), returnedOf(ctx.db, ids)]);
  const paid = [...payouts.values()].filter(({ step }) => step === "paid");
  const settled = await transactionsOfKeys(
    ctx.db,
    paid.map(({ holdId }) => closingKey(holdId)),
  );
  return payments.map((payment) => {
    const payout = payouts.get(payment.id);
    if (!payout) throw new Error(`Payment ${payment.id} has no payout`);
    return paymentView(payment, payout, {
      returnedMinor: returned.get(payment.id)?.paidBack,
      transactionId: settled.get(closingKey(payout.holdId))?.id,
    });
  });
}
