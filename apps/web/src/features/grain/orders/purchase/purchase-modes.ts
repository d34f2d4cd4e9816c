/** At the offer's price from the wallet; kept until a deposit arrives; at a price the producer is asked for; or by Pix. */
export type PurchaseMode = "buy" | "reserve" | "propose" | "pix";

/** What the second step says in each. */
export const CONFIRMATION = {
  buy: {
    title: "purchase.confirmTitle",
    text: "purchase.confirmText",
    note: "purchase.escrowNote",
    confirm: "purchase.confirm",
    busy: "purchase.buying",
  },
  reserve: {
    title: "purchase.reserve.confirmTitle",
    text: "purchase.reserve.confirmText",
    note: "purchase.reserve.note",
    confirm: "purchase.reserve.confirm",
    busy: "purchase.reserve.busy",
  },
  propose: {
    title: "purchase.propose.confirmTitle",
    text: "purchase.propose.confirmText",
    note: "purchase.propose.note",
    confirm: "purchase.propose.confirm",
    busy: "purchase.propose.busy",
  },
  pix: {
    title: "purchase.pix.confirmTitle",
    text: "purchase.pix.confirmText",
    note: "purchase.pix.note",
    confirm: "purchase.pix.confirm",
    busy: "purchase.pix.busy",
  },
} as const satisfies Record<PurchaseMode, unknown>;
