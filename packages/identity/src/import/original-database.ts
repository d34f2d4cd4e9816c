import pg from "pg";
import type { z } from "zod";
import {
  type OriginalSource,
  originalFactorSchema,
  originalIdentitySchema,
  originalPasskeySchema,
  originalUserSchema,
} from "./original.js";

const NIL = "00000000-0000-0000-0000-000000000000";

export interface OriginalDatabase extends OriginalSource {
  close(): Promise<void>;
}

/** Opens a database of the original, to be read and never written. Throws when its tables are not there. */
export async function openOriginalDatabase(url: string, schema = "auth"): Promise<OriginalDatabase> {
  const client = new pg.Client({ connectionString: url, options: "-c default_transaction_read_only=on" });
  await client.connect();
  const name = (table: string) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
  const tables = await tablesOf(client, schema);
  if (!tables.has("users")) {
    await client.end();
    throw new Error(`There is no table ${schema}.users in the database to take people from`);
  }

  async function rowsOf<T extends z.ZodType<{ user_id: string }>>(
    table: string,
    rowSchema: T,
    userIds: readonly string[],
  ): Promise<Map<string, z.output<T>[]>> {
    const found = new Map<string, z.output<T>[]>();
    if (!tables.has(table)) return found;
    const { rows } = await client.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name(table)} t where user_id = any ($1) order by created_at, id`,
      [userIds],
    );
    for (const { row } of rows) {
      const read = rowSchema.parse(row);
      found.set(read.user_id, [...(found.get(read.user_id) ?? []), read]);
    }
    return found;
  }

  return {
    async peopleAfter(id, limit) {
      const { rows } = await client.query<{ row: unknown }>(
        `select to_jsonb(t) as row from ${name("users")} t where id > $1 order by id limit $2`,
        [id ?? NIL, limit],
      );
      const users = rows.map(({ row }) => originalUserSchema.parse(row));
      const ids = users.map((user) => user.id);
      const identities = await rowsOf("identities", originalIdentitySchema, ids);
      const factors = await rowsOf("mfa_factors", originalFactorSchema, ids);
      const passkeys = await rowsOf("webauthn_credentials", originalPasskeySchema, ids);
      return users.map((user) => ({
        user,
        identities: identities.get(user.id) ?? [],
        factors: factors.get(user.id) ?? [],
        passkeys: passkeys.get(user.id) ?? [],
      }));
    },
    async countOf(table) {
      if (!tables.has(table)) return 0;
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::integer as count from ${name(table)}`,
      );
      return rows[0]?.count ?? 0;
    },
    close: () => client.end(),
  };
}

async function tablesOf(client: pg.Client, schema: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = $1",
    [schema],
  );
  return new Set(rows.map((row) => row.name));
}
