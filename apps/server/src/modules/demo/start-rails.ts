import { fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../../platform/config.js";

export interface DemoRails {
  stop(): Promise<void>;
}

const START_DEADLINE_MS = 60_000;

/** Starts the simulators in a process of their own: the outside world must survive us, and we must survive it. */
export async function startRails(config: Config): Promise<DemoRails> {
  const dataDir = path.resolve(config.dataDir, "rails");
  mkdirSync(dataDir, { recursive: true });
  const child = fork(fileURLToPath(import.meta.resolve("@lastro/simulators/main")), {
    env: {
      PATH: process.env.PATH,
      SIM_DATA_DIR: dataDir,
      SIM_PIX_PORT: String(config.demoPorts.pixPsp),
      SIM_PRICE_PORT: String(config.demoPorts.priceFeed),
      SIM_SMTP_PORT: String(config.demoPorts.smtp),
      SIM_MAILBOX_PORT: String(config.demoPorts.mailbox),
      SIM_SMS_PORT: String(config.demoPorts.sms),
      SIM_CHAIN_PORT: String(config.demoPorts.chain),
      SIM_PIX_CLIENT_ID: config.pix.clientId,
      SIM_PIX_CLIENT_SECRET: config.pix.clientSecret,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error("The simulators did not start in time")),
      START_DEADLINE_MS,
    );
    child.once("message", () => {
      clearTimeout(timer);
      resolve();
    });
    child.once("exit", (code) => reject(new Error(`The simulators stopped with code ${code}`)));
  });
  child.unref();
  child.channel?.unref();
  return {
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        // Waited for: otherwise nothing keeps this process until the database is stopped as well.
        child.ref();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}
