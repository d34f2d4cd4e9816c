import { whyNotStarted } from "@lastro/platform/processes/start-problem";
import { stopOnSignals } from "@lastro/platform/stop";
import { loadConfig } from "./configuration/config.js";
import { demoSurroundings, seedDemo, withDemoTexts } from "./modules/demo/index.js";
import { type Running, start } from "./start.js";

const PREPARING = "Preparando contas e três meses de histórico (só na primeira vez)…";
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const given = loadConfig(process.env);
  const config = given.mode === "demo" ? withDemoTexts(given) : given;
  const demo = config.mode === "demo" ? demoSurroundings(config) : undefined;

  let running: Running | undefined;
  const isStopping = stopOnSignals(async () => {
    // A start that is cut short fails in many places once its database is stopped: none of it matters any more.
    if (!running) process.on("uncaughtException", () => undefined);
    await running?.stop();
    await demo?.stop();
  });

  try {
    const databaseUrl = (await demo?.start()) ?? config.databaseUrl ?? "";
    running = await start({
      config,
      databaseUrl,
      serveHttp: true,
      runJobs: config.mode === "demo",
      ...(demo ? { prepare: (ctx, pool) => seedDemo(ctx, pool, () => say(PREPARING)) } : {}),
    });
  } catch (error) {
    if (isStopping()) return;
    await demo?.stop();
    throw error;
  }
  say(demo ? demo.guide() : `Lastro: ${config.publicUrl}`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${whyNotStarted(error)}\n`);
  process.exit(1);
}
