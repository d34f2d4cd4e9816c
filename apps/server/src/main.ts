import { demoSurroundings, seedDemo, withDemoTexts } from "./modules/demo/index.js";
import { ConfigError, loadConfig } from "./platform/config.js";
import { StartProblem } from "./platform/processes/start-problem.js";
import { type Running, start } from "./start.js";

const PREPARING = "Preparando contas e três meses de histórico (só na primeira vez)…";
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const given = loadConfig(process.env);
  const config = given.mode === "demo" ? withDemoTexts(given) : given;
  const demo = config.mode === "demo" ? demoSurroundings(config) : undefined;

  let running: Running | undefined;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      await running?.stop();
      await demo?.stop();
      process.exit(0);
    })();
  };
  // From the beginning, and however often: a start takes a while, and npm repeats what the terminal has sent already.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

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
    // A start that was cut short fails, and that is all.
    if (stopping) return;
    await demo?.stop();
    throw error;
  }
  say(demo ? demo.guide() : `Lastro: ${config.publicUrl}`);
}

try {
  await main();
} catch (error) {
  const isSaid = error instanceof ConfigError || error instanceof StartProblem;
  process.stderr.write(`${isSaid ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
