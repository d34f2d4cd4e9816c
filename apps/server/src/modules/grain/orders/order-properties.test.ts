import { money, parseMoney } from "@lastro/money";
import type { Actor } from "@lastro/platform/actor";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../testing/books.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { saysWhoTheyAre } from "../../../testing/traders.js";
import { caseTimers } from "../../cases/index.js";
import {
  balanceOf,
  balancesOfAccounts,
  customerAccount,
  escrowAccount,
  houseAccount,
  post,
} from "../../ledger/index.js";
import { dueTimers, runTimer, runTimersJob } from "../../timers/index.js";
import { insertAccount } from "../accounts/account-store.js";
import { DISPUTE_CASES } from "../disputes/dispute-case.js";
import { disputesOf, proposalsOf } from "../disputes/dispute-store.js";
import { openDispute } from "../disputes/open-dispute.js";
import { loadOf, proposeSplit, ruleDispute, signSplit } from "../disputes/settle-dispute.js";
import { createOffer } from "../offers/index.js";
import { giveConsent, keepProof, standingConsents } from "../signatures/index.js";
import { acceptOrder } from "./accept-order.js";
import { acceptSettlement } from "./accept-settlement.js";
import { cancelOrder, declineOrder } from "./cancel-order.js";
import { confirmDelivery } from "./confirm-delivery.js";
import { declareDelivery } from "./declare-delivery.js";
import { pageOfEvents } from "./event-store.js";
import { loadsOf } from "./load-store.js";
import { costOfLoad, heldOf, isDisputed, isOver, type Load, type Order } from "./order.js";
import { findOrder } from "./order-store.js";
import { orderTimers } from "./order-timers.js";
import { payOrder } from "./pay-order.js";
import { payWaitingOrders } from "./pay-waiting-orders.job.js";
import { placeOrder } from "./place-order.js";
import type { OrderCtx } from "./ports.js";
import { proposePrice } from "./propose-price.js";
import { proposeSettlement } from "./propose-settlement.js";
import { reserveOrder } from "./reserve-order.js";
import { sheetsOf } from "./sheet-store.js";
import { shipLoad, updateLoad } from "./ship-load.js";
import { ORDER_TIMERS, type OrderTimer, runningOrderTimers } from "./timers.js";

/** How many histories; `PROPERTY_RUNS=10000 npx vitest run --project server <this file>` tries more. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);
const WALLET = parseMoney("USDT", "2000.000000");
const LISTED_KG = 20_000n;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** How often each thing is tried: what leads on more often than what ends an order. */
const COMMANDS = {
  place: 1,
  reserve: 1,
  propose: 1,
  pay: 2,
  accept: 3,
  decline: 1,
  cancel: 1,
  ship: 5,
  transit: 1,
  deliver: 4,
  weigh: 3,
  sign_sheet: 2,
  confirm: 2,
  dispute: 2,
  propose_split: 3,
  sign_split: 2,
  rule: 1,
  wait: 2,
  fire: 3,
  fire_again: 2,
} as const;

const command = fc.record({
  kind: fc.oneof(
    ...Object.entries(COMMANDS).map(([kind, weight]) => ({
      weight,
      arbitrary: fc.constant(kind as keyof typeof COMMANDS),
    })),
  ),
  /** Seldom somebody else than whose turn it is. */
  isStranger: fc.oneof(
    { weight: 1, arbitrary: fc.constant(true) },
    { weight: 6, arbitrary: fc.constant(false) },
  ),
  /** Who tries it, and on which of the orders, loads or proposals. */
  who: fc.integer({ min: 0, max: 3 }),
  which: fc.nat({ max: 7 }),
  amount: fc.nat({ max: 100 }),
  hours: fc.constantFrom(1, 71, 72, 24 * 7, 24 * 14, 24 * 30),
});
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

