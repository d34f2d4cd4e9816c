import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "@lastro/platform/config";
import type { Logger } from "@lastro/platform/log";
import { endGroup, endOf, groupGone } from "@lastro/platform/processes/child-process";
import { type Kept, keepRunning, type Run } from "@lastro/platform/processes/keep-running";
import { StartProblem } from "@lastro/platform/processes/start-problem";

const START_DEADLINE_MS = 60_000;
/** How long the chains may take to write their state. */
const STOP_DEADLINE_MS = 20_000;

/**
 * Starts the simulators in a process of their own: the outside world must survive us, and we must survive it. It is
 * started again, on the same ports and books, when it ends by itself.
 */
export async function startRails(config: Config, log: Logger, signal: AbortSignal): Promise<Kept> {
  const first = await startOnce(config, signal);
  return keepRunning("the simulators", log, first, (released) => startOnce(config, released));
}

async function startOnce(config: Config, signal: AbortSignal): Promise<Run> {
  const child = launch(config);
  const ended = endOf(child);
  try {
    await ready(child, ended, signal);
  } catch (error) {
    await endGroup(child, "SIGTERM", STOP_DEADLINE_MS);
    throw error;
  }
  child.unref();
  child.channel?.unref();
  return {
    // The chains they leave behind write their state first: whoever comes next must find all of it.
    ended: ended.then(async (how) => {
      await groupGone(child, STOP_DEADLINE_MS);
      return how;
    }),
    stop: () => endGroup(child, "SIGTERM", STOP_DEADLINE_MS),
  };
}

function launch(config: Config): ChildProcess {
  const dataDir = path.resolve(config.dataDir, "rails");
  mkdirSync(dataDir, { recursive: true });
  return fork(fileURLToPath(import.meta.resolve("@lastro/simulators/main")), {
    env: {
      PATH: process.env.PATH,
      SIM_DATA_DIR: dataDir,
      SIM_PIX_PORT: String(config.demoPorts.pixPsp),
      SIM_PRICE_PORT: String(config.demoPorts.priceFeed),
      SIM_SMTP_PORT: String(config.demoPorts.smtp),
      SIM_MAILBOX_PORT: String(config.demoPorts.mailbox),
      SIM_SMS_PORT: String(config.demoPorts.sms),
      SIM_WHATSAPP_WEBHOOK_URL: `http://127.0.0.1:${config.port}/v1/whatsapp/webhook`,
      SIM_CHAIN_PORT: String(config.demoPorts.chain),
      SIM_CARDS_PORT: String(config.demoPorts.cards),
      SIM_PUSH_PORT: String(config.demoPorts.push),
      SIM_PIX_CLIENT_ID: config.pix.clientId,
      SIM_PIX_CLIENT_SECRET: config.pix.clientSecret,
      SIM_CARDS_SPEAKS: config.cards?.provider,
      SIM_CARDS_API_KEY: config.cards?.apiKey,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Its own process group: an interrupt from the terminal reaches us first, and we stop it after the requests.
    detached: true,
  });
}

function ready(child: ChildProcess, ended: Promise<string>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new StartProblem("The simulators did not start in time.")),
      START_DEADLINE_MS,
    );
    const stop = () => reject(signal.reason);
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    };
    signal.addEventListener("abort", stop, { once: true });
    child.once("message", () => {
      done();
      resolve();
    });
    void ended.then((how) => {
      done();
      reject(new StartProblem(`The simulators did not start (${how}).`));
    });
    if (signal.aborted) stop();
  });
}
