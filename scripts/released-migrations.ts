import { createHash } from "node:crypto";

/** Two files were released under one number before numbers were checked. */
const SHARED_NUMBERS = new Set(["0017"]);

/**
 * Why a folder of migrations would not bring every released database to the same schema, a sentence each. The list has
 * a line for each released file, as `sha256sum` writes it.
 */
export function findMigrationProblems(list: string, files: ReadonlyMap<string, string>): string[] {
  const released = new Map(
    list
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const [checksum = "", name = ""] = line.split("  ");
        return [name, checksum] as const;
      }),
  );
  const last = [...released.keys()].sort().at(-1) ?? "";
  const names = [...files.keys()].sort();
  const numbers = names.map((name) => name.slice(0, 4));
  return [
    ...[...released.keys()]
      .filter((name) => !files.has(name))
      .map((name) => `${name} was released and is gone`),
    ...[...released]
      .filter(([name, checksum]) => (checksumOf(files.get(name)) ?? checksum) !== checksum)
      .map(([name]) => `${name} was released and has changed`),
    ...names
      .filter((name) => !released.has(name) && name < last)
      .map((name) => `${name} is new and sorts before ${last}, which was released`),
    ...names
      .filter((name) => !/^\d{4}_[a-z_]+\.sql$/.test(name))
      .map((name) => `${name} is not called NNNN_name.sql`),
    ...names
      .filter((_, index) => {
        const number = numbers[index] ?? "";
        return numbers.indexOf(number) !== index && !SHARED_NUMBERS.has(number);
      })
      .map((name) => `${name} has the number of another migration`),
  ];
}

function checksumOf(sql: string | undefined): string | undefined {
  return sql === undefined ? undefined : createHash("sha256").update(sql).digest("hex");
}
