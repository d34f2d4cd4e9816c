import { formatMoney } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type DeskBench, startDeskBench } from "../../testing/desk-bench.js";
import { anAdmin } from "../../testing/people.js";
import { balanceOf, houseAccount } from "../ledger/index.js";
import { putInForce } from "./put-in-force.js";
import { type AssetSettings, exposureLimit } from "./settings.js";
import { currentSettings, settingsOf } from "./settings-store.js";

// A busy machine may take its time; nothing here waits for the clock on the wall.
vi.setConfig({ testTimeout: 120_000 });

let bench: DeskBench;
beforeEach(async () => {
  bench = await startDeskBench();
});
afterEach(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

const deskHolds = async (asset: "BRL" | "BTC" | "USDT") =>
  balanceOf(bench.app.ctx.db, houseAccount("desk", asset));

/** Settings in force from here on, as if two administrators had agreed on them. */
async function setDesk(asset: string, of: Partial<AssetSettings>): Promise<AssetSettings> {
  const { db } = bench.app.ctx;
  const { version, assets } = await currentSettings(db);
  const ctx = { ...bench.app.ctx, actor: { kind: "system", job: "test" }, ip: "", userAgent: "" } as const;
  const wanted = assets.map((one) => (one.asset === asset ? { ...one, ...of } : one));
  await inTransaction(db, (tx) => putInForce(tx, ctx, version, wanted));
  return settingsOf(await currentSettings(db), "BTC");
}

const letters = async (template: string) =>
  (await query(bench.app.ctx.db, "select 1 from notification_mail where template = $1", [template])).length;

describe.each([
  ["the price service", "wrongPercent"],
  ["the exchange", "tickerWrongPercent"],
] as const)("%s saying ten times too much, for as long as it likes", (_, fault) => {
  it("sells nobody's bitcoin to the desk, and stops it before the administrators", async () => {
    const admin = await anAdmin(bench.app);
    const seller = await bench.client("1.00000000 BTC", "1000.00 BRL");
    expect(await bench.trade(seller, "sell", "BTC", "1000.00")).toBe("settled");
    const reais = formatMoney(await deskHolds("BRL"));

    bench.feed.faults.arm(fault, 900, { endpoint: "bitcoin" });
    const outcomes = new Set<string>();
    for (let turn = 0; turn < 8; turn += 1) {
      await bench.pass(12);
      outcomes.add(await bench.trade(seller, "sell", "BTC", "1000.00"));
      outcomes.add(await bench.trade(seller, "buy", "BTC", "100.00"));
    }
    expect([...outcomes]).toEqual(["otc.asset_halted"]);
    expect(formatMoney(await deskHolds("BRL"))).toBe(reais);
    const halts = (await bench.call("GET", "/v1/admin/otc/halts", admin)).body.items;
    expect(halts).toEqual([
      expect.objectContaining({ asset: "BTC", reason: "sources_disagree", endedAt: null }),
    ]);
    expect(await letters("desk_halted")).toBe(1);
    // The others go on.
    expect(await bench.trade(seller, "buy", "USDT", "100.00")).toBe("settled");

    bench.feed.faults.clear();
    await bench.pass(30);
    expect(await bench.trade(seller, "buy", "BTC", "100.00")).toBe("otc.asset_halted");
    await bench.pass(90);
    expect(await bench.trade(seller, "buy", "BTC", "100.00")).toBe("settled");
    const over = (await bench.call("GET", "/v1/admin/otc/halts", admin)).body.items;
    expect(over).toEqual([expect.objectContaining({ asset: "BTC", endedAt: expect.any(String) })]);
  });
});

describe("an exchange whose offers cross, or are not numbers", () => {
  it("confirms nothing, so that the desk stops with its last word", async () => {
    const client = await bench.client("1000.00 BRL");
    for (const fault of ["tickerCrossed", "tickerZero", "tickerNan"] as const) {
      bench.feed.faults.arm(fault, true, { endpoint: "bitcoin" });
      await bench.pass(75);
      expect(await bench.trade(client, "buy", "BTC", "100.00")).toBe("otc.price_unavailable");
      bench.feed.faults.clear();
      await bench.pass(15);
      expect(await bench.trade(client, "buy", "BTC", "100.00")).toBe("settled");
    }
  });

  it("is told to the administrators once it lasts", async () => {
    const admin = await anAdmin(bench.app);
    bench.feed.faults.arm("tickerCrossed", true, { endpoint: "bitcoin" });
    await bench.pass(75);
    expect(await letters("desk_halted")).toBe(0);
    await bench.pass(180);
    const halts = (await bench.call("GET", "/v1/admin/otc/halts", admin)).body.items;
    expect(halts).toEqual([expect.objectContaining({ asset: "BTC", reason: "price_stale" })]);
    expect(await letters("desk_halted")).toBe(1);
  });
});

describe("a client who sees the market three percent earlier", () => {
  it("gets nothing where one of the sources sees it too", async () => {
    const client = await bench.client("500000.00 BRL");
    bench.feed.faults.arm("stale", 50, { endpoint: "bitcoin" });
    await bench.moveMarket("bitcoin", 3);
    await bench.pass(12);
    expect(["otc.asset_halted", "otc.price_unconfirmed"]).toContain(
      await bench.trade(client, "buy", "BTC", "50000.00"),
    );
    expect(formatMoney(await deskHolds("BTC"))).toBe("1000.00000000");
  });

  it("and whoever they tell, take no more than the loss limit in a day where both sources are behind", async () => {
    const limits = await setDesk("BTC", {
      lossLimit: { asset: "BRL", minor: 1_000_000n },
      clientLimit: { asset: "BRL", minor: 20_000_000n },
    });
    const outcomes = new Set<string>();
    const before = { reais: await deskHolds("BRL"), bitcoin: await deskHolds("BTC") };
    let truth = 0;
    for (let turn = 0; turn < 4; turn += 1) {
      const client = await bench.client("100000.00 BRL");
      // The market is three percent up, and both sources still say what it was a moment ago.
      bench.feed.faults.clear();
      await bench.pass(60);
      await bench.trade(client, "buy", "USDT", "10.00");
      for (const stale of ["stale", "tickerStale"] as const) bench.feed.faults.arm(stale, 20);
      outcomes.add(await bench.trade(client, "buy", "BTC", "90000.00"));
    }
    truth = (await bench.truth("bitcoin")) * 1.03;
    const paid = Number((await deskHolds("BRL")).minor - before.reais.minor) / 100;
    const gave = Number(before.bitcoin.minor - (await deskHolds("BTC")).minor) / 1e8;
    expect(gave).toBeGreaterThan(0);
    expect(gave * truth - paid).toBeLessThanOrEqual(Number(limits.lossLimit.minor) / 100);
    expect(outcomes).toContain("otc.exposure_reached");
    expect(formatMoney(exposureLimit(limits))).toBe("200000.00");
  });
});

describe("the desk's limits", () => {
  it("bound what one client trades in an asset in a day", async () => {
    await setDesk("USDT", { clientLimit: { asset: "BRL", minor: 100_000n } });
    const [ana, bia] = [await bench.client("5000.00 BRL"), await bench.client("5000.00 BRL")];
    expect(await bench.trade(ana, "buy", "USDT", "600.00")).toBe("settled");
    expect(await bench.trade(ana, "sell", "USDT", "500.00")).toBe("otc.client_limit_reached");
    expect(await bench.trade(bia, "buy", "USDT", "600.00")).toBe("settled");
    bench.clock.advanceSeconds(86_400);
    await bench.pass(15);
    const again = await bench.again(ana);
    expect(await bench.trade(again, "buy", "USDT", "600.00")).toBe("settled");
  });

  it("bound what is traded in a minute", async () => {
    await setDesk("USDT", { minuteLimit: { asset: "BRL", minor: 100_000n } });
    const [ana, bia] = [await bench.client("5000.00 BRL"), await bench.client("5000.00 BRL")];
    expect(await bench.trade(ana, "buy", "USDT", "600.00")).toBe("settled");
    expect(await bench.trade(bia, "buy", "USDT", "500.00")).toBe("otc.minute_limit_reached");
    await bench.pass(75);
    expect(await bench.trade(bia, "buy", "USDT", "500.00")).toBe("settled");
  });

  it("hold for twenty who accept at once", async () => {
    await setDesk("USDT", { minuteLimit: { asset: "BRL", minor: 100_000n } });
    const clients = await Promise.all(Array.from({ length: 20 }, () => bench.client("1000.00 BRL")));
    const outcomes = await Promise.all(clients.map((one) => bench.trade(one, "buy", "USDT", "300.00")));
    expect(outcomes.filter((outcome) => outcome === "settled")).toHaveLength(3);
  });

  it("stop the desk in an asset for the day, before the administrators", async () => {
    await setDesk("USDT", { lossLimit: { asset: "BRL", minor: 5_000n } });
    const admin = await anAdmin(bench.app);
    const client = await bench.client("5000.00 BRL");
    expect(await bench.trade(client, "buy", "USDT", "600.00")).toBe("settled");
    expect(await bench.trade(client, "buy", "USDT", "600.00")).toBe("otc.exposure_reached");
    expect(await bench.trade(client, "buy", "USDT", "350.00")).toBe("settled");
    expect(await bench.trade(client, "buy", "USDT", "100.00")).toBe("otc.exposure_reached");
    expect(await bench.trade(client, "buy", "USDT", "10.00")).toBe("otc.asset_halted");
    expect(await letters("desk_exposed")).toBe(1);
    const halts = (await bench.call("GET", "/v1/admin/otc/halts", admin)).body.items;
    expect(halts).toEqual([expect.objectContaining({ asset: "USDT", reason: "exposure_reached" })]);
    bench.clock.advanceSeconds(86_400);
    await bench.pass(30);
    expect(await bench.trade(await bench.again(client), "buy", "USDT", "600.00")).toBe("settled");
  });

  it("use the lesser of the ages that apply", async () => {
    await setDesk("BTC", { maxPriceAge: 10 });
    const client = await bench.client("1000.00 BRL");
    bench.feed.faults.arm("fail500", true);
    bench.clock.advanceSeconds(11);
    expect(await bench.trade(client, "buy", "BTC", "100.00")).toBe("otc.price_unavailable");
    expect(await bench.trade(client, "buy", "USDT", "100.00")).toBe("settled");
  });
});
