import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { programFile } from "../running-server.js";
import { demoPort } from "./demo-port.js";
import { becomesReady, type Program, processesOn, run, writes } from "./program.js";

const SECOND_MS = 1_000;
const folder = mkdtempSync(path.join(os.tmpdir(), "lastro-processes-"));
chmodSync(folder, 0o755);
/** What a first start has made and seeded; each situation works on a copy. */
const prepared = path.join(folder, "prepared");

/** The card network's place among the ports of a demonstration. */
const CARD_NETWORK = 7;
const CARD_OF_THE_NETWORK =
  /"pan":"(?<pan>\d{16})","cvv":"(?<cvv>\d{3})","exp_month":"(?<month>\d\d)","exp_year":"(?<year>\d{4})"/g;

const programs: Program[] = [];
const holders: net.Server[] = [];
let copies = 0;

function start(dataDir: string, port: number, [command, ...args]: readonly string[] = house()): Program {
  const program = run(command ?? "", args, { PORT: String(port), LASTRO_DATA_DIR: dataDir });
  programs.push(program);
  return program;
}
const house = () => [process.execPath, programFile("house")];

/** Somebody who takes connections and never says a word. */
function holdSilently(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.on("error", () => undefined));
    holders.push(server);
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
}

function aCopy(): string {
  copies += 1;
  const copy = path.join(folder, `copy-${copies}`);
  // Of owners and modes too, which PostgreSQL insists on.
  expect(spawnSync("cp", ["-a", prepared, copy]).status).toBe(0);
  return copy;
}

/** Every file of a folder, those of the database too: what a copy of the folder would carry away. */
function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

async function endsInOrder(
  program: Program,
  dataDir: string,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<void> {
  program.signal(signal);
  expect(await program.ended, program.output()).toBe(0);
  expect(processesOn(dataDir)).toEqual([]);
}

/** A start that is refused in one sentence, with nothing left of it; answers the sentence. */
async function isRefused(program: Program, dataDir: string): Promise<string> {
  expect(await program.ended, program.output()).toBe(1);
  expect(processesOn(dataDir).filter(({ pid }) => pid !== program.pid)).toEqual([]);
  return program.output();
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);

beforeAll(async () => {
  const port = await demoPort();
  const isInitialising = () => processesOn(prepared).some(({ command }) => command.includes("initdb"));

  const first = start(prepared, port);
  await vi.waitFor(() => expect(isInitialising()).toBe(true), { timeout: 240 * SECOND_MS, interval: 10 });
  await endsInOrder(first, prepared, "SIGINT");

  const second = start(prepared, port);
  await writes(second, "Preparando");
  await endsInOrder(second, prepared);

  const third = start(prepared, port);
  await becomesReady(third, port);
  await endsInOrder(third, prepared);
}, 300 * SECOND_MS);

afterEach(async () => {
  await Promise.all(holders.splice(0).map((holder) => new Promise((resolve) => holder.close(resolve))));
});

afterAll(async () => {
  for (const program of programs) program.signal("SIGTERM");
  await vi.waitFor(() => expect(processesOn(folder)).toEqual([]), { timeout: 240 * SECOND_MS });
  rmSync(folder, { recursive: true, force: true });
}, 120 * SECOND_MS);

describe("a first start that is interrupted", () => {
  it("leaves no process and a folder the next start works on, while files are made and while people are", () => {
    // The folder all others work on was interrupted twice before it was ready.
    expect(existsSync(path.join(prepared, "postgres/cluster/PG_VERSION"))).toBe(true);
  });
});

describe("a running demonstration", () => {
  let dataDir: string;
  let port: number;
  let server: Program;
  beforeAll(async () => {
    dataDir = aCopy();
    port = await demoPort();
    server = start(dataDir, port);
    await becomesReady(server, port);
  }, 120 * SECOND_MS);
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;

  it("has its data folder to itself: a second start is refused by a sentence, by whatever path it comes", async () => {
    const postmaster = postmasterOf(dataDir);
    const link = `${dataDir}-link`;
    symlinkSync(dataDir, link);
    const second = start(link, await demoPort());
    expect(await second.ended, second.output()).toBe(1);
    expect(second.output()).toBe(
      `Lastro already runs on the data folder ${link} (process ${server.pid}): stop it first, or set LASTRO_DATA_DIR and PORT to others.\n`,
    );
    expect(postmasterOf(dataDir)).toBe(postmaster);
    expect(await isReady()).toBe(true);
  });

  it("writes no card's number and nothing of its code, into data folder or log, also while it is paid with", async () => {
    const [books = "", ...others] = filesIn(dataDir).filter((file) => file.endsWith("card-network.jsonl"));
    expect(others).toEqual([]);
    const cards = [...readFileSync(books, "utf8").matchAll(CARD_OF_THE_NETWORK)].map(({ groups }) => groups);
    expect(cards.length).toBeGreaterThan(3);
    const [card] = cards;
    const paid = await fetch(`http://127.0.0.1:${port + CARD_NETWORK}/shop`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        ...{ merchant: "MERCADO0000001", amount: "1,00", pan: card?.pan ?? "", cvv: card?.cvv ?? "" },
        expiry: `${card?.month}/${card?.year?.slice(-2)}`,
      }),
    });
    expect(await paid.text()).toMatch(/Compra (aprovada|recusada)/);
    const secrets = [...cards.map((one) => one?.pan ?? ""), '"cvv"', '"pan"'].map((text) =>
      Buffer.from(text),
    );
    const tells = (bytes: Buffer) => secrets.some((secret) => bytes.includes(secret));
    // It finds what is there: the network's own books have all of them.
    expect(tells(readFileSync(books))).toBe(true);
    const stored = filesIn(dataDir).filter((file) => file !== books && tells(readFileSync(file)));
    expect(stored).toEqual([]);
    expect(tells(Buffer.from(server.output()))).toBe(false);
  });

  it("starts again what dies beside it, on the same ports and data, with a line in the log", async () => {
    const letters = () => fetch(`http://127.0.0.1:${port + 4}/api/messages`).then((answer) => answer.json());
    const lettersBefore = await letters();
    const simulators = () =>
      processesOn(dataDir).find(({ command }) => command.includes("simulators"))?.pid ?? 0;
    const [simulatorsBefore, postmasterBefore] = [simulators(), postmasterOf(dataDir)];
    process.kill(simulatorsBefore, "SIGKILL");
    process.kill(postmasterBefore, "SIGKILL");
    await vi.waitFor(
      async () => {
        expect([0, simulatorsBefore]).not.toContain(simulators());
        expect(postmasterOf(dataDir)).not.toBe(postmasterBefore);
        expect(await letters()).toEqual(lettersBefore);
        expect(await isReady()).toBe(true);
      },
      { timeout: 240 * SECOND_MS, interval: 100 },
    );
    for (const name of ["the simulators", "PostgreSQL"])
      expect(server.output()).toMatch(new RegExp(`"process":"${name}".*ended by itself`));
  });

  it("leaves a PostgreSQL that the next start works on when it is killed, and nothing when it is stopped", async () => {
    const postmaster = postmasterOf(dataDir);
    server.signal("SIGKILL");
    await server.ended;
    const next = start(dataDir, port);
    await becomesReady(next, port);
    expect(postmasterOf(dataDir)).toBe(postmaster);
    await endsInOrder(next, dataDir);
  });
});

