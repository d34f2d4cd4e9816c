import type { CardCategory, CardKindName, CardStatus, CardSwitch } from "@lastro/contracts/cards/states";
import type { OtcAsset } from "@lastro/contracts/otc";
import type { Money } from "@lastro/money";

type Reais = Money<"BRL">;

/** What a holder let the card sell at the till. */
export interface TillMandate {
  /** In the order in which they are sold. */
  readonly assets: readonly OtcAsset[];
  readonly dailyCap: Reais;
  readonly maxSpreadBps: number;
  readonly since: Date;
}

/** A client's card. Its balance stands in the ledger, on accounts whose owner is the card. */
export interface Card {
  readonly id: string;
  readonly userId: string;
  readonly kind: CardKindName;
  readonly status: CardStatus;
  /** Where a suspended card stood before. */
  readonly suspendedFrom: CardStatus | null;
  readonly reason: string | null;
  readonly name: string | null;
  readonly holderName: string;
  readonly provider: string;
  /** The issuer's names of the card and of its holder; null until it has answered. */
  readonly providerRef: string | null;
  readonly holderRef: string | null;
  readonly lastDigits: string | null;
  readonly expiry: { readonly month: number; readonly year: number } | null;
  readonly pin: "set" | "unset" | "blocked" | "in_frame";
  readonly shipToLabel: string | null;
  readonly tracking: string | null;
  readonly shippedAt: Date | null;
  readonly requestedAt: Date;
  readonly issuedAt: Date | null;
  readonly endedAt: Date | null;
  /** What was taken for issuing it. */
  readonly fee: Money<"BRL"> | Money<"PRP">;
  readonly replaces: string | null;
  readonly validUntil: Date | null;
  /** The purchase that used a single-use card up. */
  readonly spentBy: string | null;
  readonly lockedTo: { readonly id: string; readonly name: string } | null;
  readonly switches: Readonly<Record<CardSwitch, boolean>>;
  readonly blockedCategories: readonly CardCategory[];
  readonly limits: {
    readonly purchase: Reais | null;
    readonly day: Reais | null;
    readonly month: Reais | null;
  };
  readonly autoTopUp: boolean;
  readonly tillMandate: TillMandate | null;
  readonly wallets: readonly string[];
  readonly walletsReadAt: Date | null;
  readonly problem: string | null;
}

/** Whether it can be used no more, ever. */
export function hasEnded({ status }: Pick<Card, "status">): boolean {
  return status === "cancelled" || status === "expired" || status === "refused";
}

/** The specification's two types. */
export function typeOf({ kind }: Pick<Card, "kind">): "virtual" | "physical" {
  return kind === "physical" ? "physical" : "virtual";
}
