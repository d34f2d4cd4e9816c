import { randomUUID } from "node:crypto";
import { placeOrder } from "@lastro/contracts/grain/orders";
import { sendTransferRoute } from "@lastro/contracts/transfers";
import { bannedAmong, banUser } from "@lastro/identity";
import {
  createAccountReader,
  createPasswordAttempts,
  createRefreshAdvancer,
  type Step,
} from "@lastro/identity/testing";
import { money } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { createRateLimiter } from "@lastro/platform/http/rate-limit";
import { sharedChoice } from "@lastro/platform/shared-read";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTransfers } from "../src/modules/accounts/transfers/send-transfer.js";
import { lockParties } from "../src/modules/customers/index.js";
import { createPurchases } from "../src/modules/grain/orders/purchases.js";
import { standingConsents } from "../src/modules/grain/signatures/index.js";
import { createPostingQueue, customerAccount, houseAccount, post } from "../src/modules/ledger/index.js";
import { expectBooksInOrder } from "../src/testing/books.js";
import { aClient, anEmail, PASSWORD, type SignedInPerson } from "../src/testing/people.js";
import { startTestApp, type TestApp } from "../src/testing/test-app.js";
import { anOffer, aSignature, aTrader } from "../src/testing/traders.js";

const POISON = "a\u0000";
const RATE = { burst: 100, seconds: 60 };
const charge = (bucket: string) => ({ bucket, rate: RATE });

let app: TestApp;
let ana: SignedInPerson;
beforeAll(async () => {
  app = await startTestApp();
  ana = await aClient(app);
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});

/** What became of what was asked for together: the poison fails, and fails nobody else. */
async function outcomes(asked: readonly Promise<unknown>[]): Promise<string[]> {
  return (await Promise.allSettled(asked)).map(({ status }) => status);
}
const ONLY_THE_POISON_FAILS = ["fulfilled", "rejected", "fulfilled"];

