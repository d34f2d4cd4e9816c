import { systemRandom } from "@lastro/platform/random";
import { createSealer, KEY_NAME_BYTES, keyNameOf } from "@lastro/platform/sealed";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { markOfFingerprints, sealCanary } from "../canary.js";
import { ownershipProblems } from "../prepare-database.js";
import { reseal } from "./reseal.js";
import { SEALED_COLUMNS } from "./sealed-columns.js";

const former = { masterSecret: "the master secret this house had before that one" };
const current = { masterSecret: "a master secret of at least thirty-two characters" };
const both = { ...current, formerSecrets: [former.masterSecret] };
const fingerprintSecret = former.masterSecret;
const PEOPLE = 450;
const columns = SEALED_COLUMNS.filter(({ table }) => table === "notification_mail" || table === "cases_file");

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  client = await connect();
  await client.query(
    "insert into deployment (mode, canary, fingerprint_mark, decided_at) values ('demo', $1, $2, now())",
    [sealCanary(former.masterSecret, systemRandom), markOfFingerprints(fingerprintSecret)],
  );
});
afterEach(async () => {
  await client.end();
  await database.close();
});

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: database.url });
  await opened.connect();
  return opened;
}

const letters = (secrets: typeof current) => createSealer(secrets, "notifications.mail", systemRandom);

/** As a release that did not name the key yet wrote it. */
const unnamed = (sealed: Buffer) => Buffer.concat([Buffer.of(1), sealed.subarray(KEY_NAME_BYTES)]);

async function aLetter(says: string, sealedBy = (id: string) => letters(former).seal(id, Buffer.from(says))) {
  const id = systemRandom.id();
  await client.query(
    "insert into notification_mail (id, template, sealed, created_at) values ($1, 't', $2, now())",
    [id, sealedBy(id)],
  );
  return id;
}

async function sealedOf(id: string): Promise<Buffer> {
  const { rows } = await client.query("select sealed from notification_mail where id = $1", [id]);
  return rows[0].sealed;
}

async function underFormer(): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as n from notification_mail where substr(sealed, 1, ${KEY_NAME_BYTES}) <> $1`,
    [keyNameOf(current.masterSecret)],
  );
  return rows[0].n;
}

const run = (options = {}, secrets = both) =>
  reseal({ client, secrets, random: systemRandom }, { columns, ...options });
const problems = (secrets: typeof current) =>
  ownershipProblems(client, { ...secrets, fingerprintSecret }, systemRandom);

describe("after the master secret has changed", () => {
  it("seals everything with the current one, what never named its key too, and then needs no former one", async () => {
    const named = await aLetter("named");
    const old = await aLetter("old", (id) => unnamed(letters(former).seal(id, Buffer.from("old"))));
    const new_ = await aLetter("new", (id) => letters(current).seal(id, Buffer.from("new")));
    const untouched = await sealedOf(new_);
    expect(await problems(both)).toEqual([]);
    expect(await problems(current)).toEqual([expect.stringContaining("LASTRO_FORMER_MASTER_SECRETS")]);

    const report = await run();

    expect(report.done).toBe(true);
    expect(report.columns.map(({ resealed, remaining }) => [resealed, remaining])).toEqual([
      [0, 0],
      [2, 0],
    ]);
    for (const [id, says] of [
      [named, "named"],
      [old, "old"],
    ] as const)
      expect(
        letters(current)
          .open(id, await sealedOf(id))
          .toString(),
      ).toBe(says);
    expect(await sealedOf(new_)).toEqual(untouched);
    expect(await problems(current)).toEqual([]);
  });

  it("opens a file for the purpose it was sealed for, among those of its table", async () => {
    const id = systemRandom.id();
    const file = createSealer(former, "grain.papers", systemRandom).seal(id, Buffer.from("a paper"));
    await client.query(
      "insert into cases_file (id, purpose, content_sealed) values ($1, 'grain.papers', $2)",
      [id, file],
    );
    expect((await run()).done).toBe(true);
    const { rows } = await client.query("select content_sealed as sealed from cases_file");
    const opened = createSealer(current, "grain.papers", systemRandom).open(id, rows[0].sealed);
    expect(opened.toString()).toBe("a paper");
  });

  it("goes on where it was interrupted", async () => {
    for (let number = 0; number < PEOPLE; number += 1) await aLetter(`letter ${number}`);
    const doomed = await connect();
    doomed.on("error", () => undefined);
    const { rows } = await doomed.query("select pg_backend_pid() as pid");
    // Fails in the middle of the table, as a connection that is lost does.
    await client.query(`create function fail_once() returns trigger language plpgsql as $$
      begin
        if (select count(*) from notification_mail
            where substr(sealed, 1, ${KEY_NAME_BYTES}) = '\\x${keyNameOf(current.masterSecret).toString("hex")}') >= 230
          and pg_backend_pid() = ${rows[0].pid} then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        return new;
      end $$`);
    await client.query(
      "create trigger fail_once before update on notification_mail for each row execute function fail_once()",
    );
    await expect(
      reseal({ client: doomed, secrets: both, random: systemRandom }, { columns }),
    ).rejects.toThrow();
    expect(await underFormer()).toBe(PEOPLE - 230);
    expect(await problems(current)).toHaveLength(1);

    const report = await run();
    expect(report.columns.at(-1)).toMatchObject({ resealed: PEOPLE - 230, remaining: 0 });
    expect(report.done).toBe(true);
  });

  it("does not write over what somebody wrote meanwhile, and finds it at the next pass", async () => {
    const id = await aLetter("before");
    const other = await connect();
    await other.query("begin");
    await other.query("update notification_mail set sealed = $2 where id = $1", [
      id,
      letters(former).seal(id, Buffer.from("after")),
    ]);
    const running = run();
    // It has read the row and waits for its lock.
    for (let waits = 0; waits === 0; ) {
      const { rows } = await other.query(
        "select count(*)::int as n from pg_locks where not granted and locktype = 'transactionid'",
      );
      waits = rows[0].n;
    }
    await other.query("commit");
    await other.end();
    expect((await running).columns.at(-1)).toMatchObject({ resealed: 1, changed: 0, remaining: 0 });
    expect(
      letters(current)
        .open(id, await sealedOf(id))
        .toString(),
    ).toBe("after");
  });

  it("is not done while no given secret opens something, unless that is given up", async () => {
    await aLetter("lost", (id) =>
      letters({ masterSecret: "a secret nobody has" }).seal(id, Buffer.from("lost")),
    );
    await aLetter("kept");
    const report = await run();
    expect(report).toMatchObject({ done: false });
    expect(report.columns.at(-1)).toMatchObject({ resealed: 1, unreadable: 1, remaining: 1 });
    expect(await problems(current)).toHaveLength(1);
    expect(await run({ giveUpUnreadable: true })).toMatchObject({ done: true });
    expect(await problems(current)).toEqual([]);
  });
});
