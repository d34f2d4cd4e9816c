import type { ResponseOf } from "@lastro/contracts";
import type { listPapers } from "@lastro/contracts/grain/papers";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { type Paper, paperView } from "./paper.js";
import { paperFiles, papersOf } from "./paper-store.js";

/** The papers of an order, which the caller may read. */
export async function readPapers(db: Database | Tx, orderId: string): Promise<ResponseOf<typeof listPapers>> {
  return { items: (await papersOf(db, orderId)).map(paperView) };
}

export interface OpenedPaper {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** The file of a paper of an order. Throws `resource.not_found` where the order has no such file. */
export async function openPaper(
  db: Database | Tx,
  ctx: Pick<Ctx, "config" | "random">,
  of: { readonly orderId: string; readonly paperId: string },
): Promise<OpenedPaper> {
  const paper = (await papersOf(db, of.orderId)).find(({ id }) => id === of.paperId);
  const content = paper?.file ? await paperFiles.read(db, ctx, paper.id) : undefined;
  if (!paper?.file || !content) throw new DomainError("resource.not_found");
  return { name: nameOf(paper), contentType: paper.file.contentType, content };
}

/** The same for an administrator, who is recorded before it is shown. */
export function openPaperForAdministrator(
  ctx: RequestCtx,
  of: { readonly orderId: string; readonly paperId: string },
): Promise<OpenedPaper> {
  return inTransaction(ctx.db, async (tx) => {
    const opened = await openPaper(tx, ctx, of);
    const { orderId: subject, paperId: documentId } = of;
    await recordAudit(tx, ctx, { action: "grain.paper_opened", subject, details: { documentId } });
    return opened;
  });
}

const nameOf = ({ kind, id }: Paper) => `${kind.replace("_", "-")}-${id.slice(-8)}`;
