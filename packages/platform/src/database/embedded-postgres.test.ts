import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLogger } from "../log.js";
import { freePort } from "../testing/free-port.js";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
  stopLeftOver,
} from "./embedded-postgres.js";

const folder = mkdtempSync(path.join(os.tmpdir(), "lastro-embedded-"));
chmodSync(folder, 0o755);
const directory = path.join(folder, "postgres");
const pidFile = path.join(directory, "cluster/postmaster.pid");
const log = createLogger("silent");

let port: number;
beforeAll(async () => {
  port = await freePort();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (more: Partial<EmbeddedPostgresOptions> = {}) =>
  startEmbeddedPostgres({ directory, port, durable: false, ...more });

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

const postmaster = () => Number(readFileSync(pidFile, "utf8").split("\n")[0]);

/** What a server that was killed leaves, with the process id somebody else has by now. */
async function leavePidFileOf(pid: number | string): Promise<void> {
  const server = await start();
  const lines = readFileSync(pidFile, "utf8").split("\n").slice(1);
  await server.stop();
  writeFileSync(pidFile, [pid, ...lines].join("\n"));
  const { uid, gid } = statSync(directory);
  chownSync(pidFile, uid, gid);
}

describe("a pid file without its server", () => {
  it("keeps no server from starting when another program of the same user has that id", async () => {
    await start().then((server) => server.stop());
    const { uid, gid } = statSync(path.join(directory, "cluster"));
    const other = spawn("sleep", ["600"], { uid, gid });
    await leavePidFileOf(other.pid ?? 0);
    const server = await start();
    expect(await ask(server.url, "select 1")).toEqual([1]);
    await server.stop();
    expect(other.exitCode).toBe(null);
    other.kill();
  });

  it("keeps none from starting when nobody has it, and none when it holds no id", async () => {
    for (const pid of ["4194304", "garbage"]) {
      await leavePidFileOf(pid);
      const server = await start();
      expect(await ask(server.url, "select 1")).toEqual([1]);
      await server.stop();
    }
    writeFileSync(pidFile, "");
    await start().then((server) => server.stop());
  });
});

describe("a server that runs already", () => {
  it("is adopted with its port, and stopped where another port is wanted", async () => {
    const first = await start();
    const pid = postmaster();
    const adopted = await startEmbeddedPostgres({ directory, port: port + 1, durable: false });
    expect([adopted.url, postmaster()]).toEqual([first.url, pid]);
    expect(await stopLeftOver(directory, port)).toBe(true);
    expect(await stopLeftOver(directory, port + 1)).toBe(false);
    await expect(ask(first.url, "select 1")).rejects.toThrow();
  });
});

describe("a server that is watched", () => {
  let server: EmbeddedPostgres;
  const answersAgain = () =>
    vi.waitFor(() => expect(ask(server.url, "select 1")).resolves.toEqual([1]), {
      timeout: 60_000,
      interval: 100,
    });

  it("starts again with its data when it is killed, also one that was adopted", async () => {
    await start({ durable: true });
    server = await start({ durable: true, log });
    await ask(server.url, "create table kept as select 7 as n");
    for (let round = 0; round < 2; round += 1) {
      const killed = postmaster();
      process.kill(killed, "SIGKILL");
      await vi.waitFor(() => expect(postmaster()).not.toBe(killed), { timeout: 60_000 });
      await answersAgain();
    }
    expect(await ask(server.url, "select n from kept")).toEqual([7]);
  });

  it("stays stopped once it was stopped", async () => {
    await server.stop();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await expect(ask(server.url, "select 1")).rejects.toThrow();
  });
});

describe.runIf(process.getuid?.() === 0)("a folder that the user PostgreSQL runs as cannot reach", () => {
  it("holds a link to where the files are, and begins anew once it is removed", async () => {
    const closed = path.join(folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const link = path.join(closed, "postgres");
    const homes: string[] = [];
    for (const tables of [[], ["kept"], []]) {
      const server = await start({ directory: link });
      expect(await ask(server.url, "select relname::text from pg_class where relname = 'kept'")).toEqual(
        tables,
      );
      if (tables.length === 0) await ask(server.url, "create table kept ()");
      await server.stop();
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
      expect(readFileSync(path.join(link, "password"), "utf8")).toContain(new URL(server.url).password);
      homes.push(server.home);
      if (tables.length > 0) rmSync(closed, { recursive: true });
      mkdirSync(closed, { recursive: true, mode: 0o700 });
    }
    expect(homes[1]).toBe(homes[0]);
    expect(homes[2]).not.toBe(homes[0]);
    for (const home of new Set(homes)) rmSync(home, { recursive: true });
  });
});
