// The application as production runs it: one process answers people, and one does the jobs, as ROLE says.
import { loadConfig } from "../dist/configuration/config.js";
import { start } from "../dist/start.js";

const answers = process.env.ROLE === "http";
const running = await start({
  config: loadConfig(process.env),
  databaseUrl: process.env.DATABASE_URL,
  serveHttp: answers,
  runJobs: !answers,
});
process.once("SIGTERM", () => void running.stop().then(() => process.exit(0)));
