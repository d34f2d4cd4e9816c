import { ConfigError } from "@lastro/platform/config";
import { whyNotStarted } from "@lastro/platform/processes/start-problem";
import { stopOnSignals } from "@lastro/platform/stop";
import { loadConfig } from "./configuration/config.js";
import { type Running, start } from "./start.js";

/** Runs the jobs of a production deployment, apart from the servers that answer people. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  if (config.mode !== "production") {
    throw new ConfigError(["a demonstration runs its jobs in the server: start that instead"]);
  }
  let running: Running | undefined;
  stopOnSignals(async () => running?.stop());
  running = await start({ config, databaseUrl: config.databaseUrl ?? "", serveHttp: false, runJobs: true });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${whyNotStarted(error)}\n`);
  process.exit(1);
}
