import type { incomingSchema } from "@lastro/contracts/crypto/incoming";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import type { Database } from "@lastro/platform/database/database";
import type { z } from "zod";
import { type Incoming, listIncoming } from "../../custody/index.js";

type IncomingView = z.output<typeof incomingSchema>;

/** What is reaching or reached a client's addresses, newest first. */
export async function readDeposits(
  db: Database,
  userId: string,
  { cursor, limit }: PageQuery,
): Promise<PageOf<IncomingView>> {
  const rows = await listIncoming(db, userId, { before: readIdCursor(cursor), limit: limit + 1 });
  const { items, nextCursor } = pageById(rows, limit);
  return { items: items.map(viewOf), nextCursor };
}

function viewOf(incoming: Incoming): IncomingView {
  const { id, network, amount, status, reason, txHash, confirmations, seenAt, creditedAt } = incoming;
  return { id, network, amount, status, reason, txHash, confirmations, seenAt, creditedAt };
}
