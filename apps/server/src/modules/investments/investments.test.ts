import { daysAfter } from "@lastro/contracts/business-days";
import { formatMoney } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type DeskBench, startDeskBench } from "../../testing/desk-bench.js";
import type { SignedInPerson } from "../../testing/people.js";
import { balanceOf, customerAccount, houseAccount, investedAccount } from "../ledger/index.js";
import { accrueDays } from "./accrue.job.js";

const DAILY = "0190c1f0-0000-7000-8000-0000000cd100";
const FIXED = "0190c1f0-0000-7000-8000-0000000cd180";

let bench: DeskBench;
beforeAll(async () => {
  bench = await startDeskBench();
});
afterEach(() => expectBooksInOrder(bench.app.databaseUrl));
afterAll(() => bench.close());

interface Terms {
  readonly gross: string;
  readonly principal: string;
  readonly yield: string;
  readonly iof: string;
  readonly incomeTax: string;
  readonly net: string;
}
interface Lot {
  readonly id: string;
  readonly redeemable: boolean;
  readonly maturesOn: string | null;
  readonly ifRedeemed: Terms;
}
interface Positions {
  readonly positions: readonly {
    readonly gross: string;
    readonly ifRedeemed: Terms;
    readonly lots: readonly Lot[];
  }[];
  readonly totals: Terms;
  readonly accruedThrough: string | null;
}

async function call<T>(method: "GET" | "POST", url: string, who: SignedInPerson, body?: object) {
  const answer = await bench.call(method, url, who, body);
  return { status: answer.status, body: answer.body as unknown as T & { readonly code: string } };
}
const invest = (who: SignedInPerson, amount: string, productId = DAILY) =>
  call<Lot>("POST", "/v1/investments/applications", who, { productId, amount });
const redeem = (who: SignedInPerson, amount?: string, productId = DAILY) =>
  call<Terms & { readonly parts: readonly Terms[] }>("POST", "/v1/investments/redemptions", who, {
    productId,
    ...(amount === undefined ? {} : { amount }),
  });
const positions = async (who: SignedInPerson) => (await call<Positions>("GET", "/v1/investments", who)).body;
const has = async (who: SignedInPerson) => ({
  available: formatMoney(await balanceOf(bench.app.ctx.db, customerAccount(who.userId, "available", "BRL"))),
  invested: formatMoney(await balanceOf(bench.app.ctx.db, investedAccount(who.userId))),
});
const houseHas = async (code: "interest_payable" | "iof_payable" | "income_tax_payable") =>
  (await balanceOf(bench.app.ctx.db, houseAccount(code, "BRL"))).minor;
const today = () => brazilianDay(bench.clock.now());

/** So many days go by: their rates are published, and accrued. */
async function days(count: number): Promise<void> {
  bench.clock.advanceSeconds(count * 86_400);
  await bench.app.worker.runDue();
  await accrueDays(bench.app.ctx);
}

describe("a client who invests", () => {
  it("sees each product with all that is to be known before, also without an account", async () => {
    const { body } = await bench.call("GET", "/v1/investments/products", { headers: {} } as SignedInPerson);
    expect(body.cdi).toMatchObject({ yearly: expect.stringMatching(/^\d\d\.\d\d$/) });
    expect(body.items).toMatchObject([
      { id: DAILY, percentOfCdi: "100.00", termDays: null, covered: false, open: true },
      { id: FIXED, percentOfCdi: "104.00", termDays: 180, minAmount: "100.00" },
      { termDays: 360 },
      { termDays: 720 },
    ]);
  });

  it("sets an amount apart, sees it grow on business days, and redeems it whole, less both taxes", async () => {
    let ana = await bench.client("10000.00 BRL");
    expect((await invest(ana, "10000.00")).status).toBe(201);
    expect(await has(ana)).toEqual({ available: "0.00", invested: "10000.00" });
    await days(14);
    ana = await bench.again(ana);
    const [position] = (await positions(ana)).positions;
    const expected = position?.ifRedeemed;
    expect(Number(expected?.gross)).toBeGreaterThan(10_030);
    const before = { iof: await houseHas("iof_payable"), tax: await houseHas("income_tax_payable") };
    const redeemed = await redeem(ana);
    expect(redeemed).toMatchObject({ status: 201, body: expected });
    expect(await has(ana)).toEqual({ available: redeemed.body.net, invested: "0.00" });
    const cents = (text: string) => BigInt(text.replace(".", ""));
    expect((await houseHas("iof_payable")) - before.iof).toBe(cents(redeemed.body.iof));
    expect((await houseHas("income_tax_payable")) - before.tax).toBe(cents(redeemed.body.incomeTax));
    expect((await positions(ana)).positions).toEqual([]);
  });

  it("redeems a part, the oldest application first, and the rest goes on", async () => {
    let ana = await bench.client("1500.00 BRL");
    await invest(ana, "1000.00");
    await days(18);
    ana = await bench.again(ana);
    await invest(ana, "500.00");
    await days(14);
    ana = await bench.again(ana);
    const preview = await call<Terms>("POST", "/v1/investments/redemptions/preview", ana, {
      productId: DAILY,
      amount: "1200.00",
    });
    const { body } = await redeem(ana, "1200.00");
    expect(body).toMatchObject({ gross: "1200.00", net: preview.body.net });
    expect(body.parts).toHaveLength(2);
    expect(body.parts[0]).toMatchObject({ principal: "1000.00", iof: "0.00" });
    const [left] = (await positions(ana)).positions;
    expect(left?.lots).toHaveLength(1);
    await days(7);
    ana = await bench.again(ana);
    const [later] = (await positions(ana)).positions;
    expect(Number(later?.gross)).toBeGreaterThan(Number(left?.gross));
  });

  it("cannot take a fixed term before its day, and is paid by itself on it", async () => {
    let ana = await bench.client("1000.00 BRL");
    const lot = await invest(ana, "1000.00", FIXED);
    expect(lot.body).toMatchObject({ redeemable: false, maturesOn: daysAfter(today(), 180) });
    expect((await redeem(ana, undefined, FIXED)).body.code).toBe("investments.amount_above_position");
    await days(179);
    expect(await has(ana)).toMatchObject({ invested: "1000.00" });
    await days(5);
    await bench.app.worker.runDue();
    expect(await has(ana)).toMatchObject({ invested: "0.00" });
    expect(Number((await has(ana)).available)).toBeGreaterThan(1_030);
    ana = await bench.again(ana);
    const inbox = await call<{ items: { title: string }[] }>("GET", "/v1/notices", ana);
    expect(inbox.body.items[0]?.title).toMatch(/^Seu investimento venceu/);
  });

  it("sees both movements in the statement, by their names", async () => {
    const ana = await bench.client("300.00 BRL");
    await invest(ana, "300.00");
    await redeem(ana, "100.00");
    const { body } = await call<{ items: object[] }>("GET", "/v1/statement?kind=investments", ana);
    expect(body.items).toMatchObject([
      { title: "investmentRedeemed", description: "100% CDI" },
      { title: "investmentApplied", description: "100% CDI" },
    ]);
  });
});

