import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseMoney } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { run } from "@lastro/platform/testing/empty-database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { startObjectStore } from "@lastro/simulators";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { HeadsConfig } from "../configuration/heads-config.js";
import { recordAudit } from "../modules/compliance/index.js";
import { customerAccount, houseAccount, post } from "../modules/ledger/index.js";
import { runVerification } from "../verify/run-verification.js";
import { exportHeadsJob } from "./export-heads.job.js";
import { nameFrom } from "./heads-file.js";
import { openHeadStore } from "./open-store.js";
import { readExportedHeads } from "./read-exported-heads.js";

const clock = createFixedClock();
const ctx = {
  clock,
  random: systemRandom,
  actor: { kind: "system", job: "test" } as const,
  ip: "203.0.113.7",
};
const owner = systemRandom.id();

let store: Awaited<ReturnType<typeof startObjectStore>>;
beforeAll(async () => {
  store = await startObjectStore({ clock });
});
afterAll(() => store.close());

function aBucket(prefix: string): HeadsConfig {
  const { url: endpoint, bucket, accessKey } = store;
  return {
    ...{ kind: "bucket", endpoint, bucket, prefix, region: accessKey.region, retentionDays: 10 },
    ...{ accessKeyId: accessKey.id, secretAccessKey: accessKey.secret },
  };
}

async function deposit(database: TestDatabase, key: string): Promise<void> {
  const amount = parseMoney("BRL", "100.00");
  await inTransaction(database.db, (tx) =>
    post(tx, ctx, {
      ...{ kind: "test.deposit", reference: key, key },
      entries: [
        { account: houseAccount("psp", "BRL"), amount: { ...amount, minor: -amount.minor } },
        { account: customerAccount(owner, "available", "BRL"), amount },
      ],
    }),
  );
}

/** Computes every hash of a shard of the journal again from what its transactions say now, and sets its head. */
const RECOMPUTE = `
  do $$
  declare
    v_hash bytea := sha256(convert_to('lastro ledger shard 0', 'UTF8'));
    v_link record;
  begin
    for v_link in
      select t.id, concat_ws('|', t.id, t.kind, t.reference, t.idempotency_key, (extract(epoch from t.posted_at) * 1000)::bigint,
               (select string_agg(e.account_id || ':' || e.amount || ';', '' order by e.line)
                  from ledger_entry e where e.transaction_id = t.id)) as text
        from ledger_transaction t where t.shard = 0 order by t.shard_position
    loop
      v_hash := sha256(v_hash || convert_to(v_link.text, 'UTF8'));
      update ledger_transaction set hash = v_hash where id = v_link.id;
    end loop;
    update ledger_chain set head = v_hash where shard = 0;
  end $$`;

/** The same of the shard's length and head after its last links were removed. */
const headOf = (chain: "ledger_chain" | "audit_chain", links: string) =>
  `update ${chain} c set length = l.length, head = l.hash from (
     select shard, shard_position as length, hash from ${links} where shard = 0 order by shard_position desc limit 1) l
   where c.shard = l.shard`;

const TAMPERINGS: readonly [what: string, kind: string, statements: readonly string[]][] = [
  [
    "a removed last transaction",
    "journal_head_cut",
    [
      "delete from ledger_entry where transaction_id in (select id from ledger_transaction where reference = 'third')",
      "update ledger_account set balance = balance - sign(balance) * 10000, entry_count = entry_count - 1",
      "delete from ledger_transaction where reference = 'third'",
      headOf("ledger_chain", "ledger_transaction"),
    ],
  ],
  [
    "a cut tail of the audit trail",
    "audit_head_cut",
    ["delete from audit_event where subject in ('second', 'third')", headOf("audit_chain", "audit_event")],
  ],
  [
    "a recomputed shard",
    "journal_head_differs",
    ["update ledger_transaction set kind = 'test.other' where reference = 'second'", RECOMPUTE],
  ],
];