describe("an entry the database refuses, among others that are done together with it,", () => {
  it("fails alone where requests are counted", async () => {
    const limiter = createRateLimiter(app.ctx.db, app.ctx.clock, app.ctx.config);
    const count = (bucket: string) => limiter.secondsToWait(bucket, RATE);
    expect(await outcomes([count("one"), count(POISON), count("two")])).toEqual(ONLY_THE_POISON_FAILS);
  });

  it("fails alone where people are let in", async () => {
    const admit = (bucket: string) => app.identity.admit(ana.headers.authorization, () => charge(bucket));
    expect(await outcomes([admit("one"), admit(POISON), admit("two")])).toEqual(ONLY_THE_POISON_FAILS);
  });

  it("fails alone where accounts are read", async () => {
    const { ofUser } = createAccountReader(app.pool, app.ctx.clock);
    expect(await outcomes([ofUser(ana.userId), ofUser(POISON), ofUser(ana.userId)])).toEqual(
      ONLY_THE_POISON_FAILS,
    );
  });

  it("fails alone where passwords are tried, and the others' tries stay counted", async () => {
    const attempts = createPasswordAttempts(app.pool, { clock: app.ctx.clock, realm: "bank" });
    const bucket = randomUUID();
    const begin = (email: string, seconds = 60) =>
      attempts.begin({
        audience: "authenticated",
        email,
        phone: null,
        ip: "203.0.113.1",
        byAddress: undefined,
        byName: { bucket, rate: { burst: 2, seconds } },
      });
    expect(await outcomes([begin(ana.email), begin(POISON), begin(ana.email)])).toEqual(
      ONLY_THE_POISON_FAILS,
    );
    expect((await begin(ana.email)).secondsToWait).toBeGreaterThan(0);
  });

  it("fails alone where sessions are refreshed", async () => {
    const { advance } = createRefreshAdvancer(app.pool, { clock: app.ctx.clock, realm: "bank" });
    const step = (userAgent: string): Step => ({
      sessionId: randomUUID(),
      counter: 0,
      eventId: randomUUID(),
      userId: ana.userId,
      username: ana.email,
      userAgent,
      ip: "203.0.113.1",
    });
    expect(await outcomes([advance(step("one")), advance(step(POISON)), advance(step("two"))])).toEqual(
      ONLY_THE_POISON_FAILS,
    );
  });

  it("fails alone where money is posted", async () => {
    const queue = createPostingQueue(app.ctx);
    const submit = (reference: string) =>
      queue.submit({
        kind: "test.opening",
        reference,
        key: randomUUID(),
        entries: [
          { account: houseAccount("opening", "BRL"), amount: money("BRL", -100n) },
          { account: customerAccount(ana.userId, "available", "BRL"), amount: money("BRL", 100n) },
        ],
      });
    expect(await outcomes([submit("one"), submit(POISON), submit("two")])).toEqual(ONLY_THE_POISON_FAILS);
  });

  it("fails alone where transfers are sent, each of another person", async () => {
    const senders = await Promise.all([aClient(app), aClient(app), aClient(app)]);
    await inTransaction(app.ctx.db, async (tx) => {
      for (const { userId } of senders)
        await post(tx, app.ctx, {
          kind: "test.opening",
          reference: userId,
          key: `opening:${userId}`,
          entries: [
            { account: houseAccount("opening", "BRL"), amount: money("BRL", -100n) },
            { account: customerAccount(userId, "available", "BRL"), amount: money("BRL", 100n) },
          ],
        });
    });
    const transfers = createTransfers(app.ctx, {
      findParties: () => Promise.reject(new Error("Nobody is looked up")),
      lockParties,
      stoppedAmong: async () => new Set(),
      refusalToSpendAlone: async () => undefined,
      storedHandle: ({ value }) => value,
      worthInReais: async () => money("BRL", 100n),
      limiter: { secondsToWait: async () => 0 },
    });
    const send = async (sender: SignedInPerson, description: string) =>
      transfers.send(
        {
          ...app.ctx,
          actor: await app.identity.authenticate(sender.headers.authorization),
          ip: "",
          userAgent: "",
          idempotency: {
            key: randomUUID(),
            bodyHash: Buffer.alloc(32),
            route: sendTransferRoute,
          },
        },
        { to: { kind: "email", value: ana.email }, amount: money("BRL", 100n), description },
      );
    const asked = senders.map((sender, index) => send(sender, index === 1 ? POISON : "almoço"));
    expect(await outcomes(asked)).toEqual(ONLY_THE_POISON_FAILS);
  });

  it.each(["offer", "key"] as const)(
    "fails alone where grain is bought, each time by another person, when it is the %s",
    async (poisoned) => {
      const producer = await aTrader(app, "producer");
      const buyers = await Promise.all([aTrader(app, "buyer"), aTrader(app, "buyer"), aTrader(app, "buyer")]);
      const offer = await anOffer(app, producer);
      await inTransaction(app.ctx.db, async (tx) => {
        for (const { userId } of buyers)
          await post(tx, app.ctx, {
            kind: "test.opening",
            reference: userId,
            key: `opening:${userId}`,
            entries: [
              { account: houseAccount("opening", "USDT"), amount: money("USDT", -100_000_000_000n) },
              {
                account: customerAccount(userId, "available", "USDT"),
                amount: money("USDT", 100_000_000_000n),
              },
            ],
          });
      });
      const signatures = await Promise.all(buyers.map((buyer) => aSignature(app, buyer)));
      const { buy } = createPurchases(app.ctx, {
        autoApproving: standingConsents,
        suspendedAmong: bannedAmong,
      });
      const asked = buyers.map(({ userId }, index) => {
        const poison = index === 1 ? poisoned : undefined;
        return buy(
          {
            ...app.ctx,
            actor: { kind: "buyer", userId, sessionId: randomUUID(), assurance: "aal1" },
            ip: "",
            userAgent: "",
            idempotency: {
              key: poison === "key" ? POISON : randomUUID(),
              bodyHash: Buffer.alloc(32),
              route: placeOrder,
            },
          },
          {
            offerId: poison === "offer" ? POISON : offer.id,
            quantity: 10_000n,
            pricePerTonne: 39_850n,
            signature: signatures[index],
          },
        );
      });
      expect(await outcomes(asked)).toEqual(ONLY_THE_POISON_FAILS);
      const { reserved_kg: reserved } = await app.ctx.db
        .selectFrom("grain_offer")
        .select("reserved_kg")
        .where("id", "=", offer.id)
        .executeTakeFirstOrThrow();
      expect(reserved).toBe(20_000n);
    },
  );

  it("fails alone where it is asked at once who is shut out", async () => {
    const choose = sharedChoice<string>((ids) => bannedAmong(app.ctx.db, ids, app.ctx.clock.now()));
    const { userId } = await aClient(app);
    await inTransaction(app.ctx.db, (tx) => banUser(tx, userId, new Date("9999-01-01T00:00:00Z")));
    const asked = [choose([userId]), choose([POISON]), choose([randomUUID()])];
    expect(await outcomes(asked)).toEqual(ONLY_THE_POISON_FAILS);
    expect((await asked[0])?.has(userId)).toBe(true);
  });
});

describe("an address with a character no table can hold, tried as a name over and over,", () => {
  it("is refused each time, counts against who sends it, and keeps nobody else out", async () => {
    const signIn = (email: string, ip: string) =>
      app.http.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=password",
        remoteAddress: ip,
        payload: { email, password: PASSWORD },
      });
    const people = await Promise.all(Array.from({ length: 5 }, () => aClient(app)));
    const [good, bad] = await Promise.all([
      Promise.all(people.map(({ email }, index) => signIn(email, `203.0.113.${index + 2}`))),
      Promise.all(Array.from({ length: 40 }, () => signIn(`${anEmail()}\u0000`, "198.51.100.7"))),
    ]);
    expect(good.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(bad.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  });
});
