import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { MIGRATIONS } from "../database/migrations.js";

interface ShippedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

let read: Promise<readonly ShippedMigration[]> | undefined;

/** The migrations this release ships, read once a process; not by the code that applies them. */
export function shipped(): Promise<readonly ShippedMigration[]> {
  read ??= readAll().catch((error) => {
    read = undefined;
    throw error;
  });
  return read;
}

async function readAll(): Promise<ShippedMigration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(MIGRATIONS, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