/** Several at once, or one after the other. */
const steps = fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 12, maxLength: 24 });
/** Every history begins with a purchase or two. */
const purchases = fc.array(
  command.map((one): Command => ({ ...one, kind: "place", isStranger: false })),
  { minLength: 1, maxLength: 2 },
);

class Market {
  /** Two producers with an offer each, and two buyers. */
  readonly producers: readonly string[];
  readonly buyers: readonly string[];
  readonly offers: string[] = [];
  readonly orders: string[] = [];
  /** Clocks as they were seen once: fired late and more than once. */
  readonly seen: OrderTimer[] = [];
  readonly frozen = new Map<string, string>();
  feesBefore = 0n;

  constructor(people: { producers: readonly string[]; buyers: readonly string[] }) {
    this.producers = people.producers;
    this.buyers = people.buyers;
  }

  get users(): readonly string[] {
    return [...this.producers, ...this.buyers];
  }
}

const as = (userId: string, kind: "buyer" | "producer" | "admin"): RequestCtx => ({
  ...app.ctx,
  actor: { kind, userId, sessionId: "s", assurance: "aal2" } satisfies Actor,
  ip: "",
  userAgent: "",
});

async function openMarket(signsInAdvance: boolean): Promise<Market> {
  const two = () => [app.ctx.random.id(), app.ctx.random.id()];
  const market = new Market({ producers: two(), buyers: two() });
  await inTransaction(app.ctx.db, async (tx) => {
    for (const [index, userId] of market.users.entries()) {
      const accountType = market.producers.includes(userId) ? "producer" : "buyer";
      const account = { userId, accountType, name: `Pessoa ${index}`, country: "BR" } as const;
      await insertAccount(tx, { ...account, createdAt: app.ctx.clock.now() });
    }
    for (const buyer of market.buyers) await fund(tx, buyer);
    for (const producer of market.producers) {
      if (signsInAdvance) await giveConsent(tx, as(producer, "producer"), producer, "password");
      market.offers.push(await offerCorn(tx, producer));
    }
  });
  for (const userId of market.users) await saysWhoTheyAre(app, userId, "Pessoa de Teste");
  market.feesBefore = (await balanceOf(app.ctx.db, houseAccount("fees", "USDT"))).minor;
  return market;
}

async function fund(tx: Tx, buyer: string): Promise<void> {
  await post(tx, app.ctx, {
    kind: "test.movement",
    reference: buyer,
    key: `fund:${buyer}`,
    entries: [
      { account: customerAccount(buyer, "available", "USDT"), amount: WALLET },
      { account: houseAccount("opening", "USDT"), amount: money("USDT", -WALLET.minor) },
    ],
  });
}

async function offerCorn(tx: Tx, producer: string): Promise<string> {
  const offer = await createOffer(tx, as(producer, "producer"), {
    name: "Milho",
    description: null,
    commodity: "corn",
    cropYear: null,
    place: { city: "Sinop", state: "MT", country: "BR", locode: null },
    deliveryBasis: "FCA",
    priceCents: 20_133n,
    minimumKg: 100n,
    quantityKg: LISTED_KG,
    imageId: null,
    quality: [
      { item: "moisture", limit: 1_450n, discount: null, refusal: 2_000n },
      { item: "impurity", limit: 150n, discount: null, refusal: null },
      { item: "damaged", limit: 500n, discount: 150n, refusal: null },
      { item: "broken", limit: 300n, discount: 75n, refusal: null },
    ],
  });
  return offer.id;
}

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(from.length, 1)];

const BY_THE_PRODUCER: ReadonlySet<string> = new Set(["accept", "decline", "ship", "transit", "deliver"]);

/** Whose turn a command mostly is: what both sides may do, by either. */
function personFor(market: Market, one: Command, order: Order | undefined): string {
  const anybody = market.users[one.who] ?? "";
  if (one.isStranger) return anybody;
  if (one.kind === "place" || one.kind === "reserve" || one.kind === "propose")
    return pick(market.buyers, one.which) ?? "";
  if (!order) return anybody;
  if (BY_THE_PRODUCER.has(one.kind)) return order.producerId;
  const isBuyers = one.kind === "confirm" || one.kind === "pay" || one.who > 0;
  return isBuyers ? order.buyerId : order.producerId;
}

