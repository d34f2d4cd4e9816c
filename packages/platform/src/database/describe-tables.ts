import pg from "pg";

/** How a column type is read by our driver settings, and written. */
const TYPES: Readonly<Record<string, string>> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  float8: "number",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "bigint",
  json: "Json",
  jsonb: "Json",
  numeric: "bigint",
  text: "string",
  timestamptz: "Date",
  uuid: "string",
};

const HEADER = `// Generated from the migrated database by \`npm run db:types\`. Do not edit.
import type { ColumnType, GeneratedAlways } from "kysely";

/** Read as parsed JSON, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type Defaulted<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
`;

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: "YES" | "NO";
  column_default: string | null;
  is_generated: "ALWAYS" | "NEVER";
  is_identity: "YES" | "NO";
}

/** The interface extended by a package that is not the platform. */
const extending = (body: string) =>
  `declare module "@lastro/platform/database/schema" {\n  interface Schema {\n${body.replace(/^(?=.)/gm, "  ")}  }\n}\n`;

/**
 * The TypeScript text of the row types of every table whose package `ownerOf` names, by that package, in alphabetical
 * order. `platform` declares the interface, every other package extends it.
 */
export async function describeTables(
  url: string,
  ownerOf: (table: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(
      `select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.column_default, c.is_generated, c.is_identity
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       order by c.table_name collate "C", c.ordinal_position`,
    );
    const tables = new Map<string, string>();
    for (const row of rows) tables.set(row.table_name, (tables.get(row.table_name) ?? "") + line(row));
    const bodies = new Map<string, string>();
    for (const [name, lines] of tables) {
      const owner = ownerOf(name);
      bodies.set(owner, `${bodies.get(owner) ?? ""}  ${name}: {\n${lines}  };\n`);
    }
    return new Map(
      [...bodies].map(([owner, body]) => [
        owner,
        `${HEADER}\n${owner === "platform" ? `export interface Schema {\n${body}}\n` : extending(body)}`,
      ]),
    );
  } finally {
    await client.end();
  }
}

function line(column: Column): string {
  const array = column.udt_name.startsWith("_");
  const base = TYPES[array ? column.udt_name.slice(1) : column.udt_name];
  if (base === undefined)
    throw new Error(`No TypeScript type for ${column.table_name}.${column.column_name}`);
  let type = array ? `${base}[]` : base;
  if (column.is_nullable === "YES") type = base === "Json" ? "Json | null" : `${type} | null`;
  if (column.is_generated === "ALWAYS") type = `GeneratedAlways<${type}>`;
  else if (column.column_default !== null || column.is_identity === "YES") type = `Defaulted<${type}>`;
  return `    ${column.column_name}: ${type};\n`;
}
