import { createLogger } from "@lastro/platform/log";
import { assertPortsFree } from "@lastro/platform/processes/free-ports";
import { whyNotStarted } from "@lastro/platform/processes/start-problem";
import { stopOnSignals } from "@lastro/platform/stop";
import { readEnvironment } from "./environment.js";
import { logLevel } from "./service-config.js";
import { refuseBadKeys, serviceSettings } from "./service-settings.js";
import { type ServiceDatabase, startDatabase } from "./start-database.js";
import { type RunningService, startService } from "./start-service.js";

async function main(): Promise<void> {
  const { environment, warnings } = readEnvironment(process.env);
  const settings = serviceSettings(environment);
  await refuseBadKeys(settings);
  for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`);

  const cut = new AbortController();
  const log = createLogger(logLevel(environment));
  let starting: Promise<ServiceDatabase> | undefined;
  let service: RunningService | undefined;
  const stopAll = async () => {
    cut.abort();
    await service?.stop();
    await (await starting?.catch(() => undefined))?.stop();
  };
  const isStopping = stopOnSignals(async () => {
    // A start that is cut short fails in many places once its database is stopped: none of it matters any more.
    if (!service) process.on("uncaughtException", () => undefined);
    await stopAll();
  });

  try {
    const { GOTRUE_API_HOST: host, PORT: port } = environment;
    await assertPortsFree([{ host, port, use: "the service, PORT" }], cut.signal);
    starting = startDatabase(environment, { log, signal: cut.signal });
    const database = await starting;
    service = await startService(environment, settings, database.url);
  } catch (error) {
    if (isStopping()) return;
    await stopAll();
    throw error;
  }
  process.stdout.write(`Identity: ${service.address}, known as ${environment.API_EXTERNAL_URL}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${whyNotStarted(error)}\n`);
  process.exit(1);
}