/** Tries a command; refusals are part of the game, anything else is a fault. */
async function attempt(market: Market, one: Command): Promise<void> {
  const id = pick(market.orders, one.which) ?? app.ctx.random.id();
  const userId = personFor(market, one, await findOrder(app.ctx.db, id));
  const ctx = as(userId, market.producers.includes(userId) ? "producer" : "buyer");
  const tonnes = BigInt(1 + (one.amount % 80)) * 100n;
  const run = (work: (tx: Tx) => Promise<unknown>) =>
    inTransaction(app.ctx.db, work).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  switch (one.kind) {
    case "place":
    case "reserve":
    case "propose":
      return void (await run(async (tx) => {
        const signature = await keepProof(tx, ctx, "password");
        const buying: OrderCtx = {
          ...ctx,
          autoApproving: standingConsents,
          suspendedAmong: () => Promise.resolve(new Set()),
        };
        const offerId = pick(market.offers, one.amount) ?? "";
        const purchase = { offerId, quantity: tonnes, pricePerTonne: 20_133n, signature };
        const proposedPrice = 10_000n + BigInt(one.amount) * 150n;
        const order = await (one.kind === "place"
          ? placeOrder(tx, buying, purchase)
          : one.kind === "reserve"
            ? reserveOrder(tx, buying, purchase)
            : proposePrice(tx, buying, { ...purchase, proposedPrice }));
        market.orders.push(order.id);
      }));
    case "pay":
      await payWaitingOrders(app.ctx);
      return void (await run((tx) => payOrder(tx, ctx, { id })));
    case "accept":
      return void (await run(async (tx) =>
        acceptOrder(tx, ctx, { id, signature: await keepProof(tx, ctx, "totp") }),
      ));
    case "decline":
      return void (await run((tx) => declineOrder(tx, ctx, { id })));
    case "cancel":
      return void (await run((tx) => cancelOrder(tx, ctx, { id })));
    case "ship":
      return void (await run((tx) =>
        shipLoad(tx, ctx, { id, quantity: one.amount % 3 > 0 ? undefined : BigInt(one.amount) * 37n + 1n }),
      ));
    case "wait":
      app.ctx.clock.advanceSeconds(one.hours * 3_600);
      return;
    case "fire":
      for (const timer of (await runningOrderTimers(app.ctx.db, market.orders)).filter(isOfEscrow)) {
        market.seen.push(timer);
        await Promise.all([runTimer(app.ctx, orderTimers, timer), runTimer(app.ctx, orderTimers, timer)]);
      }
      await Promise.all([runDisputeDeadlines(), runDisputeDeadlines()]);
      return;
    case "fire_again": {
      const timer = pick(market.seen, one.which);
      return timer && runTimer(app.ctx, orderTimers, timer);
    }
    case "rule":
      return void (await run(async (tx) => {
        const dispute = pick(await disputesOf(tx, id), one.amount);
        const toProducer = ((dispute?.amount ?? 0n) * BigInt(one.amount)) / 90n;
        const ruling = { id: dispute?.id ?? id, toProducer, reason: "Decisão" };
        await ruleDispute(tx, as(app.ctx.random.id(), "admin"), ruling);
      }));
    default:
      return void (await run((tx) => onTheRoad(tx, ctx, { ...one, id })));
  }
}

