import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Database } from "../database/database.js";
import type { Schema } from "../database/schema.js";

/** How many statements a read sends to the database. */
export async function countStatements(
  pool: pg.Pool,
  read: (db: Database) => Promise<unknown>,
): Promise<number> {
  let statements = 0;
  const dialect = new PostgresDialect({ pool });
  await read(
    new Kysely<Schema>({
      dialect,
      log: () => {
        statements += 1;
      },
    }),
  );
  return statements;
}
