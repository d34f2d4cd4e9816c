import { ConfigError, loadConfig } from "./platform/config.js";
import { stopOnSignals } from "./platform/stop.js";
import { start } from "./start.js";

/** Runs the jobs of a production deployment, apart from the servers that answer people. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  if (config.mode !== "production") {
    throw new ConfigError(["a demonstration runs its jobs in the server: start that instead"]);
  }
  const running = await start({
    config,
    databaseUrl: config.databaseUrl ?? "",
    serveHttp: false,
    runJobs: true,
  });
  stopOnSignals(() => running.stop());
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
