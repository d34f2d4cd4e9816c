import type { ResponseOf } from "@lastro/contracts";
import type { writeOrderMessage } from "@lastro/contracts/grain/orders";
import { personOf, type RequestCtx } from "../../../platform/context.js";
import { type Database, query, type Tx } from "../../../platform/database/database.js";
import { DomainError } from "../../../platform/domain-error.js";
import { type Order, sideOf } from "./order.js";
import { findOrderOf } from "./order-store.js";
import { findParties } from "./parties.js";
import { announceOrder } from "./take-order.js";

export type Message = ResponseOf<typeof writeOrderMessage>;

interface MessageRow {
  readonly id: string;
  readonly side: Message["from"];
  readonly authorId: string;
  readonly text: string;
  readonly at: Date;
}

/** Writes to the other side of one of the person's own orders, whatever state it is in. */
export async function writeMessage(
  tx: Tx,
  ctx: RequestCtx,
  input: { readonly id: string; readonly text: string },
): Promise<Message> {
  const { userId } = personOf(ctx);
  const order = await findOrderOf(tx, userId, input.id);
  if (!order) throw new DomainError("resource.not_found");
  const id = ctx.random.id();
  const side = sideOf(order, userId);
  const at = ctx.clock.now();
  await tx
    .insertInto("grain_order_message")
    .values({ id, order_id: order.id, side, author_id: userId, text: input.text, at })
    .execute();
  await announceOrder(tx, order);
  const parties = await findParties(tx, [userId]);
  return { id, from: side, name: parties.get(userId)?.name ?? "", text: input.text, at };
}

/** What was written about an order, oldest first. */
export async function messagesOf(db: Database | Tx, order: Order): Promise<Message[]> {
  const [rows, parties] = await Promise.all([
    query<MessageRow>(
      db,
      `select id, side, author_id as "authorId", text, at from grain_order_message where order_id = $1 order by number`,
      [order.id],
    ),
    findParties(db, [order.buyerId, order.producerId]),
  ]);
  return rows.map(({ id, side, authorId, text, at }) => ({
    id,
    from: side,
    name: parties.get(authorId)?.name ?? "",
    text,
    at,
  }));
}