describe.each([
  ["a directory", () => ({ kind: "directory", path: directory }) as const],
  ["a bucket with object lock", () => aBucket(`${systemRandom.id()}/`)],
] as const)("heads exported to %s", (_, place) => {
  let database: TestDatabase;
  let config: HeadsConfig;
  beforeEach(async () => {
    directory = mkdtempSync(path.join(os.tmpdir(), "lastro-heads-"));
    config = place();
    database = await createTestDatabase();
    for (const subject of ["first", "second", "third"]) {
      await deposit(database, subject);
      await inTransaction(database.db, (tx) => recordAudit(tx, ctx, { action: "transfer.sent", subject }));
      await exported();
      clock.advanceSeconds(3_600);
    }
  });
  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const exported = () =>
    exportHeadsJob({ db: database.db, clock, random: systemRandom, config: { heads: config } }).run();
  const files = async (from?: string) => readExportedHeads(await openHeadStore(config), from);
  async function broken(): Promise<string[]> {
    const { checks } = await runVerification(database.url, { heads: await files() });
    return checks
      .filter(({ ok }) => !ok)
      .flatMap(({ id, problems }) => problems.map(({ kind }) => `${id} ${kind}`));
  }

  it("are found in the chains, and still when the chains have grown", async () => {
    expect((await files()).files).toHaveLength(3);
    expect(await broken()).toEqual([]);
    await deposit(database, "fourth");
    expect(await broken()).toEqual([]);
  });

  it.each(TAMPERINGS)("show %s, which the chains alone do not", async (_what, kind, statements) => {
    const tables = ["ledger_entry", "ledger_transaction", "ledger_account", "audit_event"];
    await run(
      database.url,
      [...tables.map((table) => `alter table ${table} disable trigger all`), ...statements].join(";\n"),
    );
    const { checks } = await runVerification(database.url);
    expect(checks.filter(({ id, ok }) => id.startsWith("I8") && !ok)).toEqual([]);
    expect(await broken()).toContain(`I8c ${kind}`);
  });

  it("are read from a moment on", async () => {
    const all = (await files()).files.map(({ at }) => at).sort();
    const from = nameFrom(new Date(all[1] ?? 0));
    expect((await files(from)).files.map(({ at }) => at).sort()).toEqual(all.slice(1));
  });

  it("say which file is none of theirs", async () => {
    await (await openHeadStore(config)).put("2099-01-01T00-00-00.000Z.json", "{}", clock.now());
    expect(await broken()).toEqual(["I8c heads_unreadable"]);
  });
});

let directory: string;

describe("the store of heads", () => {
  it("writes no file of a directory a second time", async () => {
    const place = mkdtempSync(path.join(os.tmpdir(), "lastro-heads-"));
    const kept = await openHeadStore({ kind: "directory", path: place });
    await kept.put("a.json", "one", clock.now());
    await expect(kept.put("a.json", "two", clock.now())).rejects.toThrow("EEXIST");
    writeFileSync(path.join(place, "notes.txt"), "nothing of ours");
    expect(await Promise.all((await kept.list()).map(({ read }) => read()))).toEqual(["one"]);
    rmSync(place, { recursive: true });
  });

  it("retains each object of a bucket, and reads what a later version or a deletion covers", async () => {
    const prefix = `${systemRandom.id()}/`;
    const kept = await openHeadStore(aBucket(prefix));
    await kept.put("a.json", "one", clock.now());
    await kept.put("a.json", "two", clock.now());
    const inTenDays = clock.now().getTime() + 9.9 * 86_400_000;
    for (const { retainUntil } of store.versions.filter(({ key }) => key.startsWith(prefix)))
      expect(retainUntil?.getTime()).toBeGreaterThan(inTenDays);
    const { S3Client, DeleteObjectCommand } = await import("@aws-sdk/client-s3");
    const { url: endpoint, bucket: Bucket, accessKey } = store;
    const { id: accessKeyId, secret: secretAccessKey, region } = accessKey;
    const credentials = { accessKeyId, secretAccessKey };
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    await client.send(new DeleteObjectCommand({ Bucket, Key: `${prefix}a.json` }));
    const [{ id: VersionId } = { id: "" }] = store.versions.filter(({ key }) => key === `${prefix}a.json`);
    await expect(
      client.send(new DeleteObjectCommand({ Bucket, Key: `${prefix}a.json`, VersionId })),
    ).rejects.toMatchObject({ name: "AccessDenied" });
    const texts = await Promise.all((await kept.list()).map(({ read }) => read()));
    expect(texts.sort()).toEqual(["one", "two"]);
  });

  it("is opened with the right key alone", async () => {
    const wrong = { ...aBucket("x/"), secretAccessKey: "another" } as HeadsConfig;
    await expect((await openHeadStore(wrong)).put("a.json", "one", clock.now())).rejects.toMatchObject({
      name: "SignatureDoesNotMatch",
    });
  });
});
