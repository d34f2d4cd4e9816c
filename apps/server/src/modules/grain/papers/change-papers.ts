import { PAPERS_MAX_PER_LOAD, type PaperAuthor } from "@lastro/contracts/grain/papers";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { CleanFile } from "../../cases/index.js";
import { notifyOfLoad } from "../notices/notify-of-load.js";
import { announceOrder } from "../orders/announce-order.js";
import { recordEvents } from "../orders/event-store.js";
import { loadsOf } from "../orders/load-store.js";
import { lockAndAuthorizeOrder } from "../orders/lock-and-authorize-order.js";
import { isDisputed, isOver, type Load, type Order } from "../orders/order.js";
import { changeOrder } from "../orders/order-store.js";
import { sheetsOf } from "../orders/sheet-store.js";
import type { PaperFacts } from "./paper.js";
import { insertPaper, markRemoved, paperFiles, papersOf } from "./paper-store.js";

/** Whoever acts: a person, or a driver by a link. */
type EventCtx = RequestCtx & { readonly driverLink?: string };

export interface SentPaper {
  readonly facts: PaperFacts;
  readonly file: (CleanFile & { readonly name: string }) | null;
}

/**
 * Adds a paper to a load that is not paid out yet. Throws `grain.papers_closed` afterwards, `grain.papers_too_many`,
 * and `grain.paper_key_taken`.
 */
export async function addPaper(
  tx: Tx,
  ctx: RequestCtx,
  { id, loadId, ...sent }: SentPaper & { readonly id: string; readonly loadId: string },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, { id });
  const load = (await loadsOf(tx, order.id)).find((one) => one.id === loadId);
  if (!load) throw new DomainError("resource.not_found");
  await addPaperTo(tx, ctx, { order, load, side, addedBy: personOf(ctx).userId, ...sent });
}

interface AddedPaper extends SentPaper {
  readonly order: Order;
  readonly load: Load;
  readonly side: PaperAuthor;
  readonly addedBy: string;
  readonly occurredAt?: Date;
}

/** The same to a load of an order the caller has locked, by whoever may. */
export async function addPaperTo(
  tx: Tx,
  ctx: EventCtx,
  { order, load, side, addedBy, facts, file, occurredAt }: AddedPaper,
): Promise<void> {
  const loadId = load.id;
  if (load.releasedAt !== null || isOver(order)) throw new DomainError("grain.papers_closed");
  const papers = await papersOf(tx, order.id);
  if (papers.filter((paper) => paper.loadId === loadId).length >= PAPERS_MAX_PER_LOAD)
    throw new DomainError("grain.papers_too_many", { most: PAPERS_MAX_PER_LOAD });
  const paperId = ctx.random.id();
  await insertPaper(tx, {
    id: paperId,
    orderId: order.id,
    loadId,
    side,
    addedBy,
    addedAt: ctx.clock.now(),
    file: file && {
      name: file.name,
      contentType: file.contentType,
      size: file.content.length,
      sha256: file.sha256,
    },
    ...facts,
  });
  if (file) await paperFiles.insert(tx, ctx, paperId, file.content);
  await note(tx, ctx, order, load, {
    type: "load.paper_added",
    facts: { kind: facts.kind, ...(facts.accessKey === null ? {} : { key: facts.accessKey }) },
    ...(occurredAt ? { occurredAt } : {}),
  });
  await notifyOfLoad(tx, ctx, { kind: "paper_added", order, load, by: side });
}

/**
 * Takes a paper back whose load is under way and not in dispute, and that no settlement sheet is drawn up from; its file is deleted. Throws `resource.not_found` for
 * another's paper, and `grain.papers_closed` once it may be what somebody relies on.
 */
export async function removePaper(
  tx: Tx,
  ctx: RequestCtx,
  { id, paperId }: { readonly id: string; readonly paperId: string },
): Promise<void> {
  const { order } = await lockAndAuthorizeOrder(tx, ctx, { id });
  const paper = (await papersOf(tx, order.id)).find((one) => one.id === paperId);
  if (!paper || paper.addedBy !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  const load = (await loadsOf(tx, order.id)).find((one) => one.id === paper.loadId);
  if (!load) throw new Error(`Paper ${paperId} is of no load`);
  const isNamed = (await sheetsOf(tx, order.id)).some(({ paperIds }) => paperIds.includes(paperId));
  if (
    load.deliveredAt !== null ||
    load.releasedAt !== null ||
    isDisputed(order) ||
    isDisputed(load) ||
    isNamed
  )
    throw new DomainError("grain.papers_closed");
  await markRemoved(tx, paperId, ctx.clock.now());
  await note(tx, ctx, order, load, { type: "load.paper_removed", facts: { kind: paper.kind } });
}

async function note(
  tx: Tx,
  ctx: EventCtx,
  order: Order,
  load: Load,
  event: {
    readonly type: "load.paper_added" | "load.paper_removed";
    readonly facts: Readonly<Record<string, string>>;
    readonly occurredAt?: Date;
  },
): Promise<void> {
  await changeOrder(tx, ctx, order, {});
  await recordEvents(tx, ctx, order, [{ ...event, loadId: load.id }]);
  await announceOrder(tx, order);
}
