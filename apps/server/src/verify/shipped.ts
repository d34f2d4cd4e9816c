import { type Migration, shippedMigrations } from "@lastro/platform/database/migrate";
import { MIGRATIONS } from "../database/migrations.js";

let read: Promise<readonly Migration[]> | undefined;

/** The migrations this release ships, read once a process. */
export function shipped(): Promise<readonly Migration[]> {
  read ??= shippedMigrations(MIGRATIONS).catch((error) => {
    read = undefined;
    throw error;
  });
  return read;
}
