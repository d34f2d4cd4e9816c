import { parseMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { connectClient } from "@lastro/platform/database/client";
import { inTransaction, query } from "@lastro/platform/database/database";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import type pg from "pg";
import { exportHeadsJob } from "../../src/heads/export-heads.job.js";
import { openHeadStore } from "../../src/heads/open-store.js";
import { readExportedHeads } from "../../src/heads/read-exported-heads.js";
import { openHold } from "../../src/modules/ledger/index.js";
import { startDemoBench } from "../../src/testing/demo-bench.js";
import { verifyTransaction } from "../../src/verify/run-verification.js";
import { idOf, MORE_ROWS } from "./more-rows.js";

/** What was found broken: `I2a balance_not_entries`. */
type Finding = string;

export interface LivedInBank {
  /** What the verifier finds after the owner of the database ran this, by one check or by all; undone afterwards. */
  findingsAfter(sql: string, only?: string): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

/** The demonstration's three months, what it lacks, a published proof and exported heads. */
export async function startLivedInBank(): Promise<LivedInBank> {
  const demo = await startDemoBench();
  const { ctx, pool, worker, databaseUrl } = demo.app;
  await demo.seed();
  for (const sql of MORE_ROWS) await pool.query(sql);
  await holdRent(ctx);
  await worker.runDue();
  await exportHeadsJob(ctx).run();
  const heads = await readExportedHeads(await openHeadStore(ctx.config.heads));
  const fingerprintKey = fingerprintKeyOf(ctx.config.fingerprintSecret);
  const owner = await connectClient(databaseUrl);
  return {
    async findingsAfter(sql, only) {
      await owner.query("begin");
      try {
        await tamper(owner, sql);
        const { checks } = await verifyTransaction(owner, { heads, fingerprintKey, ...(only && { only }) });
        return checks.flatMap(({ id, problems }) => problems.map(({ kind }) => `${id} ${kind}`));
      } finally {
        await owner.query("rollback");
      }
    },
    async close() {
      await owner.end();
      await demo.close();
    },
  };
}

async function holdRent(ctx: Ctx): Promise<void> {
  const [maria] = await query<{ id: string }>(ctx.db, `select ${idOf("maria")} as id`, []);
  const hold = { amount: parseMoney("BRL", "1.00"), reason: "test.hold", reference: "rent" };
  await inTransaction(ctx.db, (tx) => openHold(tx, ctx, { ownerId: maria?.id ?? "", ...hold }));
}

/** Fails where nothing was changed: such a tampering would prove nothing. */
async function tamper(owner: pg.Client, sql: string): Promise<void> {
  const results = [await owner.query(sql)].flat();
  for (const { command, rowCount } of results)
    if (/^(INSERT|UPDATE|DELETE)$/.test(command) && rowCount === 0)
      throw new Error(`Nothing to change: ${sql}`);
  await owner.query("reset role; set local session_replication_role = origin");
}
