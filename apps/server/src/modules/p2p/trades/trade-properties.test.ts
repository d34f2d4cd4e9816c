import { money, parseMoney, price } from "@lastro/money";
import type { Actor } from "@lastro/platform/actor";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { caseTimers } from "../../cases/index.js";
import {
  type AccountRef,
  balanceOf,
  balancesOfAccounts,
  customerAccount,
  escrowAccount,
  houseAccount,
  post,
} from "../../ledger/index.js";
import { dueTimers, runTimer, type Timer, type TimerKind } from "../../timers/index.js";
import { P2P_CASES } from "../disputes/dispute-cases.js";
import { findDisputeOf, proposalsOf } from "../disputes/dispute-store.js";
import { openDispute } from "../disputes/open-dispute.js";
import { ruleOrAsk } from "../disputes/rule-dispute.js";
import { proposeSplit, signSplit } from "../disputes/settle-dispute.js";
import { honourLatePayment, returnLatePayment, ruleLatePayment } from "../late/answer-late.js";
import { findLatePaymentOf } from "../late/late-store.js";
import { reportLatePayment } from "../late/report-late.js";
import { saveAdPayments } from "../payments/ad-payment-store.js";
import type { P2pPorts, P2pRequestCtx } from "../ports.js";
import { cancelTrade } from "./cancel-trade.js";
import { payTrade, undoPaid } from "./pay-trade.js";
import { releaseTrade } from "./release-trade.js";
import { takeAd } from "./take-ad.js";
import { escrowOf, isOpen, type Trade } from "./trade.js";
import { findTrade } from "./trade-store.js";
import { tradeTimers } from "./trade-timers.js";

vi.setConfig({ testTimeout: 3_600_000 });

/** How many sequences; `PROPERTY_RUNS=10000 npx vitest run --project server <this file>` tries more. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 200);
const USDT = parseMoney("USDT", "1000.000000");
const REAIS = parseMoney("BRL", "5000.00");

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  // What is due at the end is done by the worker, as what a sequence left to itself.
  for (let round = 0; round < 20; round += 1) {
    app.ctx.clock.advanceSeconds(6 * 3_600);
    await app.worker.runDue();
  }
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});

/** How often each thing is tried: what leads on more often than what ends a trade. */
const COMMANDS = {
  take: 4,
  pay: 5,
  undo: 1,
  release: 2,
  cancel: 1,
  cancel_both: 2,
  dispute: 3,
  propose: 2,
  sign: 2,
  rule: 2,
  late: 3,
  honour: 1,
  returned: 1,
  rule_late: 1,
  wait: 5,
  fire: 5,
  fire_again: 2,
} as const;

const command = fc.record({
  kind: fc.oneof(
    ...Object.entries(COMMANDS).map(([kind, weight]) => ({
      weight,
      arbitrary: fc.constant(kind as keyof typeof COMMANDS),
    })),
  ),
  /** Which of the two, or seldom a stranger; and on which trade. */
  who: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: 1 }) },
    { weight: 1, arbitrary: fc.constant(2) },
  ),
  which: fc.nat({ max: 5 }),
  method: fc.constantFrom("lastro" as const, "pix_key" as const, "pix_key" as const),
  percent: fc.integer({ min: 0, max: 100 }),
  minutes: fc.constantFrom(1, 15, 16, 31, 24 * 60),
  /** Whether the proof of presence is the one that was shown last. */
  isReplayed: fc.oneof(
    { weight: 1, arbitrary: fc.constant(true) },
    { weight: 4, arbitrary: fc.constant(false) },
  ),
});
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

/** Several at once, or one after the other. */
const steps = fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 20 });

class Market {
  /** The ad's owner, who sells or buys; the taker; somebody else. */
  readonly users: readonly [string, string, string];
  readonly side: "buy" | "sell";
  adId = "";
  readonly trades: string[] = [];
  /** Clocks as they were seen once: fired late and more than once. */
  readonly seen: Timer[] = [];
  readonly ended = new Map<string, string>();
  proofs = 0;
  feesBefore = 0n;

  constructor(users: readonly [string, string, string], side: "buy" | "sell") {
    this.users = users;
    this.side = side;
  }
}

