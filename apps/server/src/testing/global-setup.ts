import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@lastro/platform/database/embedded-postgres";
import { migrate } from "@lastro/platform/database/migrate";
import { freePort } from "@lastro/platform/testing/free-port";
import type { TestProject } from "vitest/node";
import { MIGRATIONS } from "../database/migrations.js";

/** Starts one real PostgreSQL for the run (or uses TEST_DATABASE_URL) and migrates the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) {
    await migrate(given, MIGRATIONS);
    project.provide("templateUrl", given);
    return async () => {};
  }
  const directory = mkdtempSync(path.join(quickFolder(), "lastro-test-"));
  chmodSync(directory, 0o755);
  const server = await startEmbeddedPostgres({ directory, port: await freePort(), durable: false });
  await migrate(server.url, MIGRATIONS);
  project.provide("templateUrl", server.url);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Memory where the system has enough, else its folder for what is temporary: the database of each test file is a thousand
 * small files, and most of the time of a run went into making and deleting them on a disk.
 */
function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ENOUGH_BYTES) return MEMORY;
  } catch {}
  return os.tmpdir();
}
