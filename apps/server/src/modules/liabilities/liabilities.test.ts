import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type InclusionFile,
  inclusionFile,
  verifyInclusions,
  verifyTree,
} from "@lastro/contracts/liabilities/files";
import { writeSums } from "@lastro/contracts/liabilities/sums";
import { query } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwnerOf } from "../../testing/as-owner.js";
import { expectBooksInOrder, verifyBooks } from "../../testing/books.js";
import { posted } from "../../testing/movements.js";
import { aClient, type SignedInPerson, signInAgain } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { aTrader, type SignedInTrader } from "../../testing/traders.js";
import { buildTree } from "./build-tree.js";
import { publishProof } from "./publish-proof.js";
import { readTree } from "./read-inclusions.js";
import { runVerifyProof } from "./verify-command.js";

let app: TestApp;
let maria: SignedInPerson;
let pedro: SignedInPerson;
let bruno: SignedInTrader;
beforeAll(async () => {
  app = await startTestApp();
  [maria, pedro] = [await aClient(app), await aClient(app)];
  bruno = await aTrader(app, "buyer");
  await posted(app, maria, { BRL: "100.00", USDT: "7" });
  await posted(app, pedro, { BRL: "50.00" });
  await posted(app, bruno, { USDT: "12.5" });
  await app.worker.runDue();
});
afterAll(() => app.close());

async function transparency() {
  return (await app.http.inject({ method: "GET", url: "/v1/transparency" })).json();
}

async function inclusionsOf(
  { headers }: Pick<SignedInPerson, "headers">,
  url = "/v1/liabilities/inclusions",
): Promise<InclusionFile> {
  const answer = await app.http.inject({ method: "GET", url, headers });
  return inclusionFile.parse(answer.json().file);
}

const events = () =>
  query<{ subject: string; root: string }>(
    app.ctx.db,
    "select subject, details->>'hash' as root from audit_event where action = 'liabilities.published' order by at",
    [],
  );

describe("the proof of a day", () => {
  it("is published by the daily verification, says what all are owed, and has its root in the audit chain", async () => {
    const { latest } = await transparency();
    expect(latest).toMatchObject({
      leafCount: 3,
      owed: [
        { asset: "BRL", amount: "150.00" },
        { asset: "USDT", amount: "19.500000" },
      ],
      unattributed: [],
    });
    expect(latest.holdings).toContainEqual({
      ...{ kind: "house", asset: "BRL", network: null, readings: [] },
      inBooks: { asset: "BRL", amount: "150.00" },
    });
    expect(await events()).toEqual([{ subject: latest.day, root: latest.root }]);
    await expectBooksInOrder(app.databaseUrl);
  });

  it("is published once, however often the job runs", async () => {
    const before = await transparency();
    await Promise.all([1, 2, 3].map(() => app.worker.runDue()));
    expect(await transparency()).toEqual(before);
  });

  it("gives each person their own leaf alone, with a path to the published root", async () => {
    const { latest } = await transparency();
    const own = await Promise.all([
      inclusionsOf(maria),
      inclusionsOf(pedro),
      inclusionsOf(bruno, "/agro/v1/liabilities/inclusions"),
    ]);
    expect(own.map(({ root }) => root)).toEqual([latest.root, latest.root, latest.root]);
    expect(own.map(({ inclusions }) => inclusions.map(({ owner, sums }) => ({ owner, sums })))).toEqual([
      [{ owner: maria.userId, sums: "BRL=10000 USDT=7000000" }],
      [{ owner: pedro.userId, sums: "BRL=5000" }],
      [{ owner: bruno.userId, sums: "USDT=12500000" }],
    ]);
    for (const file of own) expect(writeSums(verifyInclusions(file).owed)).toBe("BRL=15000 USDT=19500000");
    const answer = await app.http.inject({ method: "GET", url: "/v1/liabilities/inclusions" });
    expect(answer.statusCode).toBe(401);
  });

  it("has no leaf for whoever is owed nothing", async () => {
    expect((await inclusionsOf(await aClient(app))).inclusions).toEqual([]);
  });

  it("is given an auditor whole and without names", async () => {
    const { latest } = await transparency();
    const tree = await readTree(app.ctx.db, latest.day);
    if (!tree) throw new Error("no tree");
    expect(writeSums(verifyTree(tree).owed)).toBe("BRL=15000 USDT=19500000");
    expect(tree.root).toBe(latest.root);
    for (const { userId } of [maria, pedro, bruno]) expect(JSON.stringify(tree)).not.toContain(userId);
    expect(await readTree(app.ctx.db, "2020-01-01")).toBeUndefined();
  });

  it("has other salts, and so another order, the day after", async () => {
    const before = await inclusionsOf(maria);
    app.ctx.clock.advanceSeconds(86_400);
    await posted(app, maria, { BRL: "-40.00" });
    await app.worker.runDue();
    maria = await signInAgain(app, maria);
    const after = await inclusionsOf(maria);
    expect(after.inclusions[0]?.salt).not.toBe(before.inclusions[0]?.salt);
    expect(after.inclusions[0]?.sums).toBe("BRL=6000 USDT=7000000");
    const { latest, earlier } = await transparency();
    expect(latest.root).toBe(after.root);
    expect(earlier).toMatchObject([{ root: before.root, leafCount: 3 }]);
  });

  it("forgets trees after 35 days, and never a root", async () => {
    const { latest } = await transparency();
    app.ctx.clock.advanceSeconds(36 * 86_400);
    await app.worker.runDue();
    expect(await readTree(app.ctx.db, latest.day)).toBeUndefined();
    expect((await transparency()).earlier).toHaveLength(2);
    await expectBooksInOrder(app.databaseUrl);
  });
});

