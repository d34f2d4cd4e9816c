import {
  HOLD_REASONS,
  type HoldReason,
  type MovementFamily,
  type MovementTitle,
} from "@lastro/contracts/movements";
import { type Asset, isNegative, type Money } from "@lastro/money";

type Direction = "in" | "out" | "held";

interface Named {
  readonly kind: string;
  readonly asset: Asset;
  readonly amount: Money;
  readonly held: Money;
}

export function directionOf(movement: Pick<Named, "amount">): Direction {
  if (movement.amount.minor === 0n) return "held";
  return isNegative(movement.amount) ? "out" : "in";
}

const FAMILIES = [
  "pix",
  "otc",
  "exchange",
  "investments",
  "basket",
  "vault",
  "market",
  "p2p",
  "card",
  "cashback",
  "transfer",
  "crypto",
] as const;

/** The product a kind of movement belongs to. */
export function familyOf(kind: string): MovementFamily {
  const module = moduleOf(kind);
  if (module === "ledger") return "hold";
  return FAMILIES.find((family) => family === module) ?? "other";
}

/** The first word of a kind: the module it comes from. */
export function moduleOf(kind: string): string {
  return kind.split(".")[0] ?? "";
}

/** Of each kind of movement of a trade between two people, as its two sides see it. */
const P2P_TITLES: Readonly<Record<string, Partial<Record<Direction, MovementTitle>>>> = {
  "p2p.locked": { out: "p2pLocked" },
  "p2p.released": { in: "p2pBought" },
  "p2p.refunded": { in: "p2pReturned" },
  "p2p.split": { in: "p2pShared" },
  "p2p.paid": { in: "p2pReceived", out: "p2pPaid" },
};

/** Of each kind of movement of PRP, as the client sees it. */
const CASHBACK_TITLES: Readonly<Record<string, Partial<Record<Direction, MovementTitle>>>> = {
  "cashback.credited": { in: "cashbackCredited" },
  "cashback.redeemed": { in: "cashbackRedeemed", out: "cashbackRedeemed" },
  "cashback.reversed": { out: "cashbackReversed" },
  "cashback.expired": { out: "cashbackExpired" },
  "cashback.sent": { in: "cashbackReceived", out: "cashbackSent" },
  "cashback.fee_paid": { out: "cashbackFee" },
  "cashback.fee_returned": { in: "cashbackFeeReturned" },
};

/** Of each kind of movement of cards, as it is seen on the account. */
const CARD_TITLES: Readonly<Record<string, Partial<Record<Direction, MovementTitle>>>> = {
  "card.cleared": { out: "cardPurchase" },
  "card.refund_reversed": { out: "cardPurchase" },
  "card.refunded": { in: "cardRefund" },
  "card.contest_credited": { in: "cardContestCredited" },
  "card.contest_lost": { out: "cardContestLost" },
  "card.topped_up": { out: "cardToppedUp" },
  "card.withdrawn": { in: "cardWithdrawn" },
  "card.issue_fee": { out: "cardIssueFee" },
  "card.issue_fee_returned": { in: "cardIssueFeeReturned" },
};

/** What the movement is called, from the client's side of it. */
export function titleOf(movement: Named): MovementTitle {
  const direction = directionOf(movement);
  if (direction === "held") return isNegative(movement.held) ? "holdReleased" : "holdOpened";
  const incoming = direction === "in";
  switch (familyOf(movement.kind)) {
    case "pix":
      if (movement.kind === "pix.clawed_back" || movement.kind === "pix.contest_refunded")
        return "pixClawedBack";
      if (movement.kind === "pix.monitored_given_back") return "pixContestOver";
      if (/return|refund/.test(movement.kind)) return incoming ? "pixReturnReceived" : "pixReturnSent";
      return incoming ? "pixReceived" : "pixSent";
    case "otc":
      // Whoever gives reais, or receives the other asset, buys.
      return incoming === (movement.asset === "BRL") ? "otcSell" : "otcBuy";
    case "exchange":
      return "exchanged";
    case "investments":
      return incoming ? "investmentRedeemed" : "investmentApplied";
    case "basket":
      return incoming ? "basketWithdrawn" : "basketDeposited";
    case "vault":
      return incoming ? "vaultWithdrawn" : "vaultDeposited";
    case "market":
      return incoming ? "marketReceived" : "marketSent";
    case "p2p":
      return P2P_TITLES[movement.kind]?.[direction] ?? (incoming ? "otherIn" : "otherOut");
    case "cashback":
      return CASHBACK_TITLES[movement.kind]?.[direction] ?? (incoming ? "otherIn" : "otherOut");
    case "card":
      return CARD_TITLES[movement.kind]?.[direction] ?? (incoming ? "otherIn" : "otherOut");
    case "crypto":
      if (movement.kind === "crypto.recovery_fee") return "recoveryFee";
      return incoming ? "cryptoReceived" : "cryptoSent";
    case "transfer":
      return incoming ? "transferReceived" : "transferSent";
    default:
      if (incoming && /opening/.test(movement.kind)) return "opening";
      return incoming ? "otherIn" : "otherOut";
  }
}

/** Why money was set aside, in the words a client is shown, from the hold's `module.noun`. */
export function holdReasonOf(reason: string): HoldReason {
  const module = moduleOf(reason);
  return Object.hasOwn(HOLD_REASONS, module) ? (module as HoldReason) : "other";
}

/** The hold a movement opened or ended, where it is one. */
export function holdIdOf(movement: { readonly key: string }): string | undefined {
  return /^hold:([0-9a-f-]{36}):/.exec(movement.key)?.[1];
}
