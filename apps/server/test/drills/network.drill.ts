import { setTimeout as pause } from "node:timers/promises";
import { connectClient } from "@lastro/platform/database/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readIds } from "../processes/chaos/compare.js";
import { type Bank, startBank, superuserUrl } from "./bank.js";
import type { PatroniNode } from "./node.js";
import { expectNothingLost, say, seconds } from "./outcome.js";

const LOAD_MS = 10_000;
const CUT_MS = 30_000;

let bank: Bank;
beforeAll(async () => {
  bank = await startBank({ linked: true });
});
afterAll(() => bank?.stop());

/** Whether the node would take a write, past haproxy. */
async function takesWrites(node: PatroniNode): Promise<boolean> {
  try {
    const client = await connectClient(superuserUrl(node.pgPort, bank.account), { silenceMs: 2_000 });
    const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
    await client.end();
    return rows[0]?.standby === false;
  } catch {
    return false;
  }
}

it("a primary that is cut off from etcd and its standbys demotes itself, and no two take writes at once", async () => {
  const before = await readIds(bank);
  const { workload, cluster } = bank;
  workload.start();
  await pause(LOAD_MS);
  const old = await cluster.primary();
  expect(old.name).toBe("pg1");
  for (const link of cluster.links) link.setMode("silent");
  const cut = performance.now();
  say("pg1, the primary, hears neither etcd nor its standbys; clients still reach it");
  let demoted: number | undefined;
  let promoted: number | undefined;
  let twoAtOnce = 0;
  while (performance.now() - cut < CUT_MS) {
    const [first, ...others] = await Promise.all(cluster.nodes.map(takesWrites));
    const another = others.includes(true);
    if (!first) demoted ??= performance.now() - cut;
    if (another) promoted ??= performance.now() - cut;
    if (first && another) twoAtOnce += 1;
    await pause(100);
  }
  const withoutService = workload.longestPauseSince(cut);
  say(
    `demoted after ${seconds(demoted ?? Number.NaN)}, another promoted after ${seconds(promoted ?? Number.NaN)}`,
  );
  say(`two took writes at once in ${twoAtOnce} looks; ${seconds(withoutService)} without service`);
  for (const link of cluster.links) {
    link.cut();
    link.setMode("open");
  }
  await cluster.becomeWhole();
  say("the links are back, and pg1 follows");
  await expectNothingLost(bank, before);
  expect({ twoAtOnce, demoted: demoted !== undefined, promoted: promoted !== undefined }).toEqual({
    twoAtOnce: 0,
    demoted: true,
    promoted: true,
  });
});
