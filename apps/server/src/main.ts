import path from "node:path";
import { demoGuide, seedDemo, startRails, withDemoTexts } from "./modules/demo/index.js";
import { type Config, ConfigError, loadConfig } from "./platform/config.js";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.js";
import { stopOnSignals } from "./platform/stop.js";
import { start } from "./start.js";

const PREPARING = "Preparando contas e três meses de histórico (só na primeira vez)…";
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Everything a demonstration needs around the server: its own database unless one is given, and the rails. */
async function startDemoSurroundings(config: Config) {
  const starting = [startRails(config), startDatabase(config)] as const;
  try {
    const [rails, database] = await Promise.all(starting);
    return {
      databaseUrl: database.url,
      async stop() {
        await rails.stop();
        await database.stop();
      },
    };
  } catch (error) {
    // One did not start: the other must not be left behind.
    for (const one of await Promise.allSettled(starting)) {
      if (one.status === "fulfilled") await one.value.stop();
    }
    throw error;
  }
}

/** The database that was given, which is not ours to stop, or one of our own. */
async function startDatabase(config: Config) {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: async () => {} };
  const directory = path.join(config.dataDir, "postgres");
  return startEmbeddedPostgres({ directory, port: config.demoPorts.postgres });
}

async function main(): Promise<void> {
  const given = loadConfig(process.env);
  const config = given.mode === "demo" ? withDemoTexts(given) : given;
  const demo = config.mode === "demo" ? await startDemoSurroundings(config) : undefined;
  const databaseUrl = demo?.databaseUrl ?? config.databaseUrl ?? "";
  const running = await start({
    config,
    databaseUrl,
    serveHttp: true,
    runJobs: config.mode === "demo",
    ...(demo ? { prepare: (ctx, pool) => seedDemo(ctx, pool, () => say(PREPARING)) } : {}),
  }).catch(async (error: unknown) => {
    await demo?.stop();
    throw error;
  });

  stopOnSignals(async () => {
    await running.stop();
    await demo?.stop();
  });
  say(demo ? demoGuide(config) : `Lastro: ${config.publicUrl}`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
