import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { deleteParts } from "@lastro/platform/kept-file";
import { abandonedBefore, type ExportRow } from "./data-export.js";

export type ExportStore = ReturnType<typeof createExportStore>;

const COLUMNS = "id, user_id, requested_at, build_id, bytes, ready_at, expires_at";

/** The copies of people's data one module keeps: its own table of them, and its own table of closed accounts. */
export function createExportStore({
  exports,
  closures,
}: {
  readonly exports: "customers_export" | "grain_export";
  readonly closures: "customers_closure" | "grain_closure";
}) {
  return {
    async insert(
      tx: Tx,
      row: { readonly id: string; readonly userId: string; readonly at: Date },
    ): Promise<ExportRow> {
      const [written] = await query<ExportRow>(
        tx,
        `insert into ${exports} (id, user_id, requested_at) values ($1, $2, $3) returning ${COLUMNS}`,
        [row.id, row.userId, row.at],
      );
      if (!written) throw new Error("An export was not written");
      return written;
    },

    async find(db: Database | Tx, id: string): Promise<ExportRow | undefined> {
      const [row] = await query<ExportRow>(db, `select ${COLUMNS} from ${exports} where id = $1`, [id]);
      return row;
    },

    /** A person's own exports, newest first. */
    latest(db: Database | Tx, userId: string, limit: number): Promise<ExportRow[]> {
      return query<ExportRow>(
        db,
        `select ${COLUMNS} from ${exports} where user_id = $1 order by requested_at desc, id desc limit $2`,
        [userId, limit],
      );
    },

    /** Makes one build the export's file, unless another was first or nobody can fetch it; answers whether it did. */
    async finish(
      tx: Tx,
      id: string,
      file: {
        readonly buildId: string;
        readonly bytes: number;
        readonly at: Date;
        readonly expiresAt: Date;
      },
    ): Promise<boolean> {
      const rows = await query(
        tx,
        `update ${exports} set build_id = $2, bytes = $3, ready_at = $4, expires_at = $5
         where id = $1 and ready_at is null
           and not exists (select from ${closures} c where c.user_id = ${exports}.user_id)
         returning id`,
        [id, file.buildId, file.bytes, file.at, file.expiresAt],
      );
      return rows.length === 1;
    },

    /** Removes what no export shows any more: expired files, and the parts of builds that came to nothing. */
    async removeOutdatedParts(db: Database, now: Date): Promise<void> {
      await deleteParts(db, {
        table: exports,
        where: `f.expires_at <= $1 or f.build_id <> p.build_id
          or exists (select from ${closures} c where c.user_id = f.user_id)
          or (f.build_id is null and f.requested_at <= $2)`,
        values: [now, abandonedBefore(now)],
      });
    },

    /** Removes the files of all of a person's exports. */
    async removeParts(tx: Tx, userId: string): Promise<void> {
      await deleteParts(tx, { table: exports, where: "f.user_id = $1", values: [userId] });
    },

    /** Forgets that a person asked for copies. */
    async forget(tx: Tx, userId: string): Promise<void> {
      await query(tx, `delete from ${exports} where user_id = $1`, [userId]);
    },
  };
}
