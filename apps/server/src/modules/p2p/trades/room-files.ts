import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A picture or PDF of a trade's room. */
export interface RoomFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
}

/** The receipt a payment named. */
export async function findReceipt(
  db: Database | Tx,
  tradeId: string,
  fileId: string,
): Promise<RoomFile | undefined> {
  const [row] = await query<RoomFile>(
    db,
    `select file_id as id, file_name as name, content_type as "contentType" from p2p_message
      where trade_id = $1 and file_id = $2`,
    [tradeId, fileId],
  );
  return row;
}
