import path from "node:path";
import type { Config } from "@lastro/platform/config";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  stopLeftOver,
} from "@lastro/platform/database/embedded-postgres";
import { createLogger, type Logger } from "@lastro/platform/log";
import type { FolderLock } from "@lastro/platform/processes/folder-lock";
import { assertPortsFree, type WantedPort } from "@lastro/platform/processes/free-ports";
import { demoGuide } from "./guide.js";
import { holdDataFolder } from "./hold-data-folder.js";
import { startRails } from "./start-rails.js";

export interface DemoSurroundings {
  /** Starts everything and answers the database's address; when one part does not start, none is left behind. */
  start(): Promise<string>;
  /** Stops everything, and at any time: a start in progress is cut short. */
  stop(): Promise<void>;
  guide(): string;
}

interface Started {
  readonly databaseUrl: string;
  /** Where the database's files are, if they are ours. */
  readonly home: string | undefined;
  stop(): Promise<void>;
}

/** What a demonstration needs around the server: the rails, and a database of its own unless one is given. */
export function demoSurroundings(config: Config): DemoSurroundings {
  const cut = new AbortController();
  let starting: Promise<Started> | undefined;
  let home: string | undefined;
  return {
    async start() {
      starting = startAll(config, createLogger(config.logLevel), cut.signal);
      const started = await starting;
      home = started.home;
      return started.databaseUrl;
    },
    async stop() {
      cut.abort();
      const started = await starting?.catch(() => undefined);
      await started?.stop();
    },
    guide: () => demoGuide(config, home),
  };
}

async function startAll(config: Config, log: Logger, signal: AbortSignal): Promise<Started> {
  const lock = await holdDataFolder(config.dataDir);
  try {
    const directory = path.join(config.dataDir, "postgres");
    const adopts = await stopLeftOver(directory, config.demoPorts.postgres);
    const bringsDatabase = config.databaseUrl === undefined && !adopts;
    await assertPortsFree(portsOf(config, bringsDatabase), signal);
    return await startBoth(config, directory, { lock, log, signal });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startBoth(
  config: Config,
  directory: string,
  { lock, log, signal }: { lock: FolderLock; log: Logger; signal: AbortSignal },
): Promise<Started> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const starting = [startRails(config, log, either), startDatabase(config, directory, log, either)] as const;
  try {
    const [rails, database] = await Promise.all(starting);
    return {
      databaseUrl: database.url,
      home: database.home,
      async stop() {
        await rails.stop();
        await database.stop();
        await lock.release();
      },
    };
  } catch (error) {
    failed.abort();
    for (const one of await Promise.allSettled(starting))
      if (one.status === "fulfilled") await one.value.stop();
    throw error;
  }
}

/** The database that was given, which is not ours to stop, or one of our own. */
async function startDatabase(
  config: Config,
  directory: string,
  log: Logger,
  signal: AbortSignal,
): Promise<Pick<EmbeddedPostgres, "url" | "stop"> & { readonly home: string | undefined }> {
  if (config.databaseUrl !== undefined)
    return { url: config.databaseUrl, home: undefined, stop: async () => {} };
  return startEmbeddedPostgres({ directory, port: config.demoPorts.postgres, log, signal });
}

function portsOf({ host, port, demoPorts }: Config, bringsDatabase: boolean): WantedPort[] {
  const surroundings = [
    ["pixPsp", "the Pix provider"],
    ["priceFeed", "the price feed"],
    ["smtp", "the mail server"],
    ["mailbox", "the mailbox"],
    ["sms", "the text gateway"],
    ["chain", "the USDT networks"],
    ["cards", "the card network"],
    ["push", "the push service"],
    ...(bringsDatabase ? [["postgres", "PostgreSQL"] as const] : []),
  ] as const;
  return [
    { host, port, use: "the site" },
    ...surroundings.map(([name, use]) => ({ host: "127.0.0.1", port: demoPorts[name], use })),
  ];
}
