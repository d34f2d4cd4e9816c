import { fileURLToPath } from "node:url";
import {
  type RunningProcess,
  type RunningServer,
  startInBackground,
  startServing,
} from "@lastro/platform/testing/running-program";

/** What `npm start` and production's worker run. */
const PROGRAMS = { house: "../dist/main.js", worker: "../dist/worker.js" } as const;

/** Starts the built server in a process of its own, as `npm start` does, and waits until it is ready. */
export function startServer(settings: Readonly<Record<string, string>>): Promise<RunningServer> {
  return startServing(programFile("house"), settings);
}

/** Starts the built worker in a process of its own. It answers nobody: what it does shows in the database. */
export function startWorkerProcess(settings: Readonly<Record<string, string>>): RunningProcess {
  return startInBackground(programFile("worker"), settings);
}

export function programFile(program: keyof typeof PROGRAMS): string {
  return fileURLToPath(new URL(PROGRAMS[program], import.meta.url));
}
