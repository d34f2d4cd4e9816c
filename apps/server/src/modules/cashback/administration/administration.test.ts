import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { createSpending, type Spending } from "../../../testing/cashback.js";
import { callAs } from "../../../testing/market.js";
import { aClient, anAdmin, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { issueFees } from "../index.js";

let app: TestApp;
let spending: Spending;
let [ana, rui]: SignedInPerson[] = [];
let client: SignedInPerson;

beforeAll(async () => {
  app = await startTestApp({ clock: createFixedClock() });
  spending = createSpending(app);
  [ana, rui] = [await anAdmin(app), await anAdmin(app)];
  client = await aClient(app);
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});

const reason = "Conferência de rotina";
const admin = (method: "GET" | "POST", path: string, payload?: object, as = ana) =>
  callAs(app, as, method, `/v1/admin/${path}`, payload);
const approve = (id: string, as = rui) => admin("POST", `approvals/${id}/approve`, { reason }, as);

describe("the settings of cards and cashback", () => {
  const settings = async () => {
    const { changedAt: _, pending: __, ...terms } = (await admin("GET", "cards/settings")).body;
    return terms;
  };
  const propose = async (said: object) =>
    admin("POST", "cards/settings", { ...(await settings()), ...said, reason });

  it("start as the reference says", async () => {
    expect(await settings()).toEqual({
      version: 1,
      levels: { premiumBps: 150, blackBps: 300, requiredSpend: "2500.00" },
      ...{ waitDays: 7, expiryMonths: 24, monthCap: "500.00" },
      fees: { virtual: "0.00", physical: "99.00" },
    });
  });

  it("are changed by two: one asks, another approves exactly that, and what cleared before keeps its rate", async () => {
    const purchase = await spending.cleared(client, "100.00");
    const { version, levels } = await settings();
    const asked = await propose({ levels: { ...levels, premiumBps: 200 }, monthCap: "600.00" });
    expect(asked).toMatchObject({ status: 202, body: { version, pending: { requestedBy: ana?.userId } } });
    const { id } = asked.body.pending;
    const { items } = (await admin("GET", "approvals")).body;
    expect(items[0].kind).toBe("cards.settings");
    expect(JSON.parse(items[0].facts.programmeChanges)).toEqual([
      { field: "premiumBps", from: "150", to: "200" },
      { field: "monthCap", from: "500.00", to: "600.00" },
    ]);
    expect((await approve(id, ana)).body.code).toBe("approvals.own_request");
    expect((await settings()).version).toBe(version);
    expect((await approve(id)).status).toBe(200);
    expect(await settings()).toMatchObject({ version: version + 1, levels: { premiumBps: 200 } });
    await spending.cleared(client, "100.00", { purchase });
    await spending.cleared(client, "100.00");
    expect(await spending.books(client)).toMatchObject({ pending: 150 + 150 + 200 });
  });

  it("refuse what changes nothing, and what was made on older ones", async () => {
    expect((await propose({})).body.code).toBe("cards.settings_same");
    const { version } = await settings();
    expect((await propose({ version: version - 1, waitDays: 3 })).body.code).toBe("cards.settings_changed");
  });

  it("say what issuing costs", async () => {
    const asked = await propose({ fees: { virtual: "1.00", physical: "79.00" } });
    await approve(asked.body.pending.id);
    expect(await issueFees(app.ctx.db)).toMatchObject({
      virtual: { asset: "BRL", minor: 100n },
      physical: { asset: "BRL", minor: 7900n },
    });
  });

  it("are no client's affair", async () => {
    expect((await admin("GET", "cards/settings", undefined, client)).status).toBe(403);
    expect((await admin("GET", "cards/partners", undefined, client)).status).toBe(403);
  });
});

describe("partners", () => {
  const terms = {
    ...{ name: "Livraria do Centro", merchantIds: ["LIVRARI0000005"], bonusBps: 300, category: "Livros" },
    ...{ from: "2026-11-01", to: null },
  };
  const propose = (said: object) => admin("POST", "cards/partners", { ...terms, reason, ...said });
  const partners = async () => (await admin("GET", "cards/partners")).body.partners;

  it("begin when a second administrator approves, and give more from then on", async () => {
    const asked = await propose({});
    expect(asked).toMatchObject({
      status: 202,
      body: { partners: [], pending: [{ requestedBy: ana?.userId }] },
    });
    const before = await spending.books(client);
    await spending.cleared(client, "100.00", { merchant: "LIVRARI0000005" });
    expect((await approve(asked.body.pending[0].id)).status).toBe(200);
    await spending.cleared(client, "100.00", { merchant: "LIVRARI0000005" });
    expect((await spending.books(client)).pending - before.pending).toBe(200 + 500);
    expect(await partners()).toMatchObject([{ ...terms, pending: null }]);
    const told = (await callAs(app, client, "GET", "/v1/cashback")).body;
    expect(told.partners).toMatchObject([{ name: terms.name, percentage: "3", category: "Livros" }]);
  });

  it("get other terms by two as well, one request at a time", async () => {
    const [{ id }] = await partners();
    const first = await propose({ id, bonusBps: 400 });
    const later = await propose({ id, bonusBps: 500, to: "2026-12-31" });
    const [waiting] = later.body.partners;
    expect(waiting.pending.id).not.toBe(first.body.partners[0].pending.id);
    expect((await approve(first.body.partners[0].pending.id)).status).toBe(409);
    expect((await approve(waiting.pending.id)).status).toBe(200);
    expect(await partners()).toMatchObject([{ id, bonusBps: 500, to: "2026-12-31", pending: null }]);
  });

  it("end after they begin, change something, and exist", async () => {
    const [{ id, ...same }] = await partners();
    expect((await propose({ to: "2026-10-31" })).body.code).toBe("cards.partner_dates");
    const { pending: _, ...unchanged } = same;
    expect((await propose({ id, ...unchanged })).body.code).toBe("cards.settings_same");
    expect((await propose({ id: app.ctx.random.id() })).status).toBe(404);
  });
});