describe("npm run proof:verify", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "proof-"));
    maria = await signInAgain(app, maria);
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function verified(content: object, ...args: string[]) {
    const file = path.join(folder, "proof.json");
    await writeFile(file, JSON.stringify(content));
    let said = "";
    const code = await runVerifyProof([file, ...args], (text) => {
      said = text;
    });
    return { code, said };
  }

  it("proves a client's file, and refuses it changed or by another root", async () => {
    const file = await inclusionsOf(maria);
    const proven = await verified(file, "--root", file.root);
    expect(proven.said).toContain("account       60.00 BRL");
    expect(proven.said).toContain("owed to all   110.00 BRL");
    expect(proven.code).toBe(0);
    const changed = file.inclusions.map((one) => ({ ...one, sums: "BRL=6001 USDT=7000000" }));
    expect(await verified({ ...file, inclusions: changed })).toMatchObject({ code: 1 });
    expect(await verified(file, "--root", "0".repeat(64))).toMatchObject({ code: 1 });
    expect(await verified({ ...file, more: true })).toMatchObject({ code: 2 });
  });

  it("builds an auditor's tree again, and refuses it with a leaf missing", async () => {
    const { latest } = await transparency();
    const tree = await readTree(app.ctx.db, latest.day);
    if (!tree) throw new Error("no tree");
    expect(await verified(tree, "--root", latest.root)).toMatchObject({ code: 0 });
    expect(await verified({ ...tree, leaves: tree.leaves.slice(1) })).toMatchObject({ code: 1 });
  });
});

describe("a tree", () => {
  const terms = { day: "2026-11-29", takenAt: new Date(0), random: systemRandom };

  it("is not built of a balance below zero", () => {
    const ownerId = systemRandom.id();
    expect(() => buildTree([{ ownerId, asset: "BRL", balance: -1n }], terms)).toThrow("no amount of a leaf");
  });

  it("is of nobody when nobody is owed", () => {
    expect(buildTree([], terms)).toMatchObject({ leaves: [], owed: "" });
  });
});

