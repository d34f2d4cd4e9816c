import { readFileSync } from "node:fs";
import path from "node:path";
import type { Logger } from "../log.js";
import { assertPortsFree } from "../processes/free-ports.js";
import { keepRunning } from "../processes/keep-running.js";
import { findPostgresBinaries } from "./postgres-binaries.js";
import { ensureCluster, openClusterHome, SUPERUSER } from "./postgres-cluster.js";
import { findServer, type ServerPlace, startServer, stopServer } from "./postgres-server.js";

export interface EmbeddedPostgres {
  readonly url: string;
  /** Where its files really are. */
  readonly home: string;
  /** Leaves the server to others that use it: it is no longer started again when it ends. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The cluster's folder; created on first start. */
  readonly directory: string;
  readonly port: number;
  /** False only for throw-away test clusters. */
  readonly durable?: boolean;
  /** With a log the server is watched, and started again when it ends by itself. */
  readonly log?: Logger;
  /** Runs a start when no other process starts or stops the same server. */
  readonly inTurn?: InTurn;
  /** Cuts the start short and leaves nothing of it running. */
  readonly signal?: AbortSignal;
}

type InTurn = <T>(step: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

const DATABASE = "lastro";
const atOnce: InTurn = (step) => step();

/**
 * Starts a real PostgreSQL 18 under the folder, or adopts the one a killed process left running there.
 * Listens on loopback only, with a password kept beside the cluster.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, inTurn = atOnce, signal } = options;
  const { place, run } = await inTurn(async () => {
    const found = await findPlace(options);
    return { place: found, run: await startServer(found, signal) };
  }, signal);
  const kept =
    log &&
    keepRunning("PostgreSQL", log, run, (released) => inTurn(() => startServer(place, released), released));
  return {
    url: place.url,
    home: place.home,
    release: async () => kept?.release(),
    async stop() {
      await kept?.release();
      await stopServer(place.cluster);
    },
  };
}

async function findPlace({
  directory,
  port,
  durable = true,
  signal,
}: EmbeddedPostgresOptions): Promise<ServerPlace> {
  const binaries = findPostgresBinaries();
  const home = openClusterHome(path.resolve(directory), binaries.user);
  const running = findServer(path.join(home, "cluster"));
  if (!running) await assertPortsFree([{ port, host: "127.0.0.1", use: "PostgreSQL" }], signal);
  const cluster = await ensureCluster(binaries, home, { durable, signal });
  const password = readFileSync(path.join(home, "password"), "utf8").trim();
  const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${running?.port ?? port}/${DATABASE}`;
  return { binaries, home, cluster, url, durable };
}

/**
 * Stops a server that a killed process left running there, unless it listens on the port that is wanted; answers whether
 * one goes on.
 */
export async function stopLeftOver(directory: string, wantedPort: number): Promise<boolean> {
  const cluster = path.join(directory, "cluster");
  const running = findServer(cluster);
  if (running && running.port !== wantedPort) await stopServer(cluster);
  return running?.port === wantedPort;
}
