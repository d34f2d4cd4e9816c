import type { Ctx } from "./context.js";
import { type Database, query, type Tx } from "./database/database.js";
import { inPieces } from "./in-pieces.js";
import { createSealer, type Sealer } from "./sealed.js";

/** One attempt at making a file that is kept. */
export interface Build {
  readonly fileId: string;
  readonly buildId: string;
}

const PART_BYTES = 1024 * 1024;

/**
 * Keeps what comes as a file, encrypted under a key of its purpose, one part in memory at a time; answers its length.
 * Whoever keeps the file says which build is the file, once it is whole, and deletes the parts of all others.
 */
export async function keepFile(
  ctx: Pick<Ctx, "db" | "config" | "random">,
  purpose: string,
  { fileId, buildId }: Build,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const sealer = sealerOf(ctx, purpose);
  let bytes = 0;
  let part = 0;
  for await (const piece of inPieces(content, PART_BYTES)) {
    await query(
      ctx.db,
      "insert into kept_file_part (build_id, part, file_id, content_sealed) values ($1, $2, $3, $4)",
      [buildId, part, fileId, sealer.seal(placeOf(buildId, part), piece)],
    );
    bytes += piece.length;
    part += 1;
  }
  return bytes;
}

/** A file that was kept, opened part by part. */
export async function* keptFile(
  ctx: Pick<Ctx, "db" | "config" | "random">,
  purpose: string,
  buildId: string,
): AsyncGenerator<Buffer> {
  const sealer = sealerOf(ctx, purpose);
  for (let part = 0; ; part += 1) {
    const [row] = await query<{ content_sealed: Buffer }>(
      ctx.db,
      "select content_sealed from kept_file_part where build_id = $1 and part = $2",
      [buildId, part],
    );
    if (!row) return;
    yield sealer.open(placeOf(buildId, part), row.content_sealed);
  }
}

/** Files whose parts go: rows `f` of the table that lists them, each a file by its `id`; a part `p` has its `build_id`. */
export interface OutdatedParts {
  readonly table: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Deletes parts of files that nothing shows any more. The table and the condition are the code's own, never a request's. */
export async function deleteParts(db: Database | Tx, { table, where, values }: OutdatedParts): Promise<void> {
  await query(
    db,
    `delete from kept_file_part p using ${table} f where f.id = p.file_id and (${where})`,
    values,
  );
}

function sealerOf(ctx: Pick<Ctx, "config" | "random">, purpose: string): Sealer {
  return createSealer(ctx.config, purpose, ctx.random);
}

/** Parts are bound to their place: they can be neither swapped nor taken from another file. */
function placeOf(buildId: string, part: number): string {
  return `${buildId}/${part}`;
}
