import type { ResponseOf } from "@lastro/contracts";
import type { listP2pMessages } from "@lastro/contracts/p2p/chat";
import { personOf } from "@lastro/platform/context";
import { type PageQuery, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { P2pRequestCtx } from "../ports.js";
import { ownTrade } from "../trades/authorize-trade.js";
import { markRoomRead, roomFiles, roomPage, wordsOfMessages } from "./room-store.js";

type Page = ResponseOf<typeof listP2pMessages>;

/** A page of the room of one's own trade; what is shown counts as read. */
export async function readOwnRoom(ctx: P2pRequestCtx, id: string, page: PageQuery): Promise<Page> {
  await ownTrade(ctx.db, ctx, id);
  const { words, last } = await readRoom(ctx.db, id, page);
  if (last !== undefined && page.cursor === undefined)
    await markRoomRead(ctx.db, { tradeId: id, userId: personOf(ctx).userId, sequence: last });
  return words;
}

/** A page of any room, and up to where it reaches. */
export async function readRoom(
  db: Database | Tx,
  tradeId: string,
  { cursor, limit }: PageQuery,
): Promise<{ readonly words: Page; readonly last: bigint | undefined }> {
  const { rows, isMore } = await roomPage(db, tradeId, { before: readIdCursor(cursor), limit });
  const [oldest] = rows;
  return {
    words: {
      messages: await wordsOfMessages(db, rows),
      nextCursor: isMore && oldest ? oldest.id : null,
    },
    last: rows.at(-1)?.sequence,
  };
}

export interface OpenedPicture {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** One file of a room, opened. Throws `resource.not_found` for another room's. */
export async function openPicture(
  db: Database | Tx,
  ctx: Pick<P2pRequestCtx, "config" | "random">,
  { tradeId, pictureId }: { readonly tradeId: string; readonly pictureId: string },
): Promise<OpenedPicture> {
  const [row] = await query<{ contentType: string }>(
    db,
    `select content_type as "contentType" from p2p_message where trade_id = $1 and file_id = $2`,
    [tradeId, pictureId],
  );
  const content = row && (await roomFiles.read(db, ctx, pictureId));
  if (!row || !content) throw new DomainError("resource.not_found");
  return { name: `p2p-${pictureId}`, contentType: row.contentType, content };
}
