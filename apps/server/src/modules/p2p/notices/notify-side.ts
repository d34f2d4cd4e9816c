import { wireOfMoney } from "@lastro/contracts";
import type { P2pRole } from "@lastro/contracts/p2p/states";
import type { Tx } from "@lastro/platform/database/database";
import { notify } from "../../notices/index.js";
import { type Person, peopleOf } from "../people/person-store.js";
import type { P2pCtx } from "../ports.js";
import { otherRole, personIn, type Trade } from "../trades/trade.js";
import { noticeKindOf } from "./trade-notices.js";
import type { TradeNotice } from "./words.js";

interface Telling {
  readonly roles: readonly P2pRole[];
  readonly words: TradeNotice;
  readonly source: string;
  /** Both sides, where they have been read already. */
  readonly people?: ReadonlyMap<string, Pick<Person, "name">>;
}

/** Tells sides of a trade what happened, each once for a source. */
export async function notifySides(
  tx: Tx,
  ctx: P2pCtx,
  trade: Trade,
  { roles, words, source, people: known }: Telling,
): Promise<void> {
  const people = known ?? (await peopleOf(tx, [trade.buyerId, trade.sellerId]));
  const addressees = await ctx.addressesOf(
    tx,
    roles.map((role) => personIn(trade, role)),
  );
  const notices = [];
  for (const role of roles) {
    const userId = personIn(trade, role);
    const addressee = addressees.get(userId);
    if (!addressee) continue;
    notices.push({
      kind: noticeKindOf(words),
      userId,
      source: `p2p:${trade.id}:${source}`,
      subjectId: trade.id,
      facts: {
        words,
        number: trade.number,
        other: people.get(personIn(trade, otherRole(role)))?.name ?? "",
        quantity: wireOfMoney(trade.quantity),
        total: wireOfMoney(trade.total),
      },
      at: ctx.clock.now(),
      addressee,
    });
  }
  await notify(tx, ctx, notices);
}
