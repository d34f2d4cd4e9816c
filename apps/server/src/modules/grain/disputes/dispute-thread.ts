import type { ResponseOf } from "@lastro/contracts";
import type { listDisputeMessages, readDisputeTimeline } from "@lastro/contracts/grain/disputes";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { PageQuery } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import {
  type Case,
  findCase,
  forParty,
  lockCase,
  messagesForParty,
  timelineOf,
  writeMessage,
} from "../../cases/index.js";
import { lockAndAuthorizeOrder } from "../orders/lock-and-authorize-order.js";
import type { Order } from "../orders/order.js";
import { DISPUTE_CASES } from "./dispute-case.js";
import { findDisputeOf } from "./dispute-store.js";
import { openDisputeOf } from "./settle-dispute.js";

/** A dispute by its order and the load it is of; without a load, the whole order's. */
interface DisputeName {
  readonly id: string;
  readonly loadId?: string | undefined;
}

type MessagesPage = ResponseOf<typeof listDisputeMessages>;

/** Writes to the other side of an open dispute and to the administrators. */
export async function writeDisputeMessage(
  tx: Tx,
  ctx: RequestCtx,
  { id, loadId, text }: DisputeName & { readonly text: string },
): Promise<MessagesPage["messages"][number]> {
  const { order } = await lockAndAuthorizeOrder(tx, ctx, { id });
  const of = await lockCase(tx, (await openDisputeOf(tx, order, loadId)).id);
  if (!of) throw new Error("A dispute without a case");
  const written = await writeMessage(tx, ctx, DISPUTE_CASES, of, { text, internal: false });
  return forParty(written, await DISPUTE_CASES.namesOf(tx, [personOf(ctx).userId]));
}

/** A page of what both sides and the administrators wrote. Throws `resource.not_found` where nothing was disputed. */
export async function readDisputeMessages(
  db: Database,
  order: Order,
  { loadId, ...page }: PageQuery & Pick<DisputeName, "loadId">,
): Promise<MessagesPage> {
  return messagesForParty(db, DISPUTE_CASES, await caseOf(db, order, loadId), page);
}

/** A page of what happened in a dispute. Throws `resource.not_found` where nothing was disputed. */
export async function readTimeline(
  db: Database,
  order: Order,
  { loadId, ...page }: PageQuery & Pick<DisputeName, "loadId">,
): Promise<ResponseOf<typeof readDisputeTimeline>> {
  const { id } = await caseOf(db, order, loadId);
  return timelineOf(db, id, { ...page, reader: "party" });
}

async function caseOf(db: Database, order: Order, loadId: string | undefined): Promise<Case> {
  const dispute = await findDisputeOf(db, order.id, loadId);
  const of = dispute && (await findCase(db, dispute.id));
  if (!of) throw new DomainError("resource.not_found");
  return of;
}
