import { fileURLToPath } from "node:url";
import { APP_ROLE } from "@lastro/platform/database/database";
import { appliedMigrations, inMigrationTurn, shippedMigrations } from "@lastro/platform/database/migrate";
import { findDatabaseProblems } from "@lastro/platform/database/self-test";
import { systemRandom } from "@lastro/platform/random";
import { createSealer } from "@lastro/platform/sealed";
import { createEmptyDatabase, type OwnerRights, run } from "@lastro/platform/testing/empty-database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase } from "@lastro/platform/testing/test-database";
import { afterEach, describe, expect, it } from "vitest";
import type { Mode } from "./mode.js";
import { givenSecret, prepareDatabase, preparedProblems } from "./prepare-database.js";

const MIGRATIONS = fileURLToPath(new URL("../../../apps/server/migrations", import.meta.url));
const SECRET = "the master secret of this house";
const clock = createFixedClock();
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function anEmptyDatabase(rights?: OwnerRights): Promise<string> {
  const database = await createEmptyDatabase(rights);
  open.push(database);
  return database.url;
}

/** As a release before migration 0025 left it. */
async function anEarlierDatabase(): Promise<string> {
  const database = await createTestDatabase();
  open.push(database);
  await run(database.url, "drop table deployment");
  await run(
    database.url,
    "delete from schema_migration where name in ('0025_deployment.sql', '0473_fingerprint_mark.sql')",
  );
  return database.url;
}

const prepare = (url: string, mode: Mode, masterSecret = SECRET) =>
  prepareDatabase({
    url,
    migrations: MIGRATIONS,
    mode,
    secret: givenSecret(masterSecret),
    clock,
    random: systemRandom,
  });

const recorded = async (url: string) => (await run(url, "select mode from deployment")).rows;

async function tables(url: string): Promise<string[]> {
  const { rows } = await run(url, "select tablename from pg_tables where schemaname = 'public' order by 1");
  return rows.map(({ tablename }) => tablename);
}

async function aPerson(url: string, email = "ana@example.com"): Promise<void> {
  await run(
    url,
    `insert into identity_user (id, realm, aud, email, email_confirmed_at, user_metadata, app_metadata, created_at, updated_at)
     values (gen_random_uuid(), 'bank', 'authenticated', $1, now(), '{}', '{}', now(), now())`,
    [email],
  );
}

describe("a database that was started on before", () => {
  const modes = ["demo", "production", "identity"] as const;
  it.each(
    modes.flatMap((first) =>
      modes.filter((other) => other !== first).map((other) => [first, other] as const),
    ),
  )("belongs to the mode %s, and a start as %s is refused", async (first, other) => {
    const url = await anEarlierDatabase();
    await prepare(url, first);
    await expect(prepare(url, other)).rejects.toThrow(`this start is in the mode "${other}"`);
    await prepare(url, first);
    expect(await recorded(url)).toEqual([{ mode: first }]);
  });

  it("takes the mode of whichever of two first starts came first", async () => {
    const url = await anEmptyDatabase();
    const starts = await Promise.allSettled([prepare(url, "demo"), prepare(url, "production")]);
    expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = starts[0]?.status === "fulfilled" ? "demo" : "production";
    expect(await recorded(url)).toEqual([{ mode: winner }]);
  });

  it("lets the application read its mode and never change it", async () => {
    const url = await anEarlierDatabase();
    await prepare(url, "production");
    await inMigrationTurn(url, async (client) => {
      await client.query(`set role ${APP_ROLE}`);
      expect((await client.query("select mode from deployment")).rows).toEqual([{ mode: "production" }]);
      for (const change of ["update deployment set mode = 'demo'", "delete from deployment"])
        await expect(client.query(change)).rejects.toThrow("permission denied");
    });
  });

  it("refuses a release that does not know all its migrations, and changes nothing", async () => {
    const url = await anEarlierDatabase();
    await prepare(url, "production");
    await run(url, "insert into schema_migration (name, checksum) values ('9999_later.sql', 'x')");
    await expect(prepare(url, "production")).rejects.toThrow(/newer release \(9999_later\.sql\)/);
  });

  it("refuses a release whose migration was changed since", async () => {
    const url = await anEarlierDatabase();
    await prepare(url, "production");
    await run(url, "update schema_migration set checksum = 'x' where name = '0002_ledger.sql'");
    await expect(prepare(url, "production")).rejects.toThrow("0002_ledger.sql was changed");
  });
});

