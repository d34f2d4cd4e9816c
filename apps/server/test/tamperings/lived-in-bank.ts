import { parseMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import { systemRandom } from "@lastro/platform/random";
import { run } from "@lastro/platform/testing/empty-database";
import pg from "pg";
import { exportHeadsJob } from "../../src/heads/export-heads.job.js";
import type { ExportedHeads } from "../../src/heads/heads-file.js";
import { openHeadStore } from "../../src/heads/open-store.js";
import { readExportedHeads } from "../../src/heads/read-exported-heads.js";
import { openHold } from "../../src/modules/ledger/index.js";
import { startDemoBench } from "../../src/testing/demo-bench.js";
import { runVerification } from "../../src/verify/run-verification.js";
import { idOf, MORE_ROWS } from "./more-rows.js";

/** What was found broken: `I2a balance_not_entries`. */
type Finding = string;

export interface LivedInBank {
  /** What the verifier finds in a copy of the bank after the owner of the database ran this on it. */
  findingsAfter(sql: string): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

/** The demonstration's three months, what it lacks, a published proof and exported heads, as a database to copy. */
export async function startLivedInBank(): Promise<LivedInBank> {
  const demo = await startDemoBench();
  const { ctx, pool, worker } = demo.app;
  await demo.seed();
  for (const sql of MORE_ROWS) await pool.query(sql);
  await holdRent(ctx);
  await worker.runDue();
  await exportHeadsJob(ctx).run();
  const heads = await readExportedHeads(await openHeadStore(ctx.config.heads));
  const fingerprintKey = fingerprintKeyOf(ctx.config.masterSecret);

  const url = new URL(demo.app.databaseUrl);
  const name = url.pathname.slice(1);
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const original = `${name}_original`;
  await run(maintenance.href, `alter database ${name} allow_connections false`);
  await run(
    maintenance.href,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await run(maintenance.href, `create database ${original} template ${name}`);
  await run(maintenance.href, `alter database ${name} allow_connections true`);
  await demo.close();

  return {
    async findingsAfter(sql) {
      const copy = `${name}_${systemRandom.id().slice(0, 8)}`;
      await run(maintenance.href, `create database ${copy} template ${original}`);
      url.pathname = `/${copy}`;
      try {
        await tamper(url.href, sql);
        return await findings(url.href, heads, fingerprintKey);
      } finally {
        await run(maintenance.href, `drop database ${copy} with (force)`);
      }
    },
    close: async () => {
      await run(maintenance.href, `drop database ${original} with (force)`);
    },
  };
}

async function holdRent(ctx: Ctx): Promise<void> {
  const [maria] = await query<{ id: string }>(ctx.db, `select ${idOf("maria")} as id`, []);
  const hold = { amount: parseMoney("BRL", "1.00"), reason: "test.hold", reference: "rent" };
  await inTransaction(ctx.db, (tx) => openHold(tx, ctx, { ownerId: maria?.id ?? "", ...hold }));
}

/** Fails where nothing was changed: such a tampering would prove nothing. */
async function tamper(url: string, sql: string): Promise<void> {
  if (sql === "") return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results = [await client.query(sql)].flat();
    for (const { command, rowCount } of results)
      if (/^(INSERT|UPDATE|DELETE)$/.test(command) && rowCount === 0)
        throw new Error(`Nothing to change: ${sql}`);
  } finally {
    await client.end();
  }
}

async function findings(
  url: string,
  heads: ExportedHeads,
  fingerprintKey: string,
): Promise<readonly Finding[]> {
  const { checks } = await runVerification(url, { heads, fingerprintKey });
  return checks.flatMap(({ id, problems }) => problems.map(({ kind }) => `${id} ${kind}`));
}
