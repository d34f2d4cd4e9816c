import { daysAfter } from "@lastro/contracts/business-days";
import { formatMoney } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clientLock, findClient } from "../../../app/people.js";
import { expectBooksInOrder, verifyBooks } from "../../../testing/books.js";
import { type DeskBench, startDeskBench } from "../../../testing/desk-bench.js";
import type { SignedInPerson } from "../../../testing/people.js";
import { isVerified } from "../../customers/index.js";
import { balanceOf, customerAccount, investedAccount } from "../../ledger/index.js";
import { accrueDays } from "../accrue.job.js";
import { carryOut } from "./carry-out.js";
import { endSavingsOf } from "./change-saving.js";
import { neededMonthly, progressBps } from "./goal.js";
import { goalRecords } from "./goal-records.js";
import { forgetGoals } from "./goal-store.js";
import { dueSavings } from "./saving-store.js";

const DAILY = "0190c1f0-0000-7000-8000-0000000cd100";
const DAY = 86_400;

let bench: DeskBench;
let ana: SignedInPerson;
beforeAll(async () => {
  bench = await startDeskBench();
});
beforeEach(async () => {
  ana = await bench.client("1000.00 BRL");
});
afterEach(() => expectBooksInOrder(bench.app.databaseUrl));
afterAll(() => bench.close());

interface Goal {
  readonly id: string;
  readonly code: string;
  readonly principal: string;
  readonly gross: string;
  readonly net: string;
  readonly progressBps: number;
  readonly neededMonthly: string | null;
  readonly saving: {
    readonly status: string;
    readonly pausedFor: string | null;
    readonly nextOn: string | null;
    readonly runs: readonly {
      readonly day: string;
      readonly isSaved: boolean;
      readonly skipped: string | null;
    }[];
  } | null;
  readonly lots: readonly { readonly id: string; readonly principal: string }[];
}

async function call<T = Goal>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  who: SignedInPerson,
  body?: object,
) {
  const answer = await bench.call(method, `/v1/investments${url}`, who, body);
  return { status: answer.status, body: answer.body as unknown as T };
}
const today = (later = 0) => daysAfter(brazilianDay(bench.clock.now()), later);
const aGoal = async (of: object = {}, who = ana) => {
  const asked = { name: "Viagem", picture: "travel", target: "1000.00", targetOn: today(365), saving: null };
  return call("POST", "/goals", who, { ...asked, ...of });
};
const apply = (id: string, amount: string, who = ana) =>
  call("POST", `/goals/${id}/applications`, who, { amount });
const redeem = (id: string, amount?: string, who = ana) =>
  call<{ net: string; gross: string; code: string }>("POST", `/goals/${id}/redemptions`, who, { amount });
const goal = async (id: string, who = ana) => (await call("GET", `/goals/${id}`, who)).body;
const has = async (who = ana) => ({
  available: formatMoney(await balanceOf(bench.app.ctx.db, customerAccount(who.userId, "available", "BRL"))),
  invested: formatMoney(await balanceOf(bench.app.ctx.db, investedAccount(who.userId))),
});

/** So many days go by, and what they yield is accrued. */
async function days(count: number): Promise<void> {
  bench.clock.advanceSeconds(count * DAY);
  await bench.app.worker.runDue();
  await accrueDays(bench.app.ctx);
  // A session does not outlive the day.
  ana = await bench.again(ana);
}

/** Goes on to an hour of a day in Brasília without letting what is due be done. */
async function goTo(hour: number, later = 0): Promise<void> {
  const now = (bench.clock.now().getTime() / 1000 - 3 * 3600) % DAY;
  bench.clock.advanceSeconds(((hour * 3600 - now + DAY) % DAY) + later * DAY + 1);
  ana = await bench.again(ana);
}

const jobCtx = () => ({
  ...asSystem(bench.app.ctx, "investments.save"),
  ...{ isVerified, addressOf: findClient, lockHolder: clientLock(bench.app.ctx) },
});
async function save(): Promise<void> {
  for (const plan of await dueSavings(bench.app.ctx.db, bench.clock.now())) await carryOut(jobCtx(), plan);
}

