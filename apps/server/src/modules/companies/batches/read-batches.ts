import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listCompanyBatches, readCompanyBatch } from "@lastro/contracts/company-batches";
import { formatMoney } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { inert } from "@lastro/platform/csv";
import { type PageOf, pageById, readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { actingOf } from "../members/acting.js";
import { type Batch, findBatch, linesOf, listBatches, type Sums, sumsOf } from "./batch-store.js";

type View = ResponseOf<typeof readCompanyBatch>;
type Summary = Omit<View, "items">;

const summary = ({ id, name, status, createdAt, proposalId }: Batch, sums: Sums): Summary => ({
  ...{ id, name, status, createdAt, proposalId },
  ...sums,
});

/** The company's batches, newest first. */
export async function readBatches(
  ctx: RequestCtx,
  { cursor, limit }: RequestOf<typeof listCompanyBatches>["query"],
): Promise<PageOf<Summary>> {
  const { companyId } = actingOf(ctx);
  const rows = await listBatches(ctx.db, { companyId, before: readIdCursor(cursor), limit: limit + 1 });
  const sumsFor = await sumsOf(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return pageById(
    rows.map((batch) => summary(batch, sumsFor(batch.id))),
    limit,
  );
}

/** A batch of the company with its lines. Throws `resource.not_found`. */
export async function readBatch(db: Database | Tx, ctx: RequestCtx, id: string): Promise<View> {
  const batch = await findBatch(db, { id, companyId: actingOf(ctx).companyId });
  if (!batch) throw new DomainError("resource.not_found");
  const lines = await linesOf(db, ctx, id);
  return {
    ...summary(batch, (await sumsOf(db, [id]))(id)),
    items: lines.map(({ batchId: _, ...line }) => line),
  };
}

const HEADINGS = ["linha", "chave", "nome", "valor", "descricao", "data", "situacao", "motivo", "pagamento"];

/** What became of each line, for a spreadsheet: semicolons, and a comma in amounts. */
export async function resultsOf(ctx: RequestCtx, id: string): Promise<string> {
  const { items } = await readBatch(ctx.db, ctx, id);
  const rows = items.map((line) => [
    String(line.number),
    line.key,
    line.name,
    line.amount === null ? line.typedAmount : formatMoney(line.amount).replace(".", ","),
    line.description,
    line.payOn ?? "",
    line.status,
    line.problem ?? line.failure ?? "",
    line.paymentId ?? "",
  ]);
  return [HEADINGS, ...rows]
    .map((cells) => cells.map((cell) => `"${inert(cell).replaceAll('"', '""')}"`).join(";"))
    .join("\r\n");
}
