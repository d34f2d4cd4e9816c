import path from "node:path";
import { ConfigError } from "../platform/config.js";
import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.js";
import { readEnvironment } from "./environment.js";
import type { Environment } from "./names.js";
import { refuseBadKeys, serviceSettings } from "./service-settings.js";
import { startService } from "./start-service.js";

/** The database that was given, which is not ours to stop, or one of our own. */
async function startDatabase(env: Environment) {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, stop: async () => {} };
  const directory = path.join(env.LASTRO_DATA_DIR, "identity-postgres");
  return startEmbeddedPostgres({ directory, port: env.PORT > 60_000 ? env.PORT - 9 : env.PORT + 9 });
}

async function main(): Promise<void> {
  const { environment, warnings } = readEnvironment(process.env);
  const settings = serviceSettings(environment);
  await refuseBadKeys(settings);
  for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`);
  const database = await startDatabase(environment);
  const service = await startService(environment, settings, database.url).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await service.stop();
    await database.stop();
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
  process.stdout.write(`Identity: ${service.address}, known as ${environment.API_EXTERNAL_URL}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
