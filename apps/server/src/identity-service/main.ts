import { ConfigError } from "../platform/config.js";
import { stopOnSignals } from "../platform/stop.js";
import { readEnvironment } from "./environment.js";
import { refuseBadKeys, serviceSettings } from "./service-settings.js";
import { startDatabase } from "./start-database.js";
import { startService } from "./start-service.js";

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
  stopOnSignals(async () => {
    await service.stop();
    await database.stop();
  });
  process.stdout.write(`Identity: ${service.address}, known as ${environment.API_EXTERNAL_URL}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
