import type { receivedPixDetailsSchema, receivedPixSchema } from "@lastro/contracts/pix-received";
import { money } from "@lastro/money";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { findReceived, type ReceivedPix, receivedOf } from "./received-store.js";
import { returnableOf } from "./return-received.js";
import { returnsOf } from "./return-store.js";
import { returnWindowEnd } from "./return-window.js";

type ReceivedView = z.output<typeof receivedPixSchema>;
type DetailsView = z.output<typeof receivedPixDetailsSchema>;

/** The Pix a client received, newest first. */
export async function readAllReceived(
  db: Database,
  userId: string,
  { cursor, limit }: PageQuery,
  now: Date,
): Promise<PageOf<ReceivedView>> {
  const rows = await receivedOf(db, userId, { before: readIdCursor(cursor), limit: limit + 1 });
  const page = pageById(rows, limit);
  return { ...page, items: page.items.map((one) => receivedView(one, now)) };
}

/** One of them, with its returns, newest first. Throws `resource.not_found`, for another client's too. */
export async function readReceived(
  db: Database | Tx,
  userId: string,
  id: string,
  now: Date,
): Promise<DetailsView> {
  const received = await findReceived(db, userId, id);
  if (!received) throw new DomainError("resource.not_found");
  const returns = await returnsOf(db, id);
  return {
    ...receivedView(received, now),
    returns: returns.map((one) => ({
      id: one.id,
      status: one.status,
      amount: money("BRL", one.amount),
      reason: one.grounds === "" ? null : one.grounds,
      refusal: one.refusal,
      askedAt: one.asked_at,
      endedAt: one.ended_at,
    })),
  };
}

function receivedView(received: ReceivedPix, now: Date): ReceivedView {
  const { id, endToEndId, amount, receivedAt, payerName, payerDocument, message, returned } = received;
  return {
    id,
    endToEndId,
    amount,
    receivedAt,
    payer: { name: payerName, document: payerDocument },
    message,
    returned,
    returnable: returnableOf(received, now),
    returnUntil: returnWindowEnd(receivedAt),
  };
}