describe("a database of an earlier release, which has recorded no mode", () => {
  const SEEDED = "insert into demo_seed_step (name, facts, done_at) values ('begun', '{}', now())";

  it("is a demonstration's when it has the seeded history or its people", async () => {
    const seeded = await anEarlierDatabase();
    await run(seeded, SEEDED);
    const withPeople = await anEarlierDatabase();
    await aPerson(withPeople, "cliente@lastro.demo");
    for (const url of [seeded, withPeople]) {
      await expect(prepare(url, "production")).rejects.toThrow(
        "demonstration, whose passwords are published",
      );
      await expect(prepare(url, "identity")).rejects.toThrow("demonstration");
      await prepare(url, "demo");
      expect(await recorded(url)).toEqual([{ mode: "demo" }]);
    }
  });

  it("is the identity service's when it keeps that service's secret", async () => {
    const url = await anEarlierDatabase();
    await run(url, "insert into identity_service_secret (secret, created_at) values ('s', now())");
    await expect(prepare(url, "production")).rejects.toThrow("identity service");
    await expect(prepare(url, "demo")).rejects.toThrow("identity service");
    await prepare(url, "identity");
  });

  it("is no demonstration's when it has people, or jobs, that no demonstration wrote", async () => {
    const withPeople = await anEarlierDatabase();
    await aPerson(withPeople);
    const withJobs = await anEarlierDatabase();
    await run(withJobs, "insert into job_schedule (kind, next_run_at) values ('prices.refresh', now())");
    for (const url of [withPeople, withJobs]) {
      await expect(prepare(url, "demo")).rejects.toThrow("data that no demonstration wrote");
      expect(await tables(url)).not.toContain("deployment");
      await prepare(url, "production");
      expect(await recorded(url)).toEqual([{ mode: "production" }]);
    }
  });

  it("takes the mode it is started in when it is empty", async () => {
    const url = await anEarlierDatabase();
    await prepare(url, "demo");
    expect(await recorded(url)).toEqual([{ mode: "demo" }]);
  });
});

describe("a database of another application", () => {
  it("is not touched by a demonstration", async () => {
    const url = await anEmptyDatabase();
    await run(url, "create table invoice (id int)");
    await expect(prepare(url, "demo")).rejects.toThrow("tables of another application");
    expect(await tables(url)).toEqual(["invoice"]);
  });
});

