import type { P2pRoomNote } from "@lastro/contracts/p2p/states";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { insertions, runTogether, type Statement } from "@lastro/platform/database/together";
import { announce } from "@lastro/platform/events";
import type { Trade } from "./trade.js";

/** Writes into the room of a trade what happened, for both sides to read. */
export function noteInRoom(
  tx: Tx,
  ctx: NotingCtx,
  trade: Pick<Trade, "id">,
  note: P2pRoomNote,
  facts: RoomNote["facts"] = {},
): Promise<void> {
  return runTogether(tx, notingInRoom(ctx, trade, [{ note, facts }]));
}

type NotingCtx = Pick<Ctx, "clock" | "random">;

/** Something that happened to a trade, as its room says it. */
export interface RoomNote {
  readonly note: P2pRoomNote;
  readonly facts?: Readonly<Record<string, string>>;
}

/** The same of several things, in their order, as statements to be run with others. */
export function notingInRoom(
  { clock, random }: NotingCtx,
  { id }: Pick<Trade, "id">,
  notes: readonly RoomNote[],
): Statement[] {
  return insertions({
    p2p_message: notes.map(({ note, facts = {} }) => ({
      ...{ id: random.id(), trade_id: id, by_role: "system" },
      ...{ note, facts, at: clock.now() },
    })),
  });
}

/** Tells the open pages of both sides and of administrators that a trade changed; with money, also their balances. */
export async function announceTrade(
  tx: Tx,
  { id, buyerId, sellerId }: Pick<Trade, "id" | "buyerId" | "sellerId">,
  { money = false }: { readonly money?: boolean } = {},
): Promise<void> {
  const to = { userIds: [buyerId, sellerId] };
  await announce(tx, { to, type: "p2p.trade", reference: id });
  if (money) await announce(tx, { to, type: "balances" });
  await announce(tx, { to: "admins", type: "admin", reference: "p2p" });
}
