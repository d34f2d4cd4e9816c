import { createHash } from "node:crypto";
import { connectClient } from "@lastro/platform/database/client";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import { createLogger, type Logger } from "@lastro/platform/log";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase } from "@lastro/platform/testing/test-database";
import type pg from "pg";
import { loadConfig } from "../../src/configuration/config.js";
import { houseAccount, openAccounts } from "../../src/modules/ledger/index.js";
import { runVerification } from "../../src/verify/run-verification.js";
import { type Bug, NO_BUG } from "./bugs.js";
import { createChance, createSeededRandom } from "./chance.js";
import { check, pspBalance } from "./check.js";
import { buy, charge, giveBack, payByPix, transfer } from "./clients.js";
import { finish } from "./finish.js";
import { bank, work } from "./others.js";
import { createCast } from "./people.js";
import { type Life, PLANS } from "./plans.js";
import { createFakeProvider } from "./provider.js";
import { isExpected, type Run } from "./run.js";
import { openSteppedDatabase } from "./stepped-pool.js";
import { asActor, Turns } from "./turns.js";
import { createHouse } from "./world.js";

export interface SeedResult {
  readonly seed: number;
  readonly problems: readonly string[];
  /** Every step in its order. */
  readonly trace: readonly string[];
  /** Of the trace: two runs of a seed that differ in a step differ in it. */
  readonly digest: string;
}

export interface Simulation {
  run(seed: number): Promise<SeedResult>;
  /** What the verification of the whole database finds, in words. */
  verify(): Promise<string[]>;
  close(): Promise<void>;
}

/** Each seed has two hours of its own, of which it uses less than one. */
const START = Date.parse("2026-01-05T15:00:00Z");
const SEED_MS = 2 * 3_600_000;
const CONNECTIONS = 32;
const LIVES: Readonly<Record<Life, (run: Run, client: Run["clients"][number]) => Promise<void>>> = {
  transfer,
  payByPix,
  charge,
  giveBack,
  buy,
};
/** Open before each seed, so that none is opened by the seed that comes first. */
const HOUSE_ACCOUNTS = (["psp", "suspense", "fees", "dust", "opening", "med_receivable"] as const).flatMap(
  (code) => [houseAccount(code, "BRL"), houseAccount(code, "USDT")],
);

