import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listAllPixDisputes, readAnyPixDispute } from "@lastro/contracts/pix-disputes";
import { money } from "@lastro/money";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { takesTwo } from "../cases/index.js";
import { pendingApprovals, recordAudit } from "../compliance/index.js";
import { customerSummaries } from "../customers/index.js";
import { customerAccount, entriesBefore, entriesBetween } from "../ledger/index.js";
import type { Dispute } from "./dispute.js";
import { CONTESTED_PIX_CASES } from "./dispute-cases.js";
import { findDispute, listDisputes } from "./dispute-store.js";
import { markedAmong } from "./fraud-marks.js";
import type { DisputeRequestCtx } from "./ports.js";
import { detailOf, summariesOf } from "./views.js";

type AdminDispute = ResponseOf<typeof readAnyPixDispute>;

/** How much of what a client did afterwards an analyst is shown. */
const MAX_SPENT = 100;
const LAST = 9_000_000_000_000_000n;

export async function readAllDisputes(
  ctx: DisputeRequestCtx,
  { status, direction, cursor, limit }: RequestOf<typeof listAllPixDisputes>["query"],
): Promise<ResponseOf<typeof listAllPixDisputes>> {
  const before = readIdCursor(cursor);
  const rows = await listDisputes(ctx.db, { status, direction, before, limit: limit + 1 });
  const { items, nextCursor } = pageById(rows, limit);
  const [{ nameOf, clientOf }, waiting] = await Promise.all([
    clientsOf(ctx.db, ctx, items),
    pendingApprovals(
      ctx.db,
      "pix.contest",
      items.map(({ id }) => id),
    ),
  ]);
  const summaries = await summariesOf(ctx.db, ctx, items, nameOf);
  return {
    items: items.flatMap((dispute, index) => {
      const summary = summaries[index];
      if (!summary) return [];
      const pendingApproval = waiting.get(dispute.id) ?? null;
      return [{ ...summary, client: clientOf(dispute), takesTwo: isForTwo(ctx, dispute), pendingApproval }];
    }),
    nextCursor,
    isManual: ctx.disputes === undefined,
  };
}

/** One of them whole. That an administrator read it is kept. */
export async function openDispute(ctx: DisputeRequestCtx, id: string): Promise<AdminDispute> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await findDispute(tx, id))) throw new DomainError("resource.not_found");
    await recordAudit(tx, ctx, { action: "pix_disputes.read", subject: id });
  });
  return readForAdministrator(ctx.db, ctx, id);
}

export async function readForAdministrator(
  db: Database | Tx,
  ctx: DisputeRequestCtx,
  id: string,
): Promise<AdminDispute> {
  const dispute = await findDispute(db, id);
  if (!dispute) throw new DomainError("resource.not_found");
  const { nameOf, clientOf } = await clientsOf(db, ctx, [dispute]);
  const detail = await detailOf(db, ctx, dispute, nameOf);
  const waiting = await pendingApprovals(db, "pix.contest", [id]);
  const marked = await markedAmong(db, [dispute.userId]);
  return {
    ...detail,
    client: clientOf(dispute),
    takesTwo: isForTwo(ctx, dispute),
    pendingApproval: waiting.get(id) ?? null,
    isManual: ctx.disputes === undefined,
    providerId: dispute.providerId,
    rawStatus: dispute.rawStatus,
    answerDelivered: dispute.answer === null ? null : dispute.answeredAt !== null,
    wasSilent: dispute.wasSilent,
    isMarked: marked.has(dispute.userId),
    spentSince: dispute.direction === "incoming" ? await spentSince(ctx.db, dispute) : [],
  };
}

function isForTwo(ctx: DisputeRequestCtx, { direction, amount }: Dispute): boolean {
  return direction === "incoming" && takesTwo(ctx, CONTESTED_PIX_CASES, amount);
}

async function clientsOf(db: Database | Tx, ctx: DisputeRequestCtx, disputes: readonly Dispute[]) {
  const ids = disputes.map(({ userId }) => userId);
  const [clients, emails] = await Promise.all([customerSummaries(db, ids), ctx.emailsOf(db, ids)]);
  return {
    nameOf: ({ userId }: Dispute) => clients.get(userId)?.name ?? "",
    clientOf: ({ userId }: Dispute) => ({ id: userId, email: emails.get(userId) ?? "" }),
  };
}

/** What left the client's reais after the contested Pix had come, oldest first: a purchase of crypto cannot be undone. */
async function spentSince(
  db: Database,
  { userId, paidAt, id }: Dispute,
): Promise<AdminDispute["spentSince"]> {
  const account = customerAccount(userId, "available", "BRL");
  const [before] = await entriesBefore(db, [account], paidAt);
  const range = { first: (before ?? 0n) + 1n, last: LAST, limit: MAX_SPENT };
  const entries = await entriesBetween(db, account, range);
  return entries
    .filter(({ amount, reference }) => amount < 0n && reference !== id)
    .map(({ kind, reference, amount, posted_at: at }) => ({
      kind,
      reference,
      amount: money("BRL", -amount),
      at,
    }));
}
