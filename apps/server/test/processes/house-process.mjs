// One process of a deployment on a given database: it answers people, does the jobs, or both, as ROLE says.

import { stopOnSignals } from "@lastro/platform/stop";
import { loadConfig } from "../../dist/configuration/config.js";
import { start } from "../../dist/start.js";

const role = process.env.ROLE;
const port = Number(process.env.LISTEN_PORT);
const running = await start({
  // The rails stand at ports derived from PORT; each process listens at one of its own.
  config: { ...loadConfig(process.env), port, workerPort: port },
  databaseUrl: process.env.DATABASE_URL,
  serveHttp: role !== "jobs",
  runJobs: role !== "http",
});
stopOnSignals(() => running.stop());
