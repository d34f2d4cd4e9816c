import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A statement in a source that names a table. */
export interface Use {
  readonly table: string;
  readonly writes: boolean;
}

/** Every table of the schema, from the files that are generated from the migrated database. */
export function tablesOf(schema: string): string[] {
  return [...schema.matchAll(/^ {2,4}(\w+): \{$/gm)].map(([, name = ""]) => name);
}

/** The tables that the SQL and the query builder's calls of a source name. */
export function usesIn(source: string, tables: ReadonlySet<string>): Use[] {
  const named = [
    ...source.matchAll(/\b(delete\s+from|insert\s+into|update|from|join|using|table)\s+(\w+)/g),
    ...source.matchAll(
      /\b(selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin)\("(\w+)/g,
    ),
    ...source.matchAll(/\b(insertions)\(\{\s*(\w+):/g),
  ];
  return named.flatMap(([, verb = "", table = ""]) =>
    tables.has(table) ? [{ table, writes: /^(delete|insert|update)/.test(verb) }] : [],
  );
}

/** The sources of a folder that run in a deployment, by their path below it. */
export function sourcesOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|(^|\/)testing\//.test(file));
  return new Map(files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")]));
}
