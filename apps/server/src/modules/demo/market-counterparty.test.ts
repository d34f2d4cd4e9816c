import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { aMarketClient, callAs, offered, sayPrice, taken } from "../../testing/market.js";
import { posted } from "../../testing/movements.js";
import type { SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { MARKET_PEOPLE } from "./seed/market/market-people.js";
import { DEMO_PASSWORD } from "./seed/people.js";

const clock = createFixedClock();
let app: TestApp;
let visitor: SignedInPerson;
let andre: SignedInPerson;

beforeAll(async () => {
  app = await startTestApp({ clock });
  await sayPrice(app, "USDT", "5.00");
  const { email, registration } = MARKET_PEOPLE.andre;
  await app.identity.createConfirmedUser({
    email,
    password: DEMO_PASSWORD,
    metadata: { ...registration },
    role: "client",
  });
  visitor = await aMarketClient(app, { BRL: "2000.00", USDT: "500.000000" });
  const answer = await app.http.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    payload: { email, password: DEMO_PASSWORD },
  });
  const { access_token: token, user } = answer.json();
  andre = {
    ...visitor,
    email,
    userId: user.id,
    headers: { ...visitor.headers, authorization: `Bearer ${token}` },
  };
  await posted(app, andre, { USDT: "500.000000", BRL: "1000.00" });
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});

const read = async (id: string) => (await callAs(app, visitor, "GET", `/v1/p2p/trades/${id}`)).body;
async function pass(seconds: number): Promise<void> {
  clock.advanceSeconds(seconds);
  await app.worker.runDue();
}

describe("somebody who trades alone in a demonstration", () => {
  it("is answered, and gets what they paid outside the bank for after some seconds", async () => {
    const ad = await offered(app, andre, {
      methods: ["bank_transfer"],
      payTo: { account: { ispb: "00000000", branch: "0001", number: "12345", type: "checking" } },
    });
    const trade = await taken(app, visitor, ad, { method: "bank_transfer" });
    await callAs(app, visitor, "POST", `/v1/p2p/trades/${trade.id}/messages`, { text: "Oi, vou pagar" });
    await pass(6);
    const room = (await callAs(app, visitor, "GET", `/v1/p2p/trades/${trade.id}/messages`)).body.messages;
    expect(room.at(-1)).toMatchObject({ by: "seller" });
    const paid = await callAs(app, visitor, "POST", `/v1/p2p/trades/${trade.id}/paid`, {
      endToEndId: `E60746948${clock.now().toISOString().replace(/[-:T]/g, "").slice(0, 12)}abcdefghijk`,
    });
    expect(paid.body.status).toBe("paid_marked");
    await pass(4);
    expect((await read(trade.id)).status).toBe("paid_marked");
    await pass(10);
    expect((await read(trade.id)).status).toBe("completed");
  });

  it("is paid inside the bank for what they sell", async () => {
    const ad = await offered(app, andre, { side: "buy" });
    const trade = await taken(app, visitor, ad);
    await pass(4);
    expect((await read(trade.id)).status).toBe("awaiting_payment");
    await pass(12);
    expect((await read(trade.id)).status).toBe("completed");
  });

  it("cancels together with the other", async () => {
    const trade = await taken(app, visitor, await offered(app, andre));
    await callAs(app, visitor, "POST", `/v1/p2p/trades/${trade.id}/cancel`, { by: "both" });
    await pass(4);
    expect((await read(trade.id)).status).toBe("cancelled_mutual");
  });
});
