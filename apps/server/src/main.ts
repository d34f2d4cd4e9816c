import path from "node:path";
import { demoGuide, seedDemo, startRails } from "./modules/demo/index.js";
import { type Config, ConfigError, loadConfig } from "./platform/config.js";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.js";
import { start } from "./start.js";

const PREPARING = "Preparando contas e três meses de histórico (só na primeira vez)…";
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Everything a demonstration needs around the server: its own database unless one is given, and the rails. */
async function startDemoSurroundings(config: Config) {
  const rails = startRails(config);
  const postgres =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({
          directory: path.join(config.dataDir, "postgres"),
          port: config.demoPorts.postgres,
        })
      : undefined;
  const started = await rails;
  return {
    databaseUrl: config.databaseUrl ?? postgres?.url ?? "",
    async stop() {
      await started.stop();
      await postgres?.stop();
    },
  };
}

async function main(): Promise<void> {
  const config = loadConfig(process.env);
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

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await running.stop();
    await demo?.stop();
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
  say(demo ? demoGuide(config) : `Lastro: ${config.publicUrl}`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
