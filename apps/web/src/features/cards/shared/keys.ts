/** Every query of a client's cards begins with this. */
export const CARDS = ["cards"] as const;

/** What changes when money moves to, from or by a card. */
export const CHANGED_BY_CARDS = [CARDS, ["accounts"], ["cashback"]] as const;
