import { type Money, negate } from "@lastro/money";
import { customerAccount, type Posting } from "../ledger/index.js";

interface Moved {
  readonly id: string;
  readonly clientId: string;
  readonly traderId: string;
  readonly amount: Money<"USDT">;
}

/** USDT of one person moves from their account of the bank to the one of the marketplace. */
export function sentToMarketPosting({ id, clientId, traderId, amount }: Moved): Posting {
  return {
    kind: "market.sent",
    reference: id,
    key: `market_transfer:${id}`,
    entries: [
      { account: customerAccount(clientId, "available", "USDT"), amount: negate(amount) },
      { account: customerAccount(traderId, "available", "USDT"), amount },
    ],
  };
}

/** USDT of one person moves from their account of the marketplace back to the one of the bank. */
export function receivedFromMarketPosting({ id, clientId, traderId, amount }: Moved): Posting {
  return {
    kind: "market.received",
    reference: id,
    key: `market_transfer:${id}`,
    entries: [
      { account: customerAccount(traderId, "available", "USDT"), amount: negate(amount) },
      { account: customerAccount(clientId, "available", "USDT"), amount },
    ],
  };
}
