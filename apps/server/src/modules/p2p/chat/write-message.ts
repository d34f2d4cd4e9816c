import type { RequestOf } from "@lastro/contracts";
import type { writeP2pMessage } from "@lastro/contracts/p2p/chat";
import { P2P_PICTURES_MAX } from "@lastro/contracts/p2p/chat";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import type { Rate } from "@lastro/platform/http/rate-limit";
import type { NewEvidence } from "../../cases/index.js";
import type { P2pRequestCtx } from "../ports.js";
import { lockOwnTrade, type OwnTrade } from "../trades/authorize-trade.js";
import { isOpen } from "../trades/trade.js";
import { notifyOfMessage } from "./notify-of-message.js";
import {
  countFiles,
  findMessage,
  insertMessage,
  type NewMessage,
  type RoomMessage,
  roomFiles,
} from "./room-store.js";
import { warningsOf } from "./warnings.js";

/** What one person may write to others, over all their rooms. */
const MESSAGES = {
  minute: { burst: 20, seconds: 60 },
  day: { burst: 500, seconds: 86_400 },
} as const satisfies Readonly<Record<string, Rate>>;

/** Counts a message of the caller. Throws `request.rate_limited`. */
export async function countMessage(ctx: P2pRequestCtx): Promise<void> {
  const { userId } = personOf(ctx);
  for (const [span, rate] of Object.entries(MESSAGES)) {
    const seconds = await ctx.limiter.secondsToWait(`p2p-chat:${span}:${userId}`, rate);
    if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  }
}

/**
 * Writes to the other side of an open trade. What looks like a key, a link or a CPF that is not the trade's is marked, so
 * that the reader is warned of it. Throws `p2p.room_closed`.
 */
export async function writeMessage(
  tx: Tx,
  ctx: P2pRequestCtx,
  id: string,
  { text }: RequestOf<typeof writeP2pMessage>["body"],
): Promise<RoomMessage> {
  const own = await openRoom(tx, ctx, id);
  return say(tx, ctx, own, { text, facts: await warningFacts(tx, ctx, own, text), file: null });
}

/** Sends a clean picture or PDF to the other side of an open trade, sealed. Throws `p2p.pictures_too_many`. */
export async function sendPicture(
  tx: Tx,
  ctx: P2pRequestCtx,
  id: string,
  { name, note, file }: NewEvidence,
): Promise<RoomMessage> {
  const own = await openRoom(tx, ctx, id);
  if ((await countFiles(tx, id)) >= P2P_PICTURES_MAX)
    throw new DomainError("p2p.pictures_too_many", { most: P2P_PICTURES_MAX });
  const fileId = ctx.random.id();
  await roomFiles.insert(tx, ctx, fileId, file.content);
  const { contentType, content, sha256 } = file;
  return say(tx, ctx, own, {
    text: note,
    facts: note === null ? {} : await warningFacts(tx, ctx, own, note),
    file: { id: fileId, name, contentType, size: content.length, sha256 },
  });
}

async function openRoom(tx: Tx, ctx: P2pRequestCtx, id: string): Promise<OwnTrade> {
  const own = await lockOwnTrade(tx, ctx, id);
  if (!isOpen(own.trade)) throw new DomainError("p2p.room_closed");
  return own;
}

async function warningFacts(
  tx: Tx,
  ctx: P2pRequestCtx,
  { trade }: OwnTrade,
  text: string,
): Promise<Record<string, string>> {
  const cpfs = [await ctx.cpfOf(tx, trade.buyerId), await ctx.cpfOf(tx, trade.sellerId)];
  const warnings = warningsOf(text, {
    key: trade.payTo?.method === "pix_key" ? trade.payTo.key : null,
    cpfs: cpfs.map(({ cpf }) => cpf),
  });
  return warnings.length === 0 ? {} : { warning: warnings.join(",") };
}

async function say(
  tx: Tx,
  ctx: P2pRequestCtx,
  { trade, role }: OwnTrade,
  said: Pick<NewMessage, "text" | "facts" | "file">,
): Promise<RoomMessage> {
  const message: NewMessage = {
    ...said,
    id: ctx.random.id(),
    tradeId: trade.id,
    by: role,
    authorId: personOf(ctx).userId,
    at: ctx.clock.now(),
  };
  await insertMessage(tx, message);
  await notifyOfMessage(tx, ctx, { trade, role, messageId: message.id });
  await announce(tx, {
    to: { userIds: [trade.buyerId, trade.sellerId] },
    type: "p2p.message",
    reference: trade.id,
  });
  const written = await findMessage(tx, message.id);
  if (!written) throw new Error(`The message ${message.id} was not written`);
  return written;
}