async function onTheRoad(tx: Tx, ctx: RequestCtx, one: Command & { id: string }): Promise<void> {
  const { id, amount, which } = one;
  const loads = await loadsOf(tx, id);
  const load = pick(loads, which);
  const loadId = amount % 3 === 0 ? load?.id : undefined;
  switch (one.kind) {
    case "transit":
      return updateLoad(tx, ctx, { id, loadId: load?.id ?? id, inTransit: true });
    case "deliver":
      return declareDelivery(tx, ctx, { id, loadId });
    case "weigh":
      return proposeSettlement(tx, ctx, {
        id,
        loadId: load?.id ?? id,
        scaleKg: ((load?.kg ?? 1n) * BigInt(amount)) / 95n,
        moisture: BigInt(1_300 + amount * 7),
        impurity: BigInt(amount * 3),
        measurements: [
          { item: "damaged", measured: BigInt(amount * 12) },
          { item: "broken", measured: BigInt(amount * 9) },
        ],
      });
    case "sign_sheet": {
      const sheet = pick(await sheetsOf(tx, id), which);
      return acceptSettlement(tx, ctx, { id, settlementId: sheet?.id ?? id });
    }
    case "confirm":
      return confirmDelivery(tx, ctx, { id, loadId });
    case "dispute":
      return openDispute(tx, ctx, {
        id,
        reason: "other",
        description: "Algo não confere",
        // Mostly of one load; now and then of the whole order.
        loadId: amount % 5 === 0 ? undefined : load?.id,
      });
    case "propose_split": {
      const dispute = pick(await disputesOf(tx, id), which);
      const toProducer = ((dispute?.amount ?? 0n) * BigInt(amount)) / 95n;
      return proposeSplit(tx, ctx, { id, loadId: dispute && loadOf(dispute), toProducer });
    }
    default: {
      const dispute = pick(await disputesOf(tx, id), amount);
      const proposal = dispute && pick(await proposalsOf(tx, dispute.id), which);
      return signSplit(tx, ctx, { id, loadId: dispute && loadOf(dispute), proposalId: proposal?.id ?? id });
    }
  }
}

const isOfEscrow = ({ name }: OrderTimer) => ORDER_TIMERS.some((one) => one === name);

/** Deadlines of a dispute, which are its case's and run with the other cases'. */
const runDisputeDeadlines = () =>
  runTimersJob(app.ctx, caseTimers([DISPUTE_CASES])).run(new AbortController().signal);

/** All that are due, of every history: workers run them before long, and the last history may end with a wait. */
async function runEveryDueDeadline(): Promise<void> {
  const { db, clock } = app.ctx;
  const due = () => dueTimers(db, { now: clock.now(), kinds: [DISPUTE_CASES.kind], limit: 1 });
  while ((await due()).length > 0) await runDisputeDeadlines();
}

/** The invariants of an order's money, stock, clocks and history, as they stand now. */
async function assertSound(market: Market): Promise<void> {
  const { db } = app.ctx;
  const wallets = market.users.map((user) => customerAccount(user, "available", "USDT"));
  const fees = houseAccount("fees", "USDT");
  const balance = await balancesOfAccounts(db, [
    ...market.orders.map((id) => escrowAccount(id, "USDT")),
    ...wallets,
    fees,
  ]);
  const stock = new Map(market.offers.map((id) => [id, { reserved_kg: 0n, sold_kg: 0n }]));
  let held = 0n;
  for (const id of market.orders) {
    const order = await findOrder(db, id);
    if (!order) throw new Error("An order vanished");
    const escrow = balance(escrowAccount(id, "USDT")).minor;
    held += escrow;
    expect(escrow).toBe(heldOf(order));
    expect(order.released + order.refunded <= order.funded).toBe(true);
    expect(order.fee).toBe((order.released * BigInt(order.feeBps)) / 10_000n);
    const ofOffer = stock.get(order.offerId);
    if (!ofOffer) throw new Error("An order of no offer");
    if (isOver(order)) {
      ofOffer.sold_kg += order.shippedKg;
      expect(escrow).toBe(0n);
    } else ofOffer.reserved_kg += order.quantityKg;
    await assertHistory(market, order);
  }
  const offers = await query<{ id: string; reserved_kg: bigint; sold_kg: bigint }>(
    db,
    "select id, reserved_kg, sold_kg from grain_offer where id = any($1::uuid[])",
    [market.offers],
  );
  expect(new Map(offers.map(({ id, ...sums }) => [id, sums]))).toEqual(stock);
  for (const { reserved_kg, sold_kg } of offers) expect(reserved_kg + sold_kg <= LISTED_KG).toBe(true);
  const feesMade = balance(fees).minor - market.feesBefore;
  expect(wallets.map(balance).reduce((sum, { minor }) => sum + minor, held + feesMade)).toBe(
    2n * WALLET.minor,
  );
}

