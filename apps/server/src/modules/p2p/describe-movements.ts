import { formatPrice } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database } from "@lastro/platform/database/database";
import { peopleOf } from "./people/person-store.js";

import { otherRole, personIn, roleOf } from "./trades/trade.js";
import { findTrades } from "./trades/trade-store.js";

interface Facts {
  readonly counterparty: string;
  readonly description: string;
  readonly identifiers: readonly { readonly name: "tradeNumber"; readonly value: string }[];
}

/** With whom a client traded and at which price, for the statement the movements stand on. */
export function describeP2pMovements(ctx: Pick<Ctx, "config" | "random">) {
  return async (
    db: Database,
    ownerId: string,
    movements: readonly { readonly transactionId: string; readonly reference: string }[],
  ): Promise<ReadonlyMap<string, Facts>> => {
    const trades = await findTrades(db, ctx, [...new Set(movements.map(({ reference }) => reference))]);
    const people = await peopleOf(
      db,
      trades.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
    );
    const facts = new Map(
      trades.flatMap((trade) => {
        const role = roleOf(trade, ownerId);
        if (!role) return [];
        const other = people.get(personIn(trade, otherRole(role)));
        const { number, quantity, price } = trade;
        return [
          [
            trade.id,
            {
              counterparty: other?.name ?? "",
              description: `${number} · R$ ${formatPrice(price)}/${quantity.asset}`,
              identifiers: [{ name: "tradeNumber" as const, value: number }],
            },
          ] as const,
        ];
      }),
    );
    return new Map(
      movements.flatMap(({ transactionId, reference }) => {
        const found = facts.get(reference);
        return found ? [[transactionId, found] as const] : [];
      }),
    );
  };
}