let minutes = 0;
const since = new Date("2020-01-01T00:00:00Z");

function ports(market: Market, proofAt: () => Date): P2pPorts {
  return {
    priceSource: async (_db, clock, asset) => ({
      price: price(asset, "BRL", 540_000_000n),
      sourceAt: clock.now(),
    }),
    confirmedPrice: async () => ({ is: "stale", isKnown: true }),
    directory: {},
    limiter: { secondsToWait: async () => 0 } as unknown as P2pPorts["limiter"],
    lastProofOf: async () => ({ by: "second_factor", at: proofAt() }),
    findAdministrator: async () => undefined,
    areConnected: async () => false,
    assertClient: async () => {},
    clientsOf: async (_db, ids) =>
      new Map(
        ids.map((id) => [
          id,
          {
            name: `Pessoa ${market.users.indexOf(id)}`,
            email: `${id}@x.example`,
            verified: true,
            createdAt: since,
          },
        ]),
      ),
    cpfOf: async () => ({ cpf: "52998224725", isProven: true }),
    lockHolders: async (_tx, ids) => new Map(ids.map((id) => [id, "open"])),
    stoppedAmong: async () => new Set(),
    addressesOf: async () => new Map(),
    spendAsTransfer: async () => {},
    payersOf: async () => new Map(),
    contestsOf: async () => [],
    searchClients: async () => [],
    deskQuote: async () => undefined,
    ownPixKey: async () => undefined,
  };
}

function as(market: Market, who: number, isReplayed = false): P2pRequestCtx {
  const userId = market.users[who as 0 | 1 | 2];
  const proofAt = () => {
    if (!isReplayed) market.proofs += 1;
    return new Date(app.ctx.clock.now().getTime() - 1_000 + (market.proofs % 1_000));
  };
  return {
    ...app.ctx,
    ...ports(market, proofAt),
    actor: { kind: "client", userId, sessionId: "s", assurance: "aal2" } satisfies Actor,
    ip: "",
    userAgent: "",
  };
}

const analyst = (market: Market): P2pRequestCtx => ({
  ...as(market, 2),
  actor: { kind: "admin", userId: ANALYST, sessionId: "s", assurance: "aal2" } satisfies Actor,
});
const ANALYST = "0190c5f0-0000-7000-8000-0000000000aa";

async function openMarket(side: "buy" | "sell"): Promise<Market> {
  const market = new Market([app.ctx.random.id(), app.ctx.random.id(), app.ctx.random.id()], side);
  market.adId = app.ctx.random.id();
  const now = app.ctx.clock.now();
  await inTransaction(app.ctx.db, async (tx) => {
    for (const userId of market.users.slice(0, 2)) {
      for (const amount of [USDT, REAIS])
        await post(tx, app.ctx, {
          kind: "test.movement",
          reference: userId,
          key: `fund:${userId}:${amount.asset}`,
          entries: [
            { account: customerAccount(userId, "available", amount.asset), amount },
            { account: houseAccount("opening", amount.asset), amount: money(amount.asset, -amount.minor) },
          ],
        });
    }
    await query(tx, "insert into p2p_person (user_id, public_id, name, since) values ($1, $1, $2, $3)", [
      market.users[0],
      market.users[0].slice(-12),
      now,
    ]);
    await query(
      tx,
      `insert into p2p_ad (id, user_id, side, asset, status, price_mode, fixed_price, total, min_amount, max_amount,
         methods, window_minutes, created_at, updated_at, expires_at)
       values ($1, $2, $3, 'USDT', 'active', 'fixed', 540000000, 300000000, 1000, 500000, '{lastro,pix_key}', 15, $4,
         $4, $5)`,
      [market.adId, market.users[0], side, now, new Date(now.getTime() + 400 * 86_400_000)],
    );
    await query(
      tx,
      `insert into state_change (machine, subject_id, from_state, to_state, at, actor)
       values ('p2p_ad', $1, null, 'active', $2, 'system:test')`,
      [market.adId, now],
    );
    if (side === "sell") await saveAdPayments(tx, app.ctx, market.adId, [OUTSIDE]);
  });
  market.feesBefore = (await balanceOf(app.ctx.db, houseAccount("fees", "USDT"))).minor;
  return market;
}

