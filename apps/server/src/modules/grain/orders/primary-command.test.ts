import type { OrderSide, TimerKind } from "@lastro/contracts/grain/orders";
import { describe, expect, it } from "vitest";
import { allowedCommands, primaryCommand } from "./allowed-commands.js";
import { dutiesOf, type OrderRecords } from "./next-step.js";
import type { Load, Order } from "./order.js";
import type { Sheet } from "./sheet-store.js";

const AT = new Date("2026-03-10T12:00:00Z");
const DUE = new Date("2026-04-10T12:00:00Z");
const SIDES = ["buyer", "producer"] as const;

/** Ten tonnes at 398.50, as far as the state machine reads of them. */
const order = (over: Partial<Order>) =>
  ({
    id: "order",
    status: "shipped",
    proposed: false,
    proposedBy: "buyer",
    approval: "accepted",
    dispute: "none",
    quantityKg: 10_000n,
    priceCents: 39_850n,
    feeBps: 100,
    funded: 3_985_000_000n,
    released: 0n,
    fee: 0n,
    refunded: 0n,
    shippedKg: 0n,
    ...over,
  }) as Order;

const load = (id: string, kg: bigint, over: Partial<Load> = {}) =>
  ({ id, kg, status: "dispatched", dispute: "none", deliveredAt: null, releasedAt: null, ...over }) as Load;
const arrived = { status: "arrived", deliveredAt: AT } as const;

const sheet = (loadId: string, proposedBy: OrderSide, status: Sheet["status"] = "open") =>
  ({
    id: `${loadId}-${proposedBy}`,
    loadId,
    proposedBy,
    status,
    settledKg: 3_900n,
    amount: 1_554_150_000n,
  }) as Sheet;

const proposal = (proposedBy: OrderSide, loadId: string | null = null) =>
  ({ proposedBy, status: "open", loadId }) as const;

const running = (...names: TimerKind[]) =>
  names.map((name) => ({ id: name, kind: "grain", subject: "order", name, dueAt: DUE }));

function recordsOf(over: Partial<Order>, rest: Partial<OrderRecords> = {}): OrderRecords {
  const loads = rest.loads ?? [];
  const shippedKg = loads.reduce((sum, { kg }) => sum + kg, 0n);
  return { sheets: [], timers: [], ...rest, loads, order: order({ shippedKg, ...over }) };
}

const created = { status: "created", funded: 0n, approval: "pending" } as const;
const paid = { status: "paid" } as const;
const half = load("a", 5_000n);
const halfArrived = load("a", 5_000n, arrived);
const whole = load("a", 10_000n);
const wholeArrived = load("a", 10_000n, arrived);
const paidHalf = load("a", 5_000n, { ...arrived, releasedAt: AT });
const inspected = running("inspection");
const contested = load("b", 5_000n, { ...arrived, dispute: "open" });
const ofLoadB = running("direct_settlement").map((timer) => ({ ...timer, loadId: "b" }));

type Expected = Partial<Record<OrderSide, string>>;