describe("an application or a redemption is refused, and nothing moves", () => {
  it("without KYC Plus, below the least, above what there is, for what is no amount or no product", async () => {
    const ana = await bench.client("50.00 BRL");
    const codes = [];
    for (const [amount, product] of [
      ["0.99", DAILY],
      ["99.99", FIXED],
      ["50.01", DAILY],
      ["zero", DAILY],
      ["-1.00", DAILY],
      ["10.00", "0190c1f0-0000-7000-8000-00000000dead"],
    ] as const)
      codes.push((await invest(ana, amount, product)).body.code);
    expect(codes).toEqual([
      "investments.amount_below_minimum",
      "investments.amount_below_minimum",
      "ledger.insufficient_funds",
      "investments.invalid_amount",
      "investments.invalid_amount",
      "resource.not_found",
    ]);
    await bench.app.pool.query("update customers_profile set verified_at = null where id = $1", [ana.userId]);
    expect((await invest(ana, "10.00")).body.code).toBe("investments.verification_required");
    expect((await redeem(ana, "1.00")).body.code).toBe("investments.amount_above_position");
    expect(await has(ana)).toEqual({ available: "50.00", invested: "0.00" });
  });

  it("of another's", async () => {
    const ana = await bench.client("100.00 BRL");
    const bia = await bench.client("100.00 BRL");
    await invest(ana, "100.00");
    expect((await redeem(bia, "1.00")).body.code).toBe("investments.amount_above_position");
    expect((await positions(bia)).positions).toEqual([]);
  });

  it("of a product that takes no money any more; what is in it is still redeemed", async () => {
    const ana = await bench.client("100.00 BRL");
    await invest(ana, "50.00");
    await bench.app.pool.query("update investments_product set open = false where id = $1", [DAILY]);
    expect((await invest(ana, "50.00")).body.code).toBe("investments.product_closed");
    expect((await redeem(ana)).status).toBe(201);
    await bench.app.pool.query("update investments_product set open = true where id = $1", [DAILY]);
  });

  it("when several take the same at once: together no more than there was", async () => {
    const ana = await bench.client("100.00 BRL");
    await invest(ana, "100.00");
    const answers = await Promise.all([1, 2, 3, 4].map(() => redeem(ana, "60.00")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await has(ana)).toEqual({ available: "60.00", invested: "40.00" });
  });
});

describe("a business day", () => {
  it("is accrued once, however many accrue it at once, and in its order after a night off", async () => {
    const ana = await bench.client("1000000.00 BRL");
    await invest(ana, "1000000.00");
    await days(1);
    const before = await houseHas("interest_payable");
    bench.clock.advanceSeconds(10 * 86_400);
    await bench.app.worker.runDue();
    await Promise.all([1, 2, 3, 4].map(() => accrueDays(bench.app.ctx)));
    const { rows } = await bench.app.pool.query(
      "select count(*)::int as days, count(distinct day)::int as once from investments_accrual",
    );
    expect(rows[0].days).toBe(rows[0].once);
    expect(await houseHas("interest_payable")).toBeGreaterThan(before);
  });

  it("waits until its rate is published", async () => {
    const through = (await positions(await bench.client())).accruedThrough ?? "";
    bench.feed.faults.arm("fail500", true);
    bench.clock.advanceSeconds(5 * 86_400);
    await bench.app.worker.runDue();
    await accrueDays(bench.app.ctx);
    const ana = await bench.client();
    expect((await positions(ana)).accruedThrough).toBe(through);
    bench.feed.faults.clear();
    await days(1);
    expect((await positions(await bench.client())).accruedThrough?.localeCompare(through)).toBe(1);
  });
});
