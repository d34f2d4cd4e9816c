import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/database/embedded-postgres.js";
import type { Environment } from "./names.js";

/** The database that was given, which is not ours to stop, or one of our own. */
export async function startDatabase(env: Environment): Promise<EmbeddedPostgres> {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, stop: async () => {} };
  const directory = path.join(env.LASTRO_DATA_DIR, "identity-postgres");
  return startEmbeddedPostgres({ directory, port: env.PORT > 60_000 ? env.PORT - 9 : env.PORT + 9 });
}
