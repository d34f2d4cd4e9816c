import type { P2pAsset, P2pRole } from "@lastro/contracts/p2p/states";
import { convert, divide, type Money, money, price } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";
import { transactionsOfKeys } from "../../ledger/index.js";
import { tradeLocked, tradeReleased } from "./postings.js";
import { sharesOf } from "./trade.js";

/** What a trade came to for one of its sides. */
export interface SettledTrade {
  readonly role: P2pRole;
  readonly at: Date;
  /** The movement on this side's statement. */
  readonly transactionId: string;
  /** The one that ended the trade. */
  readonly endedBy: string;
  /** What was traded, before fees. */
  readonly traded: Money<P2pAsset>;
  /** What came or went, this side's fee counted. */
  readonly moved: Money<P2pAsset>;
  /** What was paid for it in reais. */
  readonly value: Money<"BRL">;
  /** What the fee, which is taken in the asset, was worth at the trade's price. */
  readonly feeWorth: Money<"BRL">;
}

interface Row {
  id: string;
  buyer_id: string;
  asset: P2pAsset;
  quantity: bigint;
  price: bigint;
  total: bigint;
  seller_fee: bigint;
  buyer_fee: bigint;
  to_buyer: bigint;
  closed_at: Date;
}

/** A client's trades in which the asset, or a part of it, went to the buyer. */
export async function settledTrades(db: Database, userId: string): Promise<readonly SettledTrade[]> {
  const rows = await query<Row>(
    db,
    `select id, buyer_id, asset, quantity, price, total, seller_fee, buyer_fee, to_buyer, closed_at
     from p2p_trade where (buyer_id = $1 or seller_id = $1) and closed_at is not null and to_buyer > 0`,
    [userId],
  );
  const keys = rows.flatMap(({ id }) => [tradeLocked(id).key, tradeReleased(id).key]);
  const transactions = await transactionsOfKeys(db, keys);
  return rows.flatMap((row): SettledTrade[] => {
    const locked = transactions.get(tradeLocked(row.id).key);
    const ended = transactions.get(tradeReleased(row.id).key);
    if (!locked || !ended) return [];
    const role = row.buyer_id === userId ? "buyer" : "seller";
    const transactionId = role === "buyer" ? ended.id : locked.id;
    return [{ role, at: row.closed_at, transactionId, endedBy: ended.id, ...amountsOf(row, role) }];
  });
}

function amountsOf(row: Row, role: P2pRole) {
  const of = (minor: bigint) => money(row.asset, minor);
  const agreed = {
    quantity: of(row.quantity),
    sellerFee: of(row.seller_fee),
    buyerFee: of(row.buyer_fee),
  };
  const traded = of(row.to_buyer);
  const shares = sharesOf(agreed, traded);
  const moved = role === "buyer" ? shares.buyerGets : shares.toPayee;
  const fee = role === "buyer" ? traded.minor - moved.minor : moved.minor - traded.minor;
  return {
    traded,
    moved,
    // Of a shared trade, the part of the reais the shared quantity is of the whole.
    value: money("BRL", divide(row.total * row.to_buyer, row.quantity, "halfEven")),
    feeWorth: convert(of(fee), price(row.asset, "BRL", row.price), "halfEven"),
  };
}
