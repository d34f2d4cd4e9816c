import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { createSealer } from "@lastro/platform/sealed";

type Secrets = Pick<Ctx, "config" | "random">;

/**
 * Files encrypted at rest, each under the key of its purpose and bound to its id. They stand in a table apart from the
 * rows that describe them, so that lists never read it, and commit with those rows.
 */
export interface SealedFiles {
  insert(tx: Tx, ctx: Secrets, id: string, content: Buffer): Promise<void>;
  /** Undefined for a file that was never kept, or is deleted. */
  read(db: Database | Tx, ctx: Secrets, id: string): Promise<Buffer | undefined>;
  /** Answers how many there were. */
  delete(tx: Tx, ids: readonly string[]): Promise<number>;
}

/** The files of one purpose. A purpose never changes: it is part of the key. */
export function createSealedFiles(purpose: string): SealedFiles {
  const sealerOf = ({ config, random }: Secrets) => createSealer(config, purpose, random);
  return {
    async insert(tx, ctx, id, content) {
      await query(tx, "insert into cases_file (id, purpose, content_sealed) values ($1, $2, $3)", [
        id,
        purpose,
        sealerOf(ctx).seal(id, content),
      ]);
    },
    async read(db, ctx, id) {
      const [file] = await query<{ sealed: Buffer }>(
        db,
        "select content_sealed as sealed from cases_file where id = $1 and purpose = $2",
        [id, purpose],
      );
      return file && sealerOf(ctx).open(id, file.sealed);
    },
    async delete(tx, ids) {
      const gone = await query(
        tx,
        "delete from cases_file where id = any ($1::uuid[]) and purpose = $2 returning 1",
        [ids, purpose],
      );
      return gone.length;
    },
  };
}