async function assertHistory(market: Market, order: Order): Promise<void> {
  const { db } = app.ctx;
  const [events, loads, timers] = await Promise.all([
    pageOfEvents(db, order.id, { limit: 10_000 }).then(({ items }) => items),
    loadsOf(db, order.id),
    runningOrderTimers(db, [order.id]),
  ]);
  const moves = events.filter(({ to }) => to !== null);
  expect(moves.at(-1)?.to).toBe(order.status);
  expect(moves.slice(1).map(({ from }) => from)).toEqual(moves.slice(0, -1).map(({ to }) => to));
  expect(loads.reduce((sum, { kg }) => sum + kg, 0n)).toBe(order.shippedKg);
  expect(order.shippedKg <= order.quantityKg).toBe(true);
  const movesMoney = timers.filter(({ name }) => name !== "direct_settlement" && name !== "ruling");
  if (order.dispute !== "none") expect(movesMoney).toEqual([]);
  assertLoadsSound(order, loads, timers);
  if (isOver(order)) expect(timers).toEqual([]);
  // What was agreed never changes, and what is over changes in nothing.
  const words = (value: unknown) =>
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner));
  const key = isOver(order) ? `${order.id}:over` : order.id;
  const now = isOver(order) ? words([order, loads, events]) : words([order.terms, order.termsHash]);
  expect(market.frozen.get(key) ?? now).toBe(now);
  market.frozen.set(key, now);
}

/** What of an order's money is a load's leaves it once: by its settlement, or as its dispute ended. */
function assertLoadsSound(order: Order, loads: readonly Load[], timers: readonly OrderTimer[]): void {
  const unpaid = loads.filter(({ releasedAt }) => releasedAt === null);
  for (const load of loads) {
    const cost = costOfLoad(order, load);
    if (load.dispute === "decided") expect(load.releasedAt).not.toBeNull();
    if (load.releasedAt === null) continue;
    expect(isDisputed(load)).toBe(false);
    expect((load.released ?? -1n) + (load.refunded ?? -1n)).toBe(cost);
    expect((load.released ?? -1n) >= 0n && (load.refunded ?? -1n) >= 0n).toBe(true);
  }
  // What is disputed is still held, whatever became of the other loads.
  const disputed = loads.filter(isDisputed);
  const frozen = disputed.reduce((sum, load) => sum + costOfLoad(order, load), 0n);
  expect(heldOf(order) >= frozen).toBe(true);
  if (timers.some(({ name }) => name === "inspection"))
    expect(unpaid.some((load) => !isDisputed(load) && load.deliveredAt !== null)).toBe(true);
  if (disputed.length > 0) expect(isOver(order)).toBe(false);
}

describe("any history of orders by two producers and two buyers whose clocks fire late and twice", () => {
  it(
    "keeps every order's money, stock, clocks and events in step",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.boolean(), purchases, steps, async (signsInAdvance, first, history) => {
          const market = await openMarket(signsInAdvance);
          for (const together of [first, ...history]) {
            await Promise.all(together.map((one) => attempt(market, one)));
            await assertSound(market);
          }
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      await runEveryDueDeadline();
      const { checks } = await verifyBooks(app.databaseUrl);
      const broken = checks.filter(({ ok }) => !ok);
      expect(broken).toEqual([]);
    },
    RUNS * 5_000,
  );
});
