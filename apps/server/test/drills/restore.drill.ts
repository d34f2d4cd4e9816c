import { setTimeout as pause } from "node:timers/promises";
import { connectClient } from "@lastro/platform/database/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectBooksInOrder } from "../../src/testing/books.js";
import { kinds } from "../processes/chaos/compare.js";
import { until } from "../processes/chaos/until.js";
import { KINDS } from "../processes/chaos/workload.js";
import { type Bank, startBank, superuserUrl } from "./bank.js";
import { startCluster } from "./cluster.js";
import { say, seconds } from "./outcome.js";
import { pgbackrest } from "./pgbackrest.js";

const LOAD_MS = 10_000;
const ENOUGH_WRITES = 100;

let bank: Bank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank?.stop());

const acknowledgedIds = () => kinds.flatMap((kind) => [...bank.workload.acknowledged[kind].values()]);

/** Some seconds of load, and as many writes as say something. */
async function load(): Promise<void> {
  const before = acknowledgedIds().length;
  bank.workload.start();
  await pause(LOAD_MS);
  await until("enough writes", async () => acknowledgedIds().length > before + ENOUGH_WRITES);
  await bank.workload.settle();
}

async function asSuperuser(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connectClient(url);
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

it("a cluster that was lost is restored to a moment: all acknowledged before it, nothing after it", async () => {
  const { account, adminUrl, workload } = bank;
  const primary = await bank.cluster.primary();
  pgbackrest(primary, account, "--type=full", "backup");
  say("full backup taken");
  await load();
  const before = new Set(acknowledgedIds());
  const [moment] = await asSuperuser(adminUrl, "select clock_timestamp()::text as at");
  const restoreTarget = String(moment?.at);
  await pause(1_000);
  await load();
  const after = acknowledgedIds().filter((id) => !before.has(id));
  say(`${before.size} writes acknowledged before ${restoreTarget}, ${after.length} after`);

  await asSuperuser(adminUrl, "drop table ledger_entry cascade");
  await asSuperuser(adminUrl, "select pg_switch_wal()");
  await pause(5_000);
  for (const one of bank.processes) await one.stop();
  for (const node of bank.cluster.nodes) node.kill();
  say("the entries of the journal are dropped, and all three nodes are killed");

  const restoring = performance.now();
  const restored = await startCluster(bank.started, { ...bank, scope: "restored", restoreTarget });
  say(`restored to a new cluster of three in ${seconds(performance.now() - restoring)}`);
  const url = superuserUrl((await restored.primary()).pgPort, account);
  const ids = new Set<unknown>();
  for (const kind of kinds)
    for (const { id } of await asSuperuser(url, `select id from ${KINDS[kind].table}`)) ids.add(id);
  const lost = [...before].filter((id) => !ids.has(id));
  const surplus = after.filter((id) => ids.has(id));
  say(`${lost.length} lost from before the moment, ${surplus.length} there from after it`);
  expect({ lost, surplus, contradictions: workload.contradictions }).toEqual({
    lost: [],
    surplus: [],
    contradictions: [],
  });
  await expectBooksInOrder(url);
  say("verify: every invariant holds");
});
