import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { connectClient } from "@lastro/platform/database/client";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@lastro/platform/database/embedded-postgres";
import { freePort } from "@lastro/platform/testing/free-port";
import type pg from "pg";
import { signalPostgres } from "./signal-postgres.js";

const MEGABYTE = 1024 * 1024;

/** A PostgreSQL of the test's own, which it may stop, kill, freeze and fill. */
export interface ChaosDatabase {
  readonly url: string;
  readonly port: number;
  /** Whether the disk below it is its own and can be filled. */
  readonly diskIsOwn: boolean;
  restart(): Promise<void>;
  /** Ends every process of it at once, as the kernel would. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Opens connections until the server takes no more; answers how to give them back. */
  takeEveryConnection(): Promise<() => Promise<void>>;
  fillDisk(): void;
  /** Frees the disk, and starts the server again if it gave up. */
  freeDisk(): Promise<void>;
  stop(): Promise<void>;
}

export async function startChaosDatabase(directory: string): Promise<ChaosDatabase> {
  mkdirSync(directory, { recursive: true });
  const diskIsOwn =
    process.getuid?.() === 0 &&
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=3g,mode=755", "tmpfs", directory]).status === 0;
  const home = path.join(directory, "postgres");
  const filler = path.join(directory, "filler");
  const port = await freePort();
  const launch = () => startEmbeddedPostgres({ directory: home, port });
  let server: EmbeddedPostgres = await launch();
  const { url } = server;

  const signalAll = (signal: NodeJS.Signals) => signalPostgres(path.join(server.home, "cluster"), signal);

  return {
    url,
    port,
    diskIsOwn,
    async restart() {
      await server.stop();
      server = await launch();
    },
    async kill() {
      signalAll("SIGKILL");
      server = await startedAgain(launch);
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    async takeEveryConnection() {
      const taken: pg.Client[] = [];
      for (;;) {
        try {
          taken.push(await connectClient(url));
        } catch {
          break;
        }
      }
      return async () => {
        await Promise.all(taken.map((client) => client.end()));
      };
    },
    fillDisk() {
      for (let size = 64 * MEGABYTE; size >= 4096; size /= 4) {
        while (statfsSync(directory).bavail * statfsSync(directory).bsize > size) {
          try {
            writeFileSync(filler, Buffer.alloc(size), { flag: "a" });
          } catch {
            break;
          }
        }
      }
    },
    async freeDisk() {
      rmSync(filler, { force: true });
      server = await startedAgain(launch);
    },
    async stop() {
      await server.stop();
      if (diskIsOwn) execFileSync("umount", [directory]);
    },
  };
}

/** Adopts the server if it lives still; a killed one needs a moment until its memory is free. */
async function startedAgain(launch: () => Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch();
    } catch (error) {
      if (attempt >= 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
