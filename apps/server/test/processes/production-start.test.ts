import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { givenSecret, prepareDatabase } from "@lastro/deployment";
import { systemClock } from "@lastro/platform/clock";
import { systemRandom } from "@lastro/platform/random";
import { createSealer } from "@lastro/platform/sealed";
import { run } from "@lastro/platform/testing/empty-database";
import { freePort } from "@lastro/platform/testing/free-port";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MIGRATIONS } from "../../src/database/migrations.js";
import { PASSWORD, registrationData } from "../../src/testing/people.js";
import { demoPort } from "./demo-port.js";
import { type Shell, startShell } from "./shell.js";
import { POSTGRES_PACKAGES, type StockPostgres, startStockPostgres } from "./stock-postgres.js";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const runbook = readFileSync(path.join(root, "docs/runbooks/production-start.md"), "utf8");
const blocks = [...runbook.matchAll(/^```(sh|sql)\n(.*?)^```$/gms)].map(([, language, text]) => ({
  language,
  text: text ?? "",
}));

describe.skipIf(process.platform === "win32").each(POSTGRES_PACKAGES)(
  "on PostgreSQL %s as it comes",
  (_release, packageName) => {
    let postgres: StockPostgres;
    let shell: Shell;
    let port: number;
    beforeAll(async () => {
      postgres = await startStockPostgres(packageName);
      port = await freePort();
      shell = startShell(root);
    });
    afterAll(async () => {
      await shell.close();
      await postgres.stop();
    });

    /** What an operator replaces: where the database is, and where the site listens. */
    const filledIn = (text: string) =>
      text
        .replaceAll("db.example:5432", `127.0.0.1:${postgres.port}`)
        .replaceAll("PORT=3000", `PORT=${port}`);

    it("an owner who may not create roles is told what to run while the role is missing", async () => {
      await run(postgres.adminUrl, "create role early login password 'early'");
      await run(postgres.adminUrl, "create database early owner early");
      const url = `postgresql://early:early@127.0.0.1:${postgres.port}/early`;
      const start = prepareDatabase({
        migrations: MIGRATIONS,
        url,
        mode: "production",
        secret: givenSecret("a master secret"),
        clock: systemClock,
        random: systemRandom,
      });
      await expect(start).rejects.toThrow("create role lastro_app nologin; grant lastro_app to early;");
      expect((await run(url, "select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
    });

    it("the runbook of a production start starts a bank, block by block", async () => {
      expect(blocks.length).toBeGreaterThan(5);
      for (const { language, text } of blocks) {
        if (text.includes("npm run admin")) await registerThoseOf(text);
        if (language === "sql") await runAsAdministrator(text);
        else await shell.run(filledIn(text));
      }
      const verified = await shell.run('npm run --silent verify -- "$DATABASE_URL"');
      expect(verified).toContain("mode   production");
      expect(verified).not.toContain("BROKEN");
      expect(await administrators()).toBe(2);
      expect(await jobsTaken()).toBeGreaterThan(0);
    });

    // Nothing in it asks for an older PostgreSQL.
    it.skipIf(packageName !== undefined)(
      "the same database refuses a demonstration, and another master secret, while it runs",
      async () => {
        const demo = await shell.run(
          `env -u LASTRO_MODE PORT=${await demoPort()} LASTRO_DATA_DIR="$(mktemp -d)" node apps/server/dist/main.js 2>&1 || true`,
        );
        expect(demo).toContain("the database belongs to a production deployment");
        const secret = "another-$(openssl rand -hex 32)";
        for (const program of ["worker.js", "appoint.js you@bank.example"]) {
          const said = await shell.run(
            `LASTRO_MASTER_SECRET=${secret} node apps/server/dist/${program} 2>&1 || true`,
          );
          expect(said).toContain("LASTRO_MASTER_SECRET is not the secret");
        }
        expect(await fetch(`http://127.0.0.1:${port}/readyz`)).toMatchObject({ status: 200 });
      },
    );

    async function runAsAdministrator(text: string): Promise<void> {
      for (const statement of text.split(/;\s*\n/))
        if (statement.trim()) await run(postgres.adminUrl, statement);
    }

    /** The people the block appoints register on the site, and read the code in their letter. */
    async function registerThoseOf(text: string): Promise<void> {
      for (const [, email = ""] of text.matchAll(/-- (\S+@\S+)/g)) {
        const data = registrationData();
        expect(await post("signup", { email, password: PASSWORD, data })).toBe(200);
        const token = await codeIn(email);
        expect(await post("verify", { type: "signup", email, token })).toBe(200);
      }
    }

    async function post(route: string, body: Readonly<Record<string, unknown>>): Promise<number> {
      const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/${route}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return answer.status;
    }

    /** No mail server answers: the letter waits, sealed with the master secret of the shell. */
    async function codeIn(email: string): Promise<string> {
      // The processes in the background may print between the lines.
      const printed = await shell.run('echo "secret:$LASTRO_MASTER_SECRET:"');
      const masterSecret = /secret:([0-9a-f]+):/.exec(printed)?.[1] ?? "";
      const sealer = createSealer({ masterSecret }, "notifications.mail", systemRandom);
      const { rows } = await asOwner("select id, sealed from notification_mail where sealed is not null");
      const letters = rows.map(({ id, sealed }) => JSON.parse(sealer.open(id, sealed).toString()));
      const letter = letters.find(({ to }) => to === email);
      return letter.data.code;
    }

    async function administrators(): Promise<number> {
      return (await asOwner("select from user_roles where role = 'admin'")).rowCount ?? 0;
    }

    async function jobsTaken(): Promise<number> {
      return (await asOwner("select from job where attempts > 0 or done_at is not null")).rowCount ?? 0;
    }

    function asOwner(sql: string): Promise<pg.QueryResult> {
      return run(`postgresql://lastro:choose-a-long-one@127.0.0.1:${postgres.port}/lastro`, sql);
    }
  },
);
