import { mkdirSync } from "node:fs";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@lastro/platform/database/embedded-postgres";
import type { Logger } from "@lastro/platform/log";
import { waitForLock } from "@lastro/platform/processes/folder-lock";
import { StartProblem } from "@lastro/platform/processes/start-problem";
import pg from "pg";
import type { Environment } from "./names.js";

export type ServiceDatabase = Pick<EmbeddedPostgres, "url" | "stop">;

/** The lock of a turn at starting or stopping the shared server; it has nothing to do with who runs on the folder. */
const TURN = "identity-postgres";
const TURN_WITHIN_MS = 60_000;

/**
 * The database that was given, which is not ours to stop, or one of our own: every instance below the same folder
 * shares it, whoever comes first starts it, and whoever leaves last stops it. Should it end by itself, one starts it again.
 */
export async function startDatabase(
  env: Pick<Environment, "DATABASE_URL" | "LASTRO_DATA_DIR" | "PORT">,
  { log, signal }: { readonly log?: Logger; readonly signal?: AbortSignal } = {},
): Promise<ServiceDatabase> {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, stop: async () => {} };
  makeFolder(env.LASTRO_DATA_DIR);
  const inTurn = async <T>(step: () => Promise<T>, cut?: AbortSignal): Promise<T> => {
    const turn = await waitForLock(env.LASTRO_DATA_DIR, TURN, { withinMs: TURN_WITHIN_MS, signal: cut });
    try {
      return await step();
    } finally {
      await turn.release();
    }
  };
  const database = await startEmbeddedPostgres({
    directory: path.join(env.LASTRO_DATA_DIR, "identity-postgres"),
    port: env.PORT > 60_000 ? env.PORT - 9 : env.PORT + 9,
    inTurn,
    ...(log ? { log } : {}),
    ...(signal ? { signal } : {}),
  });
  return {
    url: database.url,
    async stop() {
      await database.release();
      await inTurn(async () => {
        if (!(await isUsed(database.url))) await database.stop();
      });
    },
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new StartProblem(
      `The data folder ${path.resolve(folder)} cannot be made (${(error as NodeJS.ErrnoException).code}): ` +
        "set LASTRO_DATA_DIR to another folder, or DATABASE_URL.",
    );
  }
}

/** Whether anybody else is connected. */
async function isUsed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return (rowCount ?? 0) > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
