/** Where a bid of a buyer's stands: it is filled once all its tonnes were taken. */
export const BID_STATES = ["open", "filled", "withdrawn", "expired"] as const;
export type BidState = (typeof BID_STATES)[number];

/** Where an answer to a bid stands; it lapses when its bid ends first. */
export const BID_ANSWER_STATES = ["open", "taken", "withdrawn", "expired", "lapsed"] as const;
export type BidAnswerState = (typeof BID_ANSWER_STATES)[number];

/** For how many days a bid and an answer may stand, and for how many they do unless somebody says otherwise. */
export const BID_DAYS = { min: 1, max: 30, usual: 7 } as const;
export const BID_ANSWER_DAYS = { min: 1, max: 7, usual: 2 } as const;