/** Every state an order may be in, and whose turn it is by which command. */
const STATES: readonly [string, OrderRecords, Expected][] = [
  [
    "a proposed price",
    recordsOf({ ...created, proposed: true }, { timers: running("proposal") }),
    { producer: "accept" },
  ],
  [
    "a price the producer named",
    recordsOf({ ...created, proposed: true, proposedBy: "producer" }, { timers: running("proposal") }),
    { buyer: "accept" },
  ],
  ["unpaid", recordsOf(created, { timers: running("funding"), asksForPayment: true }), { buyer: "pay" }],
  ["unpaid, and to be accepted before", recordsOf(created, { timers: running("funding") }), { buyer: "pay" }],
  [
    "unpaid, accepted",
    recordsOf({ ...created, approval: "accepted" }, { timers: running("funding") }),
    { buyer: "pay" },
  ],
  [
    "paid",
    recordsOf({ ...paid, approval: "pending" }, { timers: running("approval") }),
    { producer: "accept" },
  ],
  ["accepted", recordsOf(paid, { timers: running("first_load") }), { producer: "ship" }],
  [
    "a part on the road",
    recordsOf({}, { loads: [half], timers: running("next_load") }),
    { producer: "ship" },
  ],
  ["a part on the road, and no more to come", recordsOf({}, { loads: [half] }), { producer: "deliver" }],
  ["all on the road", recordsOf({}, { loads: [whole] }), { producer: "deliver" }],
  [
    "a load of two delivered",
    recordsOf({}, { loads: [halfArrived, load("b", 5_000n)] }),
    { producer: "deliver" },
  ],
  [
    "a part delivered",
    recordsOf({}, { loads: [halfArrived], timers: running("inspection", "next_load") }),
    { buyer: "confirm", producer: "ship" },
  ],
  ["a part paid", recordsOf({}, { loads: [paidHalf], timers: running("next_load") }), { producer: "ship" }],
  ["all delivered", recordsOf({}, { loads: [wholeArrived], timers: inspected }), { buyer: "confirm" }],
  [
    "a sheet of the producer's",
    recordsOf({}, { loads: [wholeArrived], sheets: [sheet("a", "producer")], timers: inspected }),
    { buyer: "accept_settlement" },
  ],
  [
    "a sheet of the buyer's",
    recordsOf({}, { loads: [wholeArrived], sheets: [sheet("a", "buyer")], timers: inspected }),
    { producer: "accept_settlement" },
  ],
  [
    "a signed sheet",
    recordsOf({}, { loads: [wholeArrived], sheets: [sheet("a", "producer", "agreed")], timers: inspected }),
    { buyer: "confirm" },
  ],
  [
    "a sheet of the buyer's for one load of two",
    recordsOf(
      {},
      { loads: [halfArrived, load("b", 5_000n, arrived)], sheets: [sheet("a", "buyer")], timers: inspected },
    ),
    { buyer: "confirm", producer: "accept_settlement" },
  ],
  [
    "sheets of both sides",
    recordsOf(
      {},
      {
        loads: [halfArrived, load("b", 5_000n, arrived)],
        sheets: [sheet("a", "buyer"), sheet("b", "producer")],
        timers: inspected,
      },
    ),
    { buyer: "accept_settlement", producer: "accept_settlement" },
  ],
  [
    "a sheet before the delivery",
    recordsOf({}, { loads: [whole], sheets: [sheet("a", "producer")] }),
    { buyer: "accept_settlement", producer: "deliver" },
  ],
  [
    "a dispute",
    recordsOf({ dispute: "open" }, { loads: [whole] }),
    { buyer: "propose_split", producer: "propose_split" },
  ],
  [
    "a dispute with a proposal of the buyer's",
    recordsOf({ dispute: "open" }, { loads: [whole], proposals: [proposal("buyer")] }),
    { producer: "sign_split" },
  ],
  [
    "a dispute with a proposal of each",
    recordsOf({ dispute: "open" }, { loads: [whole], proposals: SIDES.map((side) => proposal(side)) }),
    { buyer: "sign_split", producer: "sign_split" },
  ],
  ["a dispute before the administrators", recordsOf({ dispute: "mediation" }, { loads: [whole] }), {}],
  [
    "a load in dispute, the other delivered",
    recordsOf({}, { loads: [halfArrived, contested], timers: [...inspected, ...ofLoadB] }),
    { buyer: "confirm", producer: "propose_split" },
  ],
  [
    "a load in dispute, more to ship",
    recordsOf({}, { loads: [load("b", 2_000n, { dispute: "open" })], timers: running("next_load") }),
    { buyer: "propose_split", producer: "ship" },
  ],
  [
    "a load in dispute, the other on the road",
    recordsOf({}, { loads: [half, contested], proposals: [proposal("producer", "b")] }),
    { buyer: "sign_split", producer: "deliver" },
  ],
  [
    "a load before the administrators, the other paid",
    recordsOf({}, { loads: [paidHalf, load("b", 5_000n, { dispute: "mediation" })] }),
    {},
  ],
  ["delivered", recordsOf({ status: "delivered" }, { loads: [wholeArrived] }), {}],
  ["cancelled", recordsOf({ status: "cancelled" }), {}],
];

describe("the primary command of an order", () => {
  it.each(STATES)("%s", (_, records, expected) => {
    const turns = new Set(
      dutiesOf(records).flatMap(({ actor }) => (actor === "both" ? SIDES : (actor ?? []))),
    );
    for (const side of SIDES) {
      const primary = primaryCommand(records, side);
      expect(primary).toBe(expected[side] ?? null);
      // Exactly for those whose turn it is, and always something they may do.
      expect(primary !== null).toBe(turns.has(side));
      if (primary !== null) expect(allowedCommands(records, side)).toContain(primary);
    }
  });

  it("is the administrator's in mediation alone", () => {
    const isRuling = STATES.filter(([, records]) => primaryCommand(records, "administrator") === "rule");
    expect(isRuling.map(([name]) => name)).toEqual([
      "a dispute before the administrators",
      "a load before the administrators, the other paid",
    ]);
  });
});

describe("what an order waits for", () => {
  it("names both duties of a producer who has shipped a part, each with its own time", () => {
    const duties = dutiesOf(recordsOf({}, { loads: [half], timers: running("next_load") }));
    expect(duties.map(({ action, dueAt }) => [action, dueAt])).toEqual([
      ["ship_rest", DUE],
      ["declare_delivery", null],
    ]);
    expect(duties[0]?.share).toEqual({ gross: 0n, fee: 0n, refund: 1_992_500_000n });
  });
});
