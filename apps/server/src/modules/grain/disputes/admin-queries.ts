import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type {
  listAdminOrderEvents,
  listAdminOrderMessages,
  listDisputes,
  readAdminOrder,
} from "@lastro/contracts/grain/disputes";
import type { DisputeReason } from "@lastro/contracts/grain/orders";
import type { RequestCtx } from "@lastro/platform/context";
import { type PageQuery, readIdCursor } from "@lastro/platform/cursor";
import { type Database, inTransaction, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { DomainError } from "@lastro/platform/domain-error";
import type { Selectable } from "kysely";
import { evidenceCounts, runningDeadlines } from "../../cases/index.js";
import { pendingApprovals, recordAudit } from "../../compliance/index.js";
import { messagesOf } from "../orders/messages.js";
import { heldOf, type Order } from "../orders/order.js";
import { findOrder, toOrder } from "../orders/order-store.js";
import { describeOrder } from "../orders/order-view.js";
import { findEmails, findParties, type Party } from "../orders/parties.js";
import { readEvents } from "../orders/read-orders.js";
import { usdt } from "../usdt.js";
import { disputesOf } from "./dispute-store.js";
import { takesTwo } from "./divide-escrow.js";

type OrderRow = Selectable<Schema["grain_order"]>;

/** Any order. That an administrator read people's contacts or messages is kept. */
function openOrder(ctx: RequestCtx, id: string): Promise<Order> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await findOrder(tx, id);
    if (!found) throw new DomainError("resource.not_found");
    await recordAudit(tx, ctx, { action: "grain.order_read", subject: id });
    return found;
  });
}

/** A page of what both sides of any order wrote. */
export async function readAnyMessages(
  ctx: RequestCtx,
  id: string,
  page: PageQuery,
): Promise<ResponseOf<typeof listAdminOrderMessages>> {
  return messagesOf(ctx.db, await openOrder(ctx, id), page);
}

/** A page of what happened to any order. */
export async function readAnyEvents(
  db: Database,
  id: string,
  page: PageQuery,
): Promise<ResponseOf<typeof listAdminOrderEvents>> {
  const order = await findOrder(db, id);
  if (!order) throw new DomainError("resource.not_found");
  return readEvents(db, order, page);
}

/** One order whole. */
export async function readAnyOrder(ctx: RequestCtx, id: string): Promise<ResponseOf<typeof readAdminOrder>> {
  const order = await openOrder(ctx, id);
  const [[fields], detail, disputes] = await Promise.all([
    withParties(ctx.db, [order]),
    describeOrder(ctx.db, order, "administrator"),
    disputesOf(ctx.db, order.id),
  ]);
  if (!fields) throw new DomainError("resource.not_found");
  const ids = disputes.map(({ id: disputeId }) => disputeId);
  const waiting = await pendingApprovals(ctx.db, "grain.ruling", ids);
  const rulings = disputes.map((dispute) => ({
    disputeId: dispute.id,
    takesTwo: takesTwo(ctx, dispute),
    pendingApproval: waiting.get(dispute.id) ?? null,
  }));
  return { ...fields, order: detail, rulings };
}

interface DisputeRow {
  dispute_id: string;
  opened_by: "buyer" | "producer";
  opened_at: Date;
  reason: DisputeReason;
  description: string;
  amount: bigint;
  dispute_status: "open" | "mediation" | "decided";
  load_id: string | null;
  load_number: number | null;
  load_kg: bigint | null;
}

/** Disputes, oldest first; without a status, those that wait. */
export async function listAllDisputes(
  ctx: Pick<RequestCtx, "db" | "config">,
  { status, cursor, limit }: RequestOf<typeof listDisputes>["query"],
): Promise<ResponseOf<typeof listDisputes>> {
  const rows = await query<OrderRow & DisputeRow>(
    ctx.db,
    `select o.*, d.id as dispute_id, d.opened_by, d.opened_at, d.reason, d.description, d.amount,
       d.status as dispute_status,
       l.id as load_id, l.number as load_number, l.kg as load_kg
     from grain_dispute d join grain_order o on o.id = d.order_id
     left join grain_load l on l.id = d.load_id and d.scope = 'load'
     where case when $1::text is null then d.status <> 'decided' else d.status = $1 end
       and ($2::uuid is null or d.id > $2)
     order by d.id limit $3`,
    [status ?? null, readIdCursor(cursor) ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const found = page.map(toOrder);
  const orders = await withParties(ctx.db, found);
  const ids = page.map((row) => row.dispute_id);
  const [waiting, evidence, deadlines] = await Promise.all([
    pendingApprovals(ctx.db, "grain.ruling", ids),
    evidenceCounts(ctx.db, ids),
    runningDeadlines(
      ctx.db,
      "grain.dispute",
      page.map((row) => row.id),
    ),
  ]);
  const rulingDue = (id: string) =>
    deadlines.find(({ caseId, kind }) => caseId === id && kind === "ruling")?.dueAt ?? null;
  return {
    items: page.flatMap((row, index) => {
      const order = orders[index];
      return order
        ? [
            {
              ...order,
              disputeId: row.dispute_id,
              dispute: row.dispute_status,
              openedBy: row.opened_by,
              openedAt: row.opened_at,
              reason: row.reason,
              description: row.description,
              load:
                row.load_id === null || row.load_number === null || row.load_kg === null
                  ? null
                  : { id: row.load_id, number: row.load_number, quantity: row.load_kg },
              amount: usdt(row.amount),
              evidence: evidence.get(row.dispute_id) ?? 0,
              dueAt: rulingDue(row.dispute_id),
              takesTwo: takesTwo(ctx, row),
              pendingApproval: waiting.get(row.dispute_id) ?? null,
            },
          ]
        : [];
    }),
    nextCursor: rows.length > limit ? (page.at(-1)?.dispute_id ?? null) : null,
  };
}

/** Orders as lists of administrators show them, with both sides of each. */
export async function withParties(db: Database | Tx, orders: readonly Order[]) {
  const ids = orders.flatMap(({ buyerId, producerId }) => [buyerId, producerId]);
  const [parties, emails] = await Promise.all([findParties(db, ids), findEmails(db, ids)]);
  const person = (id: string) => personWords(id, parties.get(id), emails.get(id));
  return orders.map((order) => ({
    id: order.id,
    number: order.number,
    status: order.status,
    offerName: order.offerName,
    quantity: order.quantityKg,
    pricePerTonne: order.priceCents,
    total: usdt(order.total),
    inEscrow: usdt(heldOf(order)),
    dispute: order.dispute,
    buyer: person(order.buyerId),
    producer: person(order.producerId),
    createdAt: order.createdAt,
  }));
}

function personWords(id: string, party: Party | undefined, email: string | undefined) {
  return { id, name: party?.name ?? "", email: email ?? "", phone: party?.phone ?? null };
}
