import { UNREGISTERED_DEVICE_DAY } from "../../src/modules/limits/index.js";

/** Something that a client does from its beginning to its end. */
export type Life = "transfer" | "payByPix" | "charge" | "giveBack" | "buy";

/** Recurring work that may fall due while clients are busy. */
export type Recurring = (typeof RECURRING)[number];
const RECURRING = [
  "payments-out.process-open",
  "payments-out.follow-returns",
  "pix.follow-inquiries",
  "pix.poll-charges",
  "pix.settle-returns",
] as const;

/**
 * What a seed is about. A race needs two actors at one place within a few steps, which seldom happens where everything is
 * done: most plans do little, and that often.
 */
export interface Plan {
  /** What the first client does, from whose ad the others buy. */
  readonly seller: readonly [Life, ...Life[]];
  readonly buyers: readonly [Life, ...Life[]];
  /** How many things each client does at once: from one to so many. */
  readonly atOnce: number;
  /** In whole reais; of a hundred payments and transfers, `largeIn100` are large. */
  readonly amounts: { readonly little: Range; readonly large: Range; readonly largeIn100: number };
  /** What may leave a client in a day without a registered device, in centavos. */
  readonly sentADay: bigint;
  readonly workers: {
    readonly count: number;
    /** How often each works once clients are done; until then they go on. */
    readonly times: number;
    /** How many turns of others a worker rests at most. */
    readonly rest: number;
    readonly jobsIn100: number;
    readonly recurring: readonly [Recurring, ...Recurring[]];
  };
  readonly bank: {
    readonly times: number;
    readonly rest: number;
    readonly endsIn100: number;
    readonly sendsBackIn100: number;
  };
  /** How many new payments in a hundred the provider refuses, beside those that a fault has it refuse. */
  readonly refusalsIn100: number;
}

export type Range = readonly [from: number, to: number];

const EVERYTHING: Plan = {
  seller: ["transfer", "payByPix", "charge", "giveBack"],
  buyers: ["transfer", "payByPix", "charge", "buy"],
  atOnce: 2,
  amounts: { little: [1, 190], large: [1, 900], largeIn100: 15 },
  sentADay: UNREGISTERED_DEVICE_DAY.amount,
  workers: { count: 2, times: 2, rest: 30, jobsIn100: 60, recurring: RECURRING },
  bank: { times: 4, rest: 25, endsIn100: 40, sendsBackIn100: 10 },
  refusalsIn100: 0,
};

/** Many workers at the same payments, which the provider refuses and takes a moment later. */
const PAYMENTS: Plan = {
  ...EVERYTHING,
  seller: ["payByPix"],
  buyers: ["payByPix"],
  atOnce: 3,
  workers: { count: 4, times: 3, rest: 25, jobsIn100: 25, recurring: ["payments-out.process-open"] },
  bank: { times: 2, rest: 40, endsIn100: 60, sendsBackIn100: 0 },
  refusalsIn100: 35,
};

/** Payments that end soon, and come back. */
const RETURNS: Plan = {
  ...EVERYTHING,
  seller: ["payByPix"],
  buyers: ["payByPix"],
  atOnce: 1,
  workers: {
    ...{ count: 3, times: 4, rest: 30, jobsIn100: 25 },
    recurring: ["payments-out.process-open", "payments-out.follow-returns"],
  },
  bank: { times: 6, rest: 30, endsIn100: 45, sendsBackIn100: 30 },
};

/** Clients with a lower limit of their own, which three of these amounts are above, and most often two. */
const LIMITS: Plan = {
  ...EVERYTHING,
  seller: ["payByPix", "transfer"],
  buyers: ["payByPix", "transfer"],
  atOnce: 3,
  amounts: { little: [100, 195], large: [100, 195], largeIn100: 0 },
  sentADay: 25_000n,
  workers: { ...EVERYTHING.workers, count: 1 },
  bank: { ...EVERYTHING.bank, times: 4 },
};

export const PLANS: readonly [Plan, ...Plan[]] = [
  EVERYTHING,
  EVERYTHING,
  EVERYTHING,
  PAYMENTS,
  RETURNS,
  LIMITS,
];