describe("a goal", () => {
  it("keeps what is put into it apart from what is invested for none, and each is taken from its own, oldest first", async () => {
    const { body: trip } = await aGoal();
    expect((await apply(trip.id, "300.00")).status).toBe(201);
    await days(3);
    expect((await apply(trip.id, "100.00")).status).toBe(201);
    const free = { productId: DAILY, amount: "200.00" };
    expect((await call("POST", "/applications", ana, free)).status).toBe(201);
    expect(await has()).toEqual({ available: "400.00", invested: "600.00" });
    const outside = (await call<{ positions: { principal: string }[] }>("GET", "", ana)).body;
    expect(outside.positions.map(({ principal }) => principal)).toEqual(["200.00"]);

    await days(2);
    const { gross, lots } = await goal(trip.id);
    expect(lots.map(({ principal }) => principal)).toEqual(["300.00", "100.00"]);
    expect(Number(gross)).toBeGreaterThan(400);
    expect((await redeem(trip.id, "500.00")).body.code).toBe("investments.amount_above_position");
    const taken = await redeem(trip.id, "350.00");
    expect(taken.status).toBe(201);
    expect((await goal(trip.id)).lots).toHaveLength(1);
    const others = await call<{ code: string }>("POST", "/redemptions", ana, {
      ...{ productId: DAILY, amount: "210.00" },
    });
    expect(others.body.code).toBe("investments.amount_above_position");
  });

  it("says how far it is and what it needs each month, by what is in it and its day", async () => {
    const target = { target: { asset: "BRL" as const, minor: 100_000n }, targetOn: "2027-03-10" };
    expect(progressBps(33_333n, target)).toBe(3_333);
    expect(neededMonthly(0n, target, "2026-12-10")).toEqual({ asset: "BRL", minor: 33_334n });
    expect(neededMonthly(0n, target, "2026-12-09")).toEqual({ asset: "BRL", minor: 25_000n });
    expect(neededMonthly(100_000n, target, "2026-12-09")).toBeNull();
    expect(neededMonthly(1n, target, "2027-03-10")).toBeNull();
    const { body } = await aGoal({ targetOn: today(30) });
    expect(body).toMatchObject({ gross: "0.00", progressBps: 0, neededMonthly: "1000.00" });
    expect((await apply(body.id, "250.00")).body).toMatchObject({
      progressBps: 2_500,
      neededMonthly: "750.00",
    });
  });

  it("is changed by its client, and closed with all that is in it paid out", async () => {
    const { body: trip } = await aGoal({ saving: { amount: "10.00", repeats: "daily", startsOn: today(1) } });
    await apply(trip.id, "300.00");
    const changed = { name: "Viagem ao Chile", picture: "travel", target: "500.00", targetOn: today(90) };
    expect((await call("PUT", `/goals/${trip.id}`, ana, changed)).body).toMatchObject({
      ...{ name: "Viagem ao Chile", progressBps: 6_000 },
    });
    const closed = await call<{ redemption: { net: string } }>("POST", `/goals/${trip.id}/close`, ana);
    expect(closed).toMatchObject({ status: 200, body: { redemption: { net: "300.00" } } });
    expect(await has()).toEqual({ available: "1000.00", invested: "0.00" });
    expect((await call("GET", `/goals/${trip.id}`, ana)).status).toBe(404);
    expect((await apply(trip.id, "10.00")).status).toBe(404);
    const { body: empty } = await aGoal();
    expect(
      (await call<{ redemption: null }>("POST", `/goals/${empty.id}/close`, ana)).body.redemption,
    ).toBeNull();
  });

  it("is nobody else's, needs KYC Plus, a possible day, and is one of twenty at most", async () => {
    const { body: trip } = await aGoal();
    const rui = await bench.client("1000.00 BRL");
    for (const refused of [
      await call("GET", `/goals/${trip.id}`, rui),
      await apply(trip.id, "10.00", rui),
      await redeem(trip.id, undefined, rui),
      await call("POST", `/goals/${trip.id}/close`, rui),
      await call("GET", `/goals/${trip.id}/projection`, rui),
      await call("PUT", `/goals/${trip.id}/saving`, rui, {
        amount: "1.00",
        repeats: "daily",
        startsOn: today(),
      }),
    ])
      expect(refused.status).toBe(404);
    for (const targetOn of [today(), today(11 * 366)])
      expect((await aGoal({ targetOn })).body.code).toBe("investments.goal_day_not_possible");
    await query(bench.app.ctx.db, "update customers_profile set verified_at = null where id = $1", [
      rui.userId,
    ]);
    expect((await aGoal({}, rui)).body.code).toBe("investments.verification_required");
    for (let count = 1; count < 20; count += 1) expect((await aGoal()).status).toBe(201);
    expect((await aGoal()).body.code).toBe("investments.too_many_goals");
  });

  it("closes once with all it holds while money is put in at the same time", async () => {
    const { body: trip } = await aGoal();
    await apply(trip.id, "100.00");
    const answers = await Promise.all([
      apply(trip.id, "50.00"),
      call("POST", `/goals/${trip.id}/close`, ana),
      apply(trip.id, "50.00"),
      call("POST", `/goals/${trip.id}/close`, ana),
      redeem(trip.id, "20.00"),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await has()).toEqual({ available: "1000.00", invested: "0.00" });
  });
});

describe("an automatic saving", () => {
  const saving = (of: object = {}) => ({ amount: "100.00", repeats: "daily", startsOn: today(), ...of });

  it("puts its amount in on each of its days, once, however many try", async () => {
    await goTo(8);
    const { body: trip } = await aGoal({ saving: saving() });
    await save();
    expect((await goal(trip.id)).lots).toEqual([]);
    await goTo(9);
    const [due] = await dueSavings(bench.app.ctx.db, bench.clock.now());
    if (!due) throw new Error("nothing is due");
    await Promise.all([1, 2, 3].map(() => carryOut(jobCtx(), due)));
    const { lots, saving: plan } = await goal(trip.id);
    expect(lots.map(({ principal }) => principal)).toEqual(["100.00"]);
    expect(plan).toMatchObject({ nextOn: today(1), runs: [{ day: today(), isSaved: true }] });
    await goTo(9);
    await save();
    expect((await goal(trip.id)).lots).toHaveLength(2);
  });

  it("pauses and tells its client when the balance does not suffice, and goes on when they resume", async () => {
    await goTo(9);
    const { body: trip } = await aGoal({ saving: saving({ amount: "1000.01" }) });
    await save();
    expect((await goal(trip.id)).saving).toMatchObject({
      ...{ status: "paused", pausedFor: "insufficient_funds", nextOn: null },
      runs: [{ day: today(), isSaved: false, skipped: "insufficient_funds" }],
    });
    const { body } = await bench.call("GET", "/v1/notices", ana);
    const titles = (body.items as { title: string }[]).map(({ title }) => title);
    expect(titles).toContainEqual(expect.stringContaining("Depósito automático não realizado"));
    const resumed = await call("POST", `/goals/${trip.id}/saving/resume`, ana);
    expect(resumed.body.saving).toMatchObject({ status: "active", nextOn: today(1) });
  });

  it("is paused, resumed, replaced and ended by its client", async () => {
    const { body: trip } = await aGoal({ saving: saving({ startsOn: today(5) }) });
    expect((await call("POST", `/goals/${trip.id}/saving/pause`, ana)).body.saving).toMatchObject({
      ...{ status: "paused", pausedFor: "by_client" },
    });
    expect((await call("POST", `/goals/${trip.id}/saving/pause`, ana)).body.code).toBe(
      "investments.saving_changed",
    );
    expect((await call("POST", `/goals/${trip.id}/saving/resume`, ana)).body.saving).toMatchObject({
      ...{ status: "active", nextOn: today(5) },
    });
    const other = saving({ amount: "7.00", repeats: "monthly", startsOn: today(2) });
    expect((await call("PUT", `/goals/${trip.id}/saving`, ana, other)).body.saving).toMatchObject({
      ...{ amount: "7.00", repeats: "monthly", nextOn: today(2) },
    });
    expect((await call("DELETE", `/goals/${trip.id}/saving`, ana)).body.saving).toBeNull();
    expect((await call("PUT", `/goals/${trip.id}/saving`, ana, saving({ amount: "0.50" }))).body.code).toBe(
      "investments.amount_below_minimum",
    );
    expect(
      (await call("PUT", `/goals/${trip.id}/saving`, ana, saving({ startsOn: today(-1) }))).body.code,
    ).toBe("investments.saving_day_not_possible");
  });

  it("skips a day on which the product takes nothing once its evening has come, and keeps the next", async () => {
    await goTo(9);
    const { body: trip } = await aGoal({ saving: saving() });
    await query(bench.app.ctx.db, "update investments_product set open = false where id = $1", [DAILY]);
    await save();
    expect((await goal(trip.id)).saving).toMatchObject({ nextOn: today(), runs: [] });
    await goTo(21);
    await save();
    expect((await goal(trip.id)).saving).toMatchObject({
      ...{ status: "active", nextOn: today(1) },
      runs: [{ isSaved: false, skipped: "product_closed" }],
    });
    await query(bench.app.ctx.db, "update investments_product set open = true where id = $1", [DAILY]);
  });
});

describe("verifying goals", () => {
  const problems = async () => {
    const { checks } = await verifyBooks(bench.app.databaseUrl);
    return checks.flatMap(({ id, problems: found }) => found.map(({ kind }) => [id, kind]));
  };
  /** Breaks the database behind the house's back, and mends it again. */
  const broken = async (breaks: string, mends: string, id: string) => {
    await query(bench.app.ctx.db, breaks, [id]);
    const found = await problems();
    await query(bench.app.ctx.db, mends, [id]);
    return found;
  };

  it("finds a closed goal that still holds something, and a saving that is not what its plan says", async () => {
    await goTo(9);
    const { body: trip } = await aGoal({ saving: { amount: "100.00", repeats: "daily", startsOn: today() } });
    await save();
    const close = "update investments_goal set status = $2 where id = $1";
    const status = (to: string) => close.replace("$2", `'${to}'`);
    expect(await broken(status("closed"), status("open"), trip.id)).toContainEqual([
      "I30",
      "goal_closed_holds",
    ]);
    const amount = (by: string) =>
      `update investments_saving_plan set amount = amount ${by} where goal_id = $1`;
    expect(await broken(amount("+ 1"), amount("- 1"), trip.id)).toContainEqual(["I30", "saving_wrong"]);
    expect(await problems()).toEqual([]);
  });
});

describe("a client who leaves", () => {
  it("has all that was theirs in the copy of their data, and their goals closed and nameless afterwards", async () => {
    const { body: trip } = await aGoal({
      saving: { amount: "10.00", repeats: "weekly", startsOn: today(3) },
    });
    const records = [];
    for await (const record of goalRecords(bench.app.ctx.db, ana.userId)) records.push(record);
    expect(records).toMatchObject([
      { id: trip.id, name: "Viagem", target: "1000.00", savings: [{ amount: "10.00", repeats: "weekly" }] },
    ]);
    await inTransaction(bench.app.ctx.db, async (tx) => {
      await endSavingsOf(tx, asSystem(bench.app.ctx, "test"), ana.userId);
      await forgetGoals(tx, ana.userId);
    });
    const [left] = await query<{ status: string; name: string }>(
      bench.app.ctx.db,
      "select status, name from investments_goal where id = $1",
      [trip.id],
    );
    expect(left).toEqual({ status: "closed", name: "" });
  });
});

describe("what is expected of a goal", () => {
  it("counts what is in it and what its plan saves until its day, as a range", async () => {
    await bench.app.worker.runDue();
    const { body: trip } = await aGoal({
      ...{ targetOn: today(180), saving: { amount: "100.00", repeats: "monthly", startsOn: today(1) } },
    });
    await apply(trip.id, "300.00");
    const { projection } = (
      await call<{
        projection: {
          assumption: Record<string, string>;
          points: { day: string; invested: string; low: string; expected: string; high: string }[];
        };
      }>("GET", `/goals/${trip.id}/projection`, ana)
    ).body;
    const last = projection.points.at(-1);
    expect(projection.points[0]).toMatchObject({ day: today(), invested: "300.00", expected: "300.00" });
    expect(last).toMatchObject({ day: today(180), invested: "900.00" });
    expect(Number(last?.low)).toBeGreaterThan(900);
    expect(Number(last?.low)).toBeLessThan(Number(last?.expected));
    expect(Number(last?.expected)).toBeLessThan(Number(last?.high));
  });
});
