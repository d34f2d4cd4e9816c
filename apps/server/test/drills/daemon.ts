import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import type { Account } from "./account.js";

const STOP_MS = 20_000;

/** A program of the cluster that runs until it is stopped, and writes what it says to a file. */
export interface Daemon {
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

export function startDaemon(
  directory: string,
  name: string,
  command: readonly [string, ...string[]],
  account: Account,
): Daemon {
  const log = openSync(path.join(directory, `${name}.log`), "a");
  const [program, ...args] = command;
  const child: ChildProcess = spawn(program, args, {
    cwd: directory,
    uid: account.uid,
    gid: account.gid,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: directory, LANG: "C.UTF-8" },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    signal: (signal) => void child.kill(signal),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
}
