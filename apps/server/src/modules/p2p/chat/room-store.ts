import type { roomMessageSchema } from "@lastro/contracts/p2p/chat";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { z } from "zod";
import { createSealedFiles } from "../../cases/index.js";
import { peopleOf } from "../people/person-store.js";

export type RoomMessage = z.output<typeof roomMessageSchema>;

/** Pictures and PDFs of rooms, sealed. */
export const roomFiles = createSealedFiles("p2p.room");

interface Row {
  readonly id: string;
  readonly sequence: bigint;
  readonly by_role: RoomMessage["by"];
  readonly author_id: string | null;
  readonly text: string | null;
  readonly note: RoomMessage["note"];
  readonly facts: Record<string, string>;
  readonly file_id: string | null;
  readonly file_name: string | null;
  readonly content_type: string | null;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly at: Date;
}

const COLUMNS =
  "id, sequence, by_role, author_id, text, note, facts, file_id, file_name, content_type, size, sha256, at";

/** What somebody writes or sends into the room of a trade. */
export interface NewMessage {
  readonly id: string;
  readonly tradeId: string;
  readonly by: "buyer" | "seller" | "administrator";
  readonly authorId: string;
  readonly text: string | null;
  readonly facts: Readonly<Record<string, string>>;
  readonly file: {
    readonly id: string;
    readonly name: string;
    readonly contentType: string;
    readonly size: number;
    readonly sha256: string;
  } | null;
  readonly at: Date;
}

export async function insertMessage(tx: Tx, { file, ...message }: NewMessage): Promise<void> {
  await query(
    tx,
    `insert into p2p_message (id, trade_id, by_role, author_id, text, facts, file_id, file_name, content_type, size, sha256, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      message.id,
      message.tradeId,
      message.by,
      message.authorId,
      message.text,
      JSON.stringify(message.facts),
      file?.id ?? null,
      file?.name ?? null,
      file?.contentType ?? null,
      file?.size ?? null,
      file?.sha256 ?? null,
      message.at,
    ],
  );
}

/** A page of a room, the newest page first and each from its oldest; and how far it reaches. */
export async function roomPage(
  db: Database | Tx,
  tradeId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly Row[]; readonly isMore: boolean }> {
  const rows = await query<Row>(
    db,
    `select ${COLUMNS} from p2p_message
     where trade_id = $1
       and ($2::uuid is null or sequence < (select sequence from p2p_message where trade_id = $1 and id = $2))
     order by sequence desc limit $3`,
    [tradeId, before ?? null, limit + 1],
  );
  return { rows: rows.slice(0, limit).reverse(), isMore: rows.length > limit };
}

/** The whole of a room, oldest first, up to a bound. */
export function wholeRoom(db: Database | Tx, tradeId: string, limit: number): Promise<Row[]> {
  return query<Row>(db, `select ${COLUMNS} from p2p_message where trade_id = $1 order by sequence limit $2`, [
    tradeId,
    limit,
  ]);
}

/** Messages as both sides read them, with the names people have in the market. */
export async function wordsOfMessages(db: Database | Tx, rows: readonly Row[]): Promise<RoomMessage[]> {
  const people = await peopleOf(
    db,
    rows.flatMap(({ author_id: id }) => id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    by: row.by_role,
    name: row.author_id === null ? null : (people.get(row.author_id)?.name ?? null),
    text: row.text,
    note: row.note,
    facts: row.facts,
    file: fileOf(row),
    at: row.at,
  }));
}

function fileOf({ file_id: id, file_name: name, content_type: contentType, size, sha256 }: Row) {
  if (id === null || name === null || contentType === null || size === null || sha256 === null) return null;
  return { id, name, contentType, size, sha256 };
}

export async function findMessage(db: Database | Tx, id: string): Promise<RoomMessage | undefined> {
  const rows = await query<Row>(db, `select ${COLUMNS} from p2p_message where id = $1`, [id]);
  return (await wordsOfMessages(db, rows))[0];
}

/** How many files stand in a room. */
export async function countFiles(db: Database | Tx, tradeId: string): Promise<number> {
  const [row] = await query<{ count: bigint }>(
    db,
    "select count(*) from p2p_message where trade_id = $1 and file_id is not null",
    [tradeId],
  );
  return Number(row?.count ?? 0n);
}

/** Notes that somebody has read a room up to a message. */
export async function markRoomRead(
  db: Database | Tx,
  {
    tradeId,
    userId,
    sequence,
  }: { readonly tradeId: string; readonly userId: string; readonly sequence: bigint },
): Promise<void> {
  await query(
    db,
    `insert into p2p_read as r (trade_id, user_id, sequence) values ($1, $2, $3)
     on conflict (trade_id, user_id) do update set sequence = excluded.sequence where r.sequence < excluded.sequence`,
    [tradeId, userId, sequence],
  );
}