/** A database of its own, in which seeds are run one after the other, in rising order and each once. */
export async function openSimulation(bug: Bug = NO_BUG): Promise<Simulation> {
  const config = loadConfig({ LASTRO_LOG_LEVEL: "silent" });
  const database = await createTestDatabase({
    fingerprintKey: fingerprintKeyOf(config.fingerprintSecret),
    // The simulation's own and a few to look and prepare by.
    connections: CONNECTIONS + 4,
  });
  const owner = await connectClient(database.url);
  await owner.query(`alter database ${new URL(database.url).pathname.slice(1)} set deadlock_timeout = '1ms'`);
  await bug.plant?.(owner);
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => database.pool.connect()));

  async function run(seed: number): Promise<SeedResult> {
    const clock = createFixedClock(new Date(START + seed * SEED_MS));
    const chance = createChance(seed, "turns");
    const faults = createChance(seed, "faults");
    const problems: string[] = [];
    let areFaultsOver = false;
    const turns = new Turns(chance, blockedAmong, () => {
      if (chance.percent(3)) clock.advanceSeconds(1 + chance.integer(20));
    });
    const losses = faults.pick([0, 0, 30, 100]);
    const db = openSteppedDatabase({
      ...{ turns, clients, rewrite: (sent) => bug.rewrite(sent), chance: faults },
      lossesIn10000: () => (areFaultsOver ? 0 : losses),
    });
    const silences = faults.pick([0, 5, 15]);
    const plan = createChance(seed, "plan").pick(PLANS);
    const provider = createFakeProvider({
      ...{ turns, chance: faults, clock },
      faultsIn100: () => (areFaultsOver ? 0 : silences),
      refusalsIn100: () => (areFaultsOver ? 0 : plan.refusalsIn100),
    });
    const random = createSeededRandom(createChance(seed, "random"), clock);
    await openAccounts(database.db, HOUSE_ACCOUNTS, clock.now());
    const cast = await createCast({ db: database.db, clock, random }, plan);
    const ctx = { db, clock, random, log: collecting(problems), config };
    const port = bug.provider?.(provider.port) ?? provider.port;
    const houses = [createHouse(ctx, port), createHouse(ctx, port)] as const;
    const answered = { transfers: [], charges: [], payments: [], trades: [], paid: new Set<string>() };
    const one: Run = {
      ...cast,
      plan,
      busy: { clients: 0 },
      chance,
      clock,
      turns,
      provider,
      houses,
      answered,
      problems,
    };
    const pspBefore = await pspBalance(database.db);
    try {
      await turns.drive(cast.clients.flatMap((client) => lives(one, client)).concat(others(one)));
      areFaultsOver = true;
      await turns.drive([asActor("end", () => noting(one, () => finish(one, db)))]);
      await check(one, database.db, pspBefore);
    } catch (error) {
      problems.push(`the simulation stopped: ${error instanceof Error ? error.stack : String(error)}`);
    }
    await clearUp(
      clients,
      owner,
      cast.clients.map(({ userId }) => userId),
    );
    const { trace } = turns;
    return { seed, problems, trace, digest: createHash("sha256").update(trace.join("\n")).digest("hex") };
  }

  async function blockedAmong(pids: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await owner.query<{ pid: number }>(
      "select distinct pid from pg_locks where not granted and pid = any ($1)",
      [pids],
    );
    return new Set(rows.map(({ pid }) => pid));
  }

  return {
    run,
    async verify() {
      const { checks } = await runVerification(database.url);
      return checks.filter(({ ok }) => !ok).map((one) => JSON.stringify(one));
    },
    async close() {
      for (const client of clients) client.release();
      await owner.end();
      await database.close();
    },
  };
}

/** What one client does: a few things at once, each of them a life of its own. */
function lives(run: Run, client: Run["clients"][number]): Promise<void>[] {
  const { chance, clients, plan } = run;
  return Array.from({ length: 1 + chance.integer(plan.atOnce) }, () => {
    const does = chance.pick(client === clients[0] ? plan.seller : plan.buyers);
    const name = `${client.name} ${does}`;
    const goesBack = does === "charge" && chance.percent(40);
    run.busy.clients += 1;
    return asActor(name, () =>
      noting(run, async () => {
        await LIVES[does](run, client);
        if (goesBack) await giveBack(run, client);
      }).finally(() => {
        run.busy.clients -= 1;
      }),
    );
  });
}

function others(run: Run): Promise<void>[] {
  const workers = Array.from({ length: run.plan.workers.count }, (_, index) =>
    asActor(`worker ${index + 1}`, () => noting(run, () => work(run))),
  );
  return [...workers, asActor("bank", () => noting(run, () => bank(run)))];
}

/** What ends an actor in another way than the faults bring about is a defect. */
async function noting(run: Run, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    run.problems.push(`failed: ${error instanceof Error ? error.stack : String(error)}`);
  });
}

/** A log of nothing; an error that no fault explains is a defect. */
function collecting(problems: string[]): Logger {
  const note = (about: unknown) => {
    const error = typeof about === "object" && about !== null && "err" in about ? about.err : undefined;
    if (error !== undefined && !isExpected(error))
      problems.push(`logged: ${error instanceof Error ? error.stack : String(error)}`);
  };
  return Object.assign(createLogger("silent"), { warn: note, error: note });
}

/** Leaves nothing to later seeds: no open transaction, no work, and nobody asks about these payments for ninety days. */
async function clearUp(clients: readonly pg.PoolClient[], owner: pg.Client, ids: readonly string[]) {
  for (const client of clients) await client.query("rollback");
  await owner.query("delete from job where done_at is null");
  await owner.query("update payments_out_payout set returns_asked_at = null where owner_id = any ($1)", [
    ids,
  ]);
}
