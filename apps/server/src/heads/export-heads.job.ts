import type { Ctx } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { type Chain, type HeadsFile, nameFrom, writeHeads } from "./heads-file.js";
import { openHeadStore } from "./open-store.js";

const EVERY_SECONDS = 3_600;

type ExportCtx = Pick<Ctx, "db" | "clock" | "random"> & { readonly config: Pick<Ctx["config"], "heads"> };

/** Writes the heads of the chains of the journal, the audit trail and the fingerprints where the database's administrators cannot change them. */
export function exportHeadsJob({ db, clock, random, config }: ExportCtx): RecurringJob {
  return {
    kind: "heads.export",
    everySeconds: EVERY_SECONDS,
    async run() {
      const now = clock.now();
      const heads = await readHeads(db, now);
      const store = await openHeadStore(config.heads);
      await store.put(`${nameFrom(now)}-${random.id()}.json`, writeHeads(heads), now);
    },
  };
}

/** All chains as one statement sees them. */
async function readHeads(db: Database, at: Date): Promise<HeadsFile> {
  const rows = await query<{ chain: Chain; shard: number; length: bigint; head: Buffer }>(
    db,
    `select 'ledger' as chain, shard, length, head from ledger_chain
     union all select 'audit', shard, length, head from audit_chain
     union all select 'fingerprint', shard, length, head from compliance_fingerprint_chain where length > 0 order by 1, 2`,
    [],
  );
  const of = (chain: Chain) =>
    rows
      .filter((row) => row.chain === chain)
      .map(({ shard, length, head }) => ({ shard, length: String(length), head: head.toString("hex") }));
  return { at: at.toISOString(), ledger: of("ledger"), audit: of("audit"), fingerprint: of("fingerprint") };
}
