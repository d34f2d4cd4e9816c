import type { ResponseOf } from "@lastro/contracts";
import type { listOrderMessages, writeOrderMessage } from "@lastro/contracts/grain/orders";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { tellEndpoints } from "../../integrations/index.js";
import { actingName, memberNames } from "../members/index.js";
import { notifyTrader } from "../notices/notify-trader.js";
import { announceOrder } from "./announce-order.js";
import { type Order, otherSide, sideOf } from "./order.js";
import { findOrderOf } from "./order-store.js";
import { findParties } from "./parties.js";

type Message = ResponseOf<typeof writeOrderMessage>;

interface MessageRow {
  readonly id: string;
  readonly side: Message["from"];
  readonly authorId: string;
  readonly memberId: string | null;
  readonly text: string;
  readonly at: Date;
}

/** Writes to the other side of one of the person's own orders, whatever state it is in. */
export async function writeMessage(
  tx: Tx,
  ctx: RequestCtx,
  input: { readonly id: string; readonly text: string },
): Promise<Message> {
  const { userId, member } = personOf(ctx);
  const order = await findOrderOf(tx, userId, input.id);
  if (!order) throw new DomainError("resource.not_found");
  const id = ctx.random.id();
  const side = sideOf(order, userId);
  const at = ctx.clock.now();
  const memberId = member?.userId ?? null;
  await tx
    .insertInto("grain_order_message")
    .values({ id, order_id: order.id, side, author_id: userId, member_id: memberId, text: input.text, at })
    .execute();
  await announceOrder(tx, order);
  const name = (await findParties(tx, [userId])).get(userId)?.name ?? "";
  const reader = otherSide(side) === "buyer" ? order.buyerId : order.producerId;
  await notifyTrader(tx, ctx, {
    userId: reader,
    source: `message:${id}`,
    kind: "message_received",
    orderId: order.id,
    thread: `messages:${order.id}`,
    facts: { offer: order.offerName, number: order.number, other: name },
    at,
  });
  const data = { orderId: order.id, number: order.number, messageId: id, from: side };
  await tellEndpoints(tx, ctx, [
    { type: "message.received", ownerId: reader, source: `message:${id}`, data },
  ]);
  const members = await memberNames(tx, [memberId]);
  return { id, from: side, name: actingName(name, members.get(memberId ?? "")), text: input.text, at };
}

/** A page of what was written about an order, the newest page first and each from its oldest. */
export async function messagesOf(
  db: Database | Tx,
  order: Order,
  { cursor, limit }: PageQuery,
): Promise<ResponseOf<typeof listOrderMessages>> {
  const [rows, parties] = await Promise.all([
    query<MessageRow>(
      db,
      `select id, side, author_id as "authorId", member_id as "memberId", text, at from grain_order_message
       where order_id = $1 and ($2::uuid is null or number <
         (select number from grain_order_message where order_id = $1 and id = $2))
       order by number desc limit $3`,
      [order.id, readIdCursor(cursor) ?? null, limit + 1],
    ),
    findParties(db, [order.buyerId, order.producerId]),
  ]);
  const { items, nextCursor } = pageById(rows, limit);
  const members = await memberNames(
    db,
    items.map(({ memberId }) => memberId),
  );
  const messages = items.reverse().map(({ id, side, authorId, memberId, text, at }) => ({
    id,
    from: side,
    name: actingName(parties.get(authorId)?.name ?? "", members.get(memberId ?? "")),
    text,
    at,
  }));
  return { messages, nextCursor };
}