const OUTSIDE = { method: "pix_key", type: "email", key: "v@x.example", keyId: null } as const;

const kinds = (market: Market): TimerKind[] => [
  tradeTimers({ ...app.ctx, ...ports(market, () => app.ctx.clock.now()) }) as TimerKind,
  ...caseTimers(P2P_CASES),
];

/** Tries a command; refusals are part of the game, anything else is a fault. */
async function attempt(market: Market, one: Command): Promise<void> {
  try {
    await carryOut(market, one);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code.startsWith("server.")) throw error;
  }
}

async function carryOut(market: Market, one: Command): Promise<void> {
  const ctx = as(market, one.who, one.isReplayed);
  const id = market.trades[one.which % Math.max(1, market.trades.length)] ?? app.ctx.random.id();
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.ctx.db, work);
  switch (one.kind) {
    case "take": {
      const amount = money("BRL", 1_000n + BigInt(one.percent) * 500n);
      const taken = await run((tx) =>
        takeAd(tx, ctx, {
          adId: market.adId,
          version: 1,
          price: "5.40",
          amount,
          method: one.method,
          payTo: [OUTSIDE],
        }),
      );
      market.trades.push(taken.id);
      return;
    }
    case "pay":
      return run((tx) => payTrade(tx, ctx, { id, endToEndId: endToEndId() }));
    case "undo":
      return run((tx) => undoPaid(tx, ctx, id));
    case "release":
      return run((tx) => releaseTrade(tx, ctx, { id }));
    case "cancel":
      return run((tx) => cancelTrade(tx, ctx, { id, by: "buyer" }));
    case "cancel_both":
      return run((tx) => cancelTrade(tx, ctx, { id, by: "both" }));
    case "dispute":
      return run((tx) => openDispute(tx, ctx, { id, reason: "other", description: "Algo está errado." }));
    case "propose": {
      const trade = await run((tx) => findTrade(tx, app.ctx, id));
      const whole = trade?.quantity.minor ?? 1n;
      const toBuyer = money("USDT", (whole * BigInt(one.percent)) / 100n);
      return run((tx) => proposeSplit(tx, ctx, { id, toBuyer }));
    }
    case "sign": {
      const open = (await proposalsOf(app.ctx.db, id)).filter(({ status }) => status === "open");
      const proposal = open[one.percent % Math.max(1, open.length)];
      if (proposal) await run((tx) => signSplit(tx, ctx, { id, proposalId: proposal.id }));
      return;
    }
    case "rule": {
      const dispute = await findDisputeOf(app.ctx.db, id);
      if (!dispute) return;
      await assign(dispute.id);
      const decision = (["release", "refund", "split"] as const)[one.percent % 3] ?? "refund";
      const toBuyer = decision === "split" ? { toBuyer: money("USDT", BigInt(one.percent) * 1_000n) } : {};
      await run((tx) =>
        ruleOrAsk(tx, analyst(market), { id: dispute.id, decision, ...toBuyer, reason: "Provas lidas." }),
      );
      return;
    }
    case "late":
      return run((tx) => reportLatePayment(tx, ctx, { id, description: "Paguei depois do prazo." }));
    case "honour":
      return run((tx) => honourLatePayment(tx, ctx, { id }));
    case "returned":
      return run((tx) => returnLatePayment(tx, ctx, { id }));
    case "rule_late": {
      const late = await findLatePaymentOf(app.ctx.db, id);
      if (!late) return;
      await assign(late.id);
      const decision = one.percent % 2 === 0 ? "upheld" : "dismissed";
      await run((tx) =>
        ruleLatePayment(tx, analyst(market), { id: late.id, decision, reason: "Provas lidas." }),
      );
      return;
    }
    case "wait":
      app.ctx.clock.advanceSeconds(one.minutes * 60);
      return;
    case "fire":
      return fireDue(market);
    case "fire_again":
      return fireAll(market, market.seen);
  }
}

const assign = (caseId: string) =>
  query(
    app.ctx.db,
    "update cases_case set assignee_id = $2, assigned_at = $3 where id = $1 and status <> 'closed'",
    [caseId, ANALYST, app.ctx.clock.now()],
  );