describe("the master secret", () => {
  it("is proved at each start: another one is refused, and nothing is changed", async () => {
    const url = await anEarlierDatabase();
    await prepare(url, "production");
    await expect(prepare(url, "production", "another master secret")).rejects.toThrow(
      "LASTRO_MASTER_SECRET is not the secret this database's data is sealed with",
    );
    await prepare(url, "production");
  });

  it("is proved by what an earlier release sealed, before a canary is written", async () => {
    const url = await anEarlierDatabase();
    const id = systemRandom.id();
    const sealed = createSealer({ masterSecret: SECRET }, "customers.cpf", systemRandom).seal(
      id,
      Buffer.from("52998224725"),
    );
    await run(
      url,
      `insert into customers_profile (id, nome, email, telefone, cpf_sealed, cpf_index, endereco, cidade, estado, cep,
         platform_id, language, created_at) values ($1, 'Ana', 'a@example.com', '+5511999999999', $2, '\\x00', '', '', 'SP',
         '01001000', 'p', 'pt-BR', now())`,
      [id, sealed],
    );
    await expect(prepare(url, "production", "another master secret")).rejects.toThrow("LASTRO_MASTER_SECRET");
    expect(await tables(url)).not.toContain("deployment");
    await prepare(url, "production");
    await expect(prepare(url, "production", "another master secret")).rejects.toThrow("LASTRO_MASTER_SECRET");
  });

  it("may be another once an operator has declared the old one lost", async () => {
    const url = await anEarlierDatabase();
    await prepare(url, "production");
    await run(url, "update deployment set canary = null");
    await prepare(url, "production", "another master secret");
    await expect(prepare(url, "production")).rejects.toThrow("LASTRO_MASTER_SECRET");
  });

  it("may be changed while the former one is given, and fingerprints stay those of the first", async () => {
    const url = await anEarlierDatabase();
    await prepare(url, "production");
    const changed = (given: { formerSecrets?: string[]; fingerprintSecret?: string }) =>
      prepareDatabase({
        ...given,
        url,
        migrations: MIGRATIONS,
        mode: "production",
        secret: givenSecret("another master secret"),
        clock,
        random: systemRandom,
      });
    await expect(changed({ fingerprintSecret: SECRET })).rejects.toThrow("LASTRO_FORMER_MASTER_SECRETS");
    await expect(changed({ formerSecrets: [SECRET] })).rejects.toThrow("LASTRO_FINGERPRINT_SECRET");
    await changed({ formerSecrets: [SECRET], fingerprintSecret: SECRET });
    await run(url, "update deployment set fingerprint_mark = null");
    await expect(changed({ formerSecrets: [SECRET] })).rejects.toThrow("LASTRO_FINGERPRINT_SECRET");
    await changed({ formerSecrets: [SECRET], fingerprintSecret: SECRET });
  });

  it("is asked for where an earlier start was given one and this start is not", async () => {
    const url = await anEarlierDatabase();
    await prepare(url, "identity");
    const secret = { find: async () => undefined, make: async () => "made" };
    await expect(
      prepareDatabase({ url, migrations: MIGRATIONS, mode: "identity", secret, clock, random: systemRandom }),
    ).rejects.toThrow("set LASTRO_MASTER_SECRET");
  });
});

describe("a program that works on a database others prepare", () => {
  const problems = (url: string, expected: { mode?: Mode; masterSecret?: string }) =>
    inMigrationTurn(url, (client) =>
      preparedProblems(client, { ...expected, migrations: MIGRATIONS }, systemRandom),
    );

  it("is refused before the first start, in another mode, and with another secret", async () => {
    const url = await anEmptyDatabase();
    expect(await problems(url, {})).toEqual([expect.stringContaining("start the server first")]);
    await prepare(url, "production");
    expect(await problems(url, { mode: "production", masterSecret: SECRET })).toEqual([]);
    expect(await problems(url, { mode: "demo" })).toEqual([expect.stringContaining("production deployment")]);
    expect(await problems(url, { masterSecret: "another" })).toEqual([
      expect.stringContaining("LASTRO_MASTER_SECRET"),
    ]);
  });
});

describe("an owner of the database who may not create roles", () => {
  it("migrates it when the role was made beforehand, and the journal is closed to the application", async () => {
    const url = await anEmptyDatabase();
    await prepare(url, "production");
    const problems = await findDatabaseProblems(url, () => new Date());
    expect(problems.filter((problem) => problem.includes("journal"))).toEqual([]);
    const { rows } = await run(
      url,
      `select has_table_privilege('${APP_ROLE}', 'job', 'insert, update, delete') as works,
              has_table_privilege('${APP_ROLE}', 'ledger_entry', 'update') as rewrites`,
    );
    expect(rows).toEqual([{ works: true, rewrites: false }]);
    const shipped = await shippedMigrations(MIGRATIONS);
    const applied = await inMigrationTurn(url, appliedMigrations);
    expect([...applied]).toEqual(
      expect.arrayContaining(shipped.map(({ name, checksum }) => [name, checksum])),
    );
  });

  it("is told what to run when the login may not work as the role, before anything is migrated", async () => {
    const url = await anEmptyDatabase({ memberOfAppRole: false });
    await expect(prepare(url, "production")).rejects.toThrow(/run: grant lastro_app to e_/);
    expect(await tables(url)).toEqual([]);
  });

  it("is told so when it may not create tables", async () => {
    const url = await anEmptyDatabase();
    await run(url, "revoke create on schema public from pg_database_owner");
    await expect(prepare(url, "production")).rejects.toThrow("may not create tables");
  });
});
