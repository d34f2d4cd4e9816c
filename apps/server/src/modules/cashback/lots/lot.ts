import { type Money, money } from "@lastro/money";

type Prp = Money<"PRP">;

/** PRP that are from one place: what a purchase earned, or what another client sent. */
export interface Lot {
  readonly id: string;
  readonly userId: string;
  readonly purchaseId: string | null;
  readonly origin: string;
  readonly amount: Prp;
  readonly remaining: Prp;
  readonly round: number;
  readonly creditsAt: Date;
  readonly creditedAt: Date | null;
  readonly expiresAt: Date | null;
}

export interface LotUse {
  readonly lot: Lot;
  readonly amount: Prp;
}

/** Takes an amount from lots in their order; less, where they hold less. */
export function takeFrom(lots: readonly Lot[], amount: Prp): LotUse[] {
  let open = amount.minor;
  return lots.flatMap((lot) => {
    const taken = open < lot.remaining.minor ? open : lot.remaining.minor;
    open -= taken;
    return taken > 0n ? [{ lot, amount: money("PRP", taken) }] : [];
  });
}

export function totalOf(uses: readonly { readonly amount: Prp }[]): Prp {
  return money(
    "PRP",
    uses.reduce((sum, { amount }) => sum + amount.minor, 0n),
  );
}

export function remainingOf(lots: readonly Lot[]): Prp {
  return money(
    "PRP",
    lots.reduce((sum, { remaining }) => sum + remaining.minor, 0n),
  );
}