describe("a start that cannot be", () => {
  it.each([
    ["the site's port", [0]],
    ["the simulators' ports", [1, 2, 3, 4, 5, 6]],
    ["PostgreSQL's port", [9]],
  ])(
    "names %s when somebody silent holds it",
    async (_what, offsets) => {
      const dataDir = path.join(folder, `busy-${offsets.join("")}`);
      const port = await demoPort();
      for (const offset of offsets) await holdSilently(port + offset);
      const said = await isRefused(start(dataDir, port), dataDir);
      const lines = said.trim().split("\n");
      expect(lines).toHaveLength(offsets.length);
      for (const [index, offset] of offsets.entries())
        expect(lines[index]).toMatch(
          new RegExp(`^Port ${port + offset} \\(.+\\) is in use by another program: `),
        );
    },
    60_000,
  );

  it("says that the data folder is a file", async () => {
    const file = path.join(folder, "a-file");
    writeFileSync(file, "");
    const said = await isRefused(start(file, await demoPort()), file);
    expect(said).toBe(`The data folder ${file} is not a folder: set LASTRO_DATA_DIR to another folder.\n`);
  });

  it.runIf(process.platform === "linux")(
    "says that the data folder takes no files",
    async () => {
      // Not even from root.
      const readOnly = "/proc/sys/kernel";
      const program = start(readOnly, await demoPort());
      expect(await program.ended).toBe(1);
      expect(program.output()).toMatch(
        /^The data folder \/proc\/sys\/kernel cannot be written to \(E[A-Z]+\): .+\n$/,
      );
    },
    60_000,
  );
});

describe("a signal to npm itself", () => {
  it("ends `npm start` with all it has started, before npm ends", async () => {
    const dataDir = aCopy();
    const port = await demoPort();
    const npm = start(dataDir, port, ["npm", "start"]);
    await becomesReady(npm, port);
    await endsInOrder(npm, dataDir);
  });

  it("ends `npm run identity` with all it has started, also while it starts for the first time", async () => {
    const dataDir = path.join(folder, "identity");
    const port = await demoPort();
    const identity = () => {
      const program = run("npm", ["run", "identity"], {
        PORT: String(port),
        LASTRO_DATA_DIR: dataDir,
        API_EXTERNAL_URL: `http://localhost:${port}`,
        GOTRUE_SITE_URL: `http://localhost:${port}`,
        GOTRUE_JWT_SECRET: "37c304f8-51aa-419a-a1af-06154e63707a",
      });
      programs.push(program);
      return program;
    };
    const first = identity();
    const isInitialising = () => processesOn(dataDir).some(({ command }) => command.includes("initdb"));
    await vi.waitFor(() => expect(isInitialising()).toBe(true), { timeout: 240 * SECOND_MS, interval: 10 });
    await endsInOrder(first, dataDir);

    const second = identity();
    await becomesReady(second, port);
    await endsInOrder(second, dataDir);
  });
});
