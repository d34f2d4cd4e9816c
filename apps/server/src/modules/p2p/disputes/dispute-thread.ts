import type { ResponseOf } from "@lastro/contracts";
import type { listP2pDisputeMessages, readP2pDisputeTimeline } from "@lastro/contracts/p2p/disputes";
import { personOf } from "@lastro/platform/context";
import type { PageQuery } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import {
  addEvidence as addToCase,
  type Case,
  type CleanFile,
  findCase,
  forParty,
  messagesForParty,
  timelineOf,
  writeMessage,
} from "../../cases/index.js";
import type { P2pRequestCtx } from "../ports.js";
import { lockOwnTrade, ownTrade } from "../trades/authorize-trade.js";
import { lockDisputeOf } from "./close-dispute.js";
import { DISPUTE_CASES } from "./dispute-cases.js";
import { findDisputeOf } from "./dispute-store.js";

type MessagesPage = ResponseOf<typeof listP2pDisputeMessages>;

/** The case of a dispute of whoever asks. Throws `resource.not_found` where nothing was disputed. */
export async function ownDisputeCase(db: Database | Tx, ctx: P2pRequestCtx, tradeId: string): Promise<Case> {
  const { trade } = await ownTrade(db, ctx, tradeId);
  const dispute = await findDisputeOf(db, trade.id);
  const of = dispute && (await findCase(db, dispute.id));
  if (!of) throw new DomainError("resource.not_found");
  return of;
}

/** Adds a clean file to an open dispute of the person's own trade. */
export async function addEvidence(
  tx: Tx,
  ctx: P2pRequestCtx,
  input: {
    readonly id: string;
    readonly name: string;
    readonly note: string | null;
    readonly file: CleanFile;
  },
): Promise<void> {
  const { trade } = await lockOwnTrade(tx, ctx, input.id);
  const { of } = await lockDisputeOf(tx, trade);
  await addToCase(tx, ctx, DISPUTE_CASES, of, input);
}

/** Writes to the other side of an open dispute and to the administrators. */
export async function writeDisputeMessage(
  tx: Tx,
  ctx: P2pRequestCtx,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<MessagesPage["messages"][number]> {
  const { trade } = await lockOwnTrade(tx, ctx, id);
  const { of } = await lockDisputeOf(tx, trade);
  const written = await writeMessage(tx, ctx, DISPUTE_CASES, of, { text, internal: false });
  return forParty(written, await DISPUTE_CASES.namesOf(tx, [personOf(ctx).userId]));
}

/** A page of what both sides and the administrators wrote. */
export async function readDisputeMessages(
  ctx: P2pRequestCtx,
  tradeId: string,
  page: PageQuery,
): Promise<MessagesPage> {
  return messagesForParty(ctx.db, DISPUTE_CASES, await ownDisputeCase(ctx.db, ctx, tradeId), page);
}

/** A page of what happened in a dispute, as both sides read it. */
export async function readTimeline(
  ctx: P2pRequestCtx,
  tradeId: string,
  page: PageQuery,
): Promise<ResponseOf<typeof readP2pDisputeTimeline>> {
  const { id } = await ownDisputeCase(ctx.db, ctx, tradeId);
  return timelineOf(ctx.db, id, { ...page, reader: "party" });
}
