import pg from "pg";

/** Writes past the application, as whoever has the database in their hands could. */
export async function asOwnerOf(
  databaseUrl: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await (values.length > 0 ? client.query(sql, [...values]) : client.query(sql));
  } finally {
    await client.end();
  }
}