describe("nothing is published", () => {
  it("when the leaves are not what the house's accounts say is owed, as with one left out", async () => {
    const before = await transparency();
    app.ctx.clock.advanceSeconds(86_400);
    const ports = { readAddresses: async () => [], leavesOf: async () => [] };
    const missing = publishProof({ ...app.ctx, ...ports }, withoutOwner(maria.userId));
    await expect(missing).rejects.toThrow("The leaves sum to");
    expect(await transparency()).toEqual(before);
  });

  it("while a check of the books is broken", async () => {
    const before = await transparency();
    await asOwnerOf(
      app.databaseUrl,
      `alter table ledger_account disable trigger all;
       update ledger_account set balance = balance + 1 where owner_id = '${pedro.userId}' and asset = 'BRL'`,
    );
    app.ctx.clock.advanceSeconds(86_400);
    await app.worker.runDue();
    expect(await transparency()).toEqual(before);
    await asOwnerOf(
      app.databaseUrl,
      `update ledger_account set balance = balance - 1 where owner_id = '${pedro.userId}' and asset = 'BRL';
       alter table ledger_account enable trigger all`,
    );
    app.ctx.clock.advanceSeconds(86_400);
    await app.worker.runDue();
    expect((await transparency()).latest.root).not.toBe(before.latest.root);
  });

  /** The database with the accounts of one owner hidden. */
  function withoutOwner(ownerId: string) {
    return app.ctx.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.filter((row) => row.ownerId !== ownerId),
      }),
    });
  }
});

describe("the verifier", () => {
  async function brokenBy(statement: string, undo: string) {
    await asOwnerOf(app.databaseUrl, statement);
    const { checks } = await verifyBooks(app.databaseUrl);
    await asOwnerOf(app.databaseUrl, undo);
    return checks
      .filter(({ ok }) => !ok)
      .flatMap(({ id, problems }) => problems.map(({ kind }) => `${id} ${kind}`));
  }
  const newest = "(select max(day) from liabilities_node)";

  it.each([
    ["a leaf is lowered", "sums = 'BRL=1'", "level = 0", ["I41 proof_tree_wrong"]],
    [
      "a leaf is given to another owner",
      "owner_id = gen_random_uuid()",
      "level = 0",
      ["I41 proof_tree_wrong"],
    ],
    ["a node is another one", "hash = repeat('0', 64)", "level = 1", ["I41 proof_tree_wrong"]],
  ])("finds it when %s", async (_what, change, where, expected) => {
    const found = await brokenBy(
      `create table kept_node as table liabilities_node;
       update liabilities_node set ${change} where day = ${newest} and ${where} and position = 0`,
      `delete from liabilities_node; insert into liabilities_node select * from kept_node; drop table kept_node`,
    );
    expect(found).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ["the root is another one", "root = repeat('0', 64)"],
    ["the number of leaves is", "leaf_count = leaf_count + 1"],
    ["the totals are", "owed = 'BRL=1'"],
  ])("finds it when %s", async (_what, change) => {
    const found = await brokenBy(
      `create table kept_proof as table liabilities_proof;
       update liabilities_proof set ${change} where day = ${newest}`,
      `update liabilities_proof p set root = k.root, leaf_count = k.leaf_count, owed = k.owed
         from kept_proof k where k.day = p.day; drop table kept_proof`,
    );
    expect(found).toContain("I41 proof_root_wrong");
  });

  it("finds a root that is not in the audit chain", async () => {
    const found = await brokenBy(
      `insert into liabilities_proof (day, taken_at, published_at, root, leaf_count, owed, unattributed, holdings)
       values ('2020-01-01', now(), now(), repeat('1', 64), 0, '', '', '[]')`,
      "delete from liabilities_proof where day = '2020-01-01'",
    );
    expect(found).toEqual(["I41 proof_not_recorded"]);
  });

  it("finds nothing otherwise", () => expectBooksInOrder(app.databaseUrl));
});
