import { randomUUID } from "node:crypto";
import { money } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardsBench, startCardsBench, type TestCard } from "../../../testing/cards-bench.js";
import type { CardQuestion } from "../provider/messages-port.js";
import type { CardEvent, CardEventKind, CardTransaction } from "../provider/transactions-port.js";
import { answerQuestion } from "./answer-question.js";
import type { SpendingPorts } from "./ports.js";
import { iofOf } from "./purchase.js";
import { takeTransaction } from "./take-news.js";

const RUNS = Number(process.env.PROPERTY_RUNS ?? 100);
/** The books are walked after this many, and at the end. */
const VERIFY_EVERY = 50;
const START = 100_000n;

let bench: CardsBench;
let ports: SpendingPorts;
let card: TestCard;
beforeAll(async () => {
  bench = await startCardsBench();
  ports = bench.ports;
  card = await bench.card();
});
afterAll(() => bench.close());

const brl = (minor: bigint) => money("BRL", minor);

type Step =
  | { readonly is: "authorization" | "advice" | "clearing" | "reversal" | "refund"; readonly amount: number }
  | { readonly is: "expiry" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constantFrom("authorization", "advice", "clearing", "clearing", "reversal", "refund"),
    amount: fc.integer({ min: 1, max: 20_000 }),
  }) as fc.Arbitrary<Step>,
  fc.constant<Step>({ is: "expiry" }),
);

/** A transaction as its network would have it, and how its news arrives here. */
const story = fc
  .record({
    asked: fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: undefined }),
    answerIsLost: fc.boolean(),
    isAbroad: fc.boolean(),
    steps: fc.array(step, { minLength: 1, maxLength: 6 }),
    /** Which snapshot arrives when: late, twice, or never. */
    arrivals: fc.array(fc.nat({ max: 5 }), { maxLength: 12 }),
    autoTopUp: fc.boolean(),
    // A transaction that begins with a refund is one of its own.
  })
  .filter(({ asked, steps }) => asked !== undefined || steps[0]?.is !== "refund");

type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

/** What the network's own books say after each of its steps. */
function snapshotsOf(
  { asked, answerIsLost, isAbroad, steps }: Story,
  { ref, approved }: { readonly ref: string; readonly approved: boolean },
): CardTransaction[] {
  const at = bench.clock.now().getTime();
  const stands = approved && !answerIsLost;
  const first =
    asked === undefined ? [] : [{ is: "authorization", amount: asked, declined: !stands } as const];
  const events: CardEvent[] = [];
  let held = 0n;
  const all = asked !== undefined && !stands ? first : [...first, ...steps];
  return all.map((one, place) => {
    const amount = one.is === "expiry" ? held : BigInt(one.amount);
    const isDeclined = "declined" in one && one.declined;
    if (!isDeclined) held = heldAfter(one.is, held, amount);
    events.push({
      ref: `${ref}:${place}`,
      kind: one.is as CardEventKind,
      at: new Date(at + place * 1_000),
      billed: brl(amount),
      original: isAbroad ? { currency: "USD", minor: amount } : { currency: "BRL", minor: amount },
      rate: isAbroad ? "5.40" : "1.0",
      approved: !isDeclined,
      reasons: isDeclined ? ["CUSTOMER_ASA_TIMEOUT"] : [],
    });
    const cleared = events.some(({ kind }) => kind === "clearing");
    return {
      ref,
      cardRef: card.ref,
      status: isDeclined ? "declined" : cleared ? "cleared" : held === 0n ? "reversed" : "pending",
      at: new Date(at),
      merchant: {
        id: `LOJA${ref.slice(0, 6)}`,
        name: "LOJA",
        mcc: "5411",
        country: isAbroad ? "USA" : "BRA",
      },
      entry: "chip",
      held: brl(held),
      holdsNothing: held === 0n,
      events: [...events],
    };
  });
}

function heldAfter(is: Step["is"], held: bigint, amount: bigint): bigint {
  if (is === "authorization") return held + amount;
  if (is === "advice") return amount;
  if (is === "clearing" || is === "reversal") return held > amount ? held - amount : 0n;
  return is === "expiry" ? 0n : held;
}

function question(ref: string, asked: number, isAbroad: boolean): CardQuestion {
  const amount = brl(BigInt(asked));
  return {
    id: `q:${ref}`,
    transactionRef: ref,
    cardRef: card.ref,
    kind: "purchase",
    hold: amount,
    billed: amount,
    original: { currency: isAbroad ? "USD" : "BRL", minor: amount.minor },
    rate: isAbroad ? "5.40" : "1.0",
    merchant: { id: `LOJA${ref.slice(0, 6)}`, name: "LOJA", mcc: "5411", country: isAbroad ? "USA" : "BRA" },
    entry: "chip",
    cardPresent: true,
    wallet: undefined,
    atm: false,
    pinEntered: false,
    allowsPart: false,
    addressFits: undefined,
    risk: undefined,
  };
}

async function ask(ref: string, asked: number, isAbroad: boolean): Promise<boolean> {
  let isApproved = false;
  await answerQuestion(
    { ...bench.app.ctx, ...ports },
    {
      kind: "question",
      question: question(ref, asked, isAbroad),
      answer: (decision) => {
        isApproved = decision.approved;
        return { status: 200, headers: {}, body: "" };
      },
      inProgress: () => ({ status: 503, headers: {}, body: "" }),
    },
  );
  return isApproved;
}

describe("whatever comes, however often and in whatever order", () => {
  it("ends where the network's own books end, and our books balance", async () => {
    const ctx = asSystem({ ...bench.app.ctx, ...ports }, "test");
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        card = await bench.cardLike(card, { has: "1000.00", autoTopUp: told.autoTopUp });
        const ref = randomUUID();
        const approved = told.asked === undefined ? false : await ask(ref, told.asked, told.isAbroad);
        const snapshots = snapshotsOf(told, { ref, approved });
        const last = snapshots.at(-1);
        if (!last) return;
        for (const place of told.arrivals) {
          const snapshot = snapshots[place % snapshots.length];
          if (snapshot) await takeTransaction(ctx, snapshot);
        }
        await takeTransaction(ctx, last);
        await takeTransaction(ctx, last);

        const bps = told.isAbroad ? 350 : 0;
        const sum = (kind: CardEventKind) =>
          last.events
            .filter((event) => event.kind === kind && event.approved)
            .map(({ billed }) => billed.minor);
        const cleared = sum("clearing").reduce((all, one) => all + one, 0n);
        const clearedIof = sum("clearing").reduce((all, one) => all + iofOf(one, bps), 0n);
        const row = await bench.purchase(ref);
        expect([row.cleared, row.cleared_iof]).toEqual([cleared, clearedIof]);
        expect(row.refunded).toBe(sum("refund").reduce((all, one) => all + one, 0n));
        const held = last.held?.minor ?? 0n;
        const wanted = held + iofOf(held, bps);
        // What was never there cannot be set aside; nothing more than the network holds ever is.
        expect(row.held <= wanted).toBe(true);
        const { C, H, debt } = await bench.minor(card);
        expect(row.held === wanted || C === 0n).toBe(true);
        expect(H).toBe(row.held);
        // Nothing came and nothing went but what the network's books say.
        expect(C + H - debt).toBe(START - cleared - clearedIof + row.refunded + row.refunded_iof);
        runs += 1;
        if (runs % VERIFY_EVERY === 0) await bench.expectBooks();
      }),
      { numRuns: RUNS, endOnFailure: false },
    );
    await bench.expectBooks();
  });
});