async function fireDue(market: Market): Promise<void> {
  const due = await dueTimers(app.ctx.db, {
    now: app.ctx.clock.now(),
    kinds: kinds(market).map(({ kind }) => kind),
    limit: 1_000,
  });
  const cases = await query<{ id: string }>(
    app.ctx.db,
    "select id from cases_case where subject = any ($1::uuid[])",
    [market.trades],
  );
  const subjects = new Set([...market.trades, ...cases.map(({ id }) => id)]);
  const own = due.filter(({ subject }) => subjects.has(subject));
  market.seen.push(...own);
  await fireAll(market, own);
}

async function fireAll(market: Market, timers: readonly Timer[]): Promise<void> {
  const known = kinds(market);
  for (const timer of timers) {
    const kind = known.find((one) => one.kind === timer.kind);
    if (kind) await runTimer(asSystem(app.ctx, "test"), kind, timer);
  }
}

function endToEndId(): string {
  minutes += 1;
  const at = app.ctx.clock.now().toISOString().replace(/[-:T]/g, "").slice(0, 12);
  return `E60746948${at}${String(minutes).padStart(11, "0")}`;
}

/** Whatever happened, nothing was made or lost, each trade's escrow is its own, and what has ended stays ended. */
async function expectInvariants(market: Market): Promise<void> {
  const trades = await allTrades(market);
  // The stranger too, who may have taken the ad.
  const walletsIn = (asset: "USDT" | "BRL") =>
    market.users.flatMap((userId) =>
      (["available", "held"] as const).map((code) => customerAccount(userId, code, asset)),
    );
  const fees = houseAccount("fees", "USDT");
  const balance = await balancesOfAccounts(app.ctx.db, [
    ...trades.map(({ id }) => escrowAccount(id, "USDT")),
    ...walletsIn("USDT"),
    ...walletsIn("BRL"),
    fees,
  ]);
  const total = (accounts: readonly AccountRef[]) =>
    accounts.map(balance).reduce((sum, { minor }) => sum + minor, 0n);
  let inEscrow = 0n;
  for (const trade of trades) {
    const held = balance(escrowAccount(trade.id, "USDT")).minor;
    expect(held).toBe(isOpen(trade) ? escrowOf(trade).minor : 0n);
    inEscrow += held;
    const before = market.ended.get(trade.id);
    if (before !== undefined) expect(trade.status).toBe(before);
    if (!isOpen(trade)) market.ended.set(trade.id, trade.status);
  }
  const feesMade = balance(fees).minor - market.feesBefore;
  expect(total(walletsIn("USDT")) + inEscrow + feesMade).toBe(2n * USDT.minor);
  expect(total(walletsIn("BRL"))).toBe(2n * REAIS.minor);
  const open = trades.filter(isOpen);
  for (const buyerId of new Set(open.map((trade) => trade.buyerId)))
    expect(open.filter((trade) => trade.buyerId === buyerId).length).toBeLessThanOrEqual(3);
}

async function allTrades(market: Market): Promise<Trade[]> {
  const rows = await query<{ id: string }>(
    app.ctx.db,
    "select id from p2p_trade where ad_id = $1 order by id",
    [market.adId],
  );
  const found = await Promise.all(rows.map(({ id }) => findTrade(app.ctx.db, app.ctx, id)));
  return found.filter((trade) => trade !== undefined);
}

describe("any sequence of commands of two traders, an analyst and late or doubled clocks", () => {
  it("neither makes nor loses anything, and frees each escrow once", async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("buy" as const, "sell" as const), steps, async (side, rounds) => {
        const market = await openMarket(side);
        const first: Command = {
          kind: "take",
          who: 1,
          which: 0,
          method: rounds.length % 3 === 0 ? "lastro" : "pix_key",
          percent: 50,
          minutes: 1,
          isReplayed: false,
        };
        await attempt(market, first);
        for (const together of rounds) {
          await Promise.all(together.map((one) => attempt(market, one)));
          await expectInvariants(market);
        }
        for (const { status } of await allTrades(market)) reached.add(status);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    if (RUNS >= 200)
      expect([...reached].sort()).toEqual(
        expect.arrayContaining([
          "cancelled_by_buyer",
          "cancelled_mutual",
          "completed",
          "disputed",
          "expired",
        ]),
      );
  });
});
