import type {
  BatchLineFailure,
  BatchLineProblem,
  BatchLineStatus,
  CompanyBatchStatus,
} from "@lastro/contracts/company-batches";
import { type Money, money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { createSealer } from "@lastro/platform/sealed";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";
import type { ReadLine } from "./read-csv.js";

const BATCHES = {
  name: "company_batch",
  table: "companies_batch",
  column: "status",
} as const satisfies Machine;

type Secrets = Pick<Ctx, "config" | "random">;
const sealerOf = ({ config, random }: Secrets) => createSealer(config, "companies.batch_line", random);

/** Payments of a company by a file. */
export interface Batch {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly status: CompanyBatchStatus;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
  readonly proposalId: string | null;
}

/** One payment of a batch, and what became of it. */
export interface Line extends Omit<ReadLine, "problem"> {
  readonly id: string;
  readonly batchId: string;
  readonly status: BatchLineStatus;
  readonly problem: BatchLineProblem | null;
  readonly failure: BatchLineFailure | null;
  readonly paymentId: string | null;
}

const COLUMNS = `id, company_id as "companyId", name, status, created_by as "createdBy", created_at as "createdAt",
  confirmed_at as "confirmedAt", proposal_id as "proposalId"`;

export async function insertBatch(
  tx: Tx,
  ctx: RequestCtx,
  batch: Pick<Batch, "id" | "companyId" | "name" | "createdBy">,
  lines: readonly ReadLine[],
): Promise<void> {
  const { id, companyId, name, createdBy } = batch;
  await query(
    tx,
    `insert into companies_batch (id, company_id, name, status, created_by, created_at)
     values ($1, $2, $3, 'draft', $4, $5)`,
    [id, companyId, name, createdBy, ctx.clock.now()],
  );
  await recordChanges(tx, ctx, [{ machine: BATCHES.name, id, from: null, to: "draft" }]);
  const rows = lines.map((line) => ({ line, lineId: ctx.random.id() }));
  const sealer = sealerOf(ctx);
  await query(
    tx,
    `insert into companies_batch_line (id, batch_id, number, content_sealed, typed_amount, amount, pay_on, is_duplicate,
       status, problem)
     select l.id, $2, l.number, l.sealed, l.typed, l.amount, l.pay_on, l.twice,
            case when l.problem is null then 'ready' else 'problem' end, l.problem
       from unnest($1::uuid[], $3::int[], $4::bytea[], $5::text[], $6::numeric[], $7::date[], $8::bool[], $9::text[])
         as l (id, number, sealed, typed, amount, pay_on, twice, problem)`,
    [
      rows.map(({ lineId }) => lineId),
      id,
      lines.map(({ number }) => number),
      rows.map(({ lineId, line: { key, name: who, description } }) =>
        sealer.seal(lineId, Buffer.from(JSON.stringify({ key, name: who, description }))),
      ),
      lines.map(({ typedAmount }) => typedAmount),
      lines.map(({ amount, problem }) => (problem === null ? (amount?.minor.toString() ?? null) : null)),
      lines.map(({ payOn }) => payOn),
      lines.map(({ isDuplicate }) => isDuplicate),
      lines.map(({ problem }) => problem),
    ],
  );
}

/** A batch of this company; locked, nobody else changes it until the commit. */
export async function findBatch(
  db: Database | Tx,
  of: { readonly id: string; readonly companyId?: string | undefined; readonly lock?: boolean },
): Promise<Batch | undefined> {
  const [row] = await query<Batch>(
    db,
    `select ${COLUMNS} from companies_batch where id = $1 and ($2::uuid is null or company_id = $2)
     ${of.lock ? "for update" : ""}`,
    [of.id, of.companyId ?? null],
  );
  return row;
}

/** Newest first. */
export function listBatches(
  db: Database,
  of: { readonly companyId: string; readonly before?: string | undefined; readonly limit: number },
): Promise<Batch[]> {
  return query<Batch>(
    db,
    `select ${COLUMNS} from companies_batch
     where company_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [of.companyId, of.before ?? null, of.limit],
  );
}

/** Those being paid of which a line is due. */
export function dueBatches(db: Database, today: string): Promise<Batch[]> {
  return query<Batch>(
    db,
    `select ${COLUMNS} from companies_batch b
     where status = 'paying' and (not exists (select from companies_batch_line l where l.batch_id = b.id and l.status = 'ready')
       or exists (select from companies_batch_line l
                  where l.batch_id = b.id and l.status = 'ready' and (l.pay_on is null or l.pay_on <= $1::date)))
     order by confirmed_at limit 50`,
    [today],
  );
}

interface LineRow {
  id: string;
  batchId: string;
  number: number;
  sealed: Buffer;
  typedAmount: string;
  amount: bigint | null;
  payOn: string | null;
  isDuplicate: boolean;
  status: BatchLineStatus;
  problem: BatchLineProblem | null;
  failure: BatchLineFailure | null;
  paymentId: string | null;
}

const LINE = `id, batch_id as "batchId", number, content_sealed as sealed, typed_amount as "typedAmount", amount,
  pay_on::text as "payOn", is_duplicate as "isDuplicate", status, problem, failure, payment_id as "paymentId"`;

function lineOf(ctx: Secrets, { sealed, amount, ...row }: LineRow): Line {
  const said = JSON.parse(sealerOf(ctx).open(row.id, sealed).toString()) as Pick<
    Line,
    "key" | "name" | "description"
  >;
  return { ...row, ...said, amount: amount === null ? null : money("BRL", amount) };
}

export async function linesOf(db: Database | Tx, ctx: Secrets, batchId: string): Promise<Line[]> {
  const rows = await query<LineRow>(
    db,
    `select ${LINE} from companies_batch_line where batch_id = $1 order by number`,
    [batchId],
  );
  return rows.map((row) => lineOf(ctx, row));
}

/** A line nobody has paid or given up yet, kept so until the commit. */
export async function lockReady(tx: Tx, ctx: Secrets, id: string): Promise<Line | undefined> {
  const [row] = await query<LineRow>(
    tx,
    `select ${LINE} from companies_batch_line where id = $1 and status = 'ready' for update`,
    [id],
  );
  return row && lineOf(ctx, row);
}

export async function endLine(
  tx: Tx,
  id: string,
  end: { readonly paymentId: string } | { readonly failure: BatchLineFailure },
): Promise<void> {
  const paymentId = "paymentId" in end ? end.paymentId : null;
  await query(
    tx,
    `update companies_batch_line set status = $2, payment_id = $3, failure = $4 where id = $1 and status = 'ready'`,
    [id, paymentId === null ? "failed" : "paid", paymentId, "failure" in end ? end.failure : null],
  );
}

export interface Sums {
  readonly total: Money<"BRL">;
  readonly lines: Readonly<Record<BatchLineStatus | "all", number>>;
}

const NO_LINES: Sums = {
  total: money("BRL", 0n),
  lines: { all: 0, ready: 0, problem: 0, paid: 0, failed: 0 },
};

/** How many lines of each batch stand how, and what those that can be paid come to. */
export async function sumsOf(db: Database | Tx, ids: readonly string[]): Promise<(id: string) => Sums> {
  const rows = await query<{ id: string; status: BatchLineStatus; count: bigint; sum: bigint | null }>(
    db,
    `select batch_id as id, status, count(*), sum(amount) from companies_batch_line
     where batch_id = any ($1::uuid[]) group by batch_id, status`,
    [ids],
  );
  return (id) =>
    rows
      .filter((row) => row.id === id)
      .reduce(
        ({ total, lines }, { status, count, sum }) => ({
          total: money("BRL", total.minor + (sum ?? 0n)),
          lines: { ...lines, [status]: Number(count), all: lines.all + Number(count) },
        }),
        NO_LINES,
      );
}

/** False when the batch no longer stands where it was seen. */
export function moveBatch(
  tx: Tx,
  ctx: RequestCtx,
  { id, status }: Pick<Batch, "id" | "status">,
  to: CompanyBatchStatus,
  set: { readonly confirmed_at?: Date; readonly proposal_id?: string } = {},
): Promise<boolean> {
  return transition(tx, ctx, BATCHES, { id, from: status, to, set });
}
