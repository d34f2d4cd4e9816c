import { TRADER_KEY_SCOPES } from "@lastro/contracts/api-key-scopes";
import { TRADER_WEBHOOK_EVENTS } from "@lastro/contracts/webhooks";
import { banUser } from "@lastro/identity";
import { inTransaction, query } from "@lastro/platform/database/database";
import { startWebhookReceiver } from "@lastro/simulators";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import { aClient, PASSWORD, type SignedInPerson } from "../../../testing/people.js";
import type { SignedInTrader } from "../../../testing/traders.js";
import { admitKey, keySecretOf } from "../../integrations/index.js";
import { stopToken } from "../accounts/stop-link.js";

let market: GrainBench;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let producer: SignedInTrader;
let buyer: SignedInTrader;
let place = 0;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  market = await startGrainBench({
    settings: { LASTRO_WEBHOOK_LOOPBACK: "no", LASTRO_WEBHOOK_RECEIVER_URL: receiver.url },
  });
});
beforeEach(async () => {
  place += 1;
  [producer, buyer] = [await market.producer(), await market.richBuyer()];
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
  await receiver.close();
});

const KEYS = "/agro/v1/integrations/keys";
const HOOKS = "/agro/v1/integrations/webhooks";
const proof = { password: PASSWORD };
const asked = (of: object = {}) => ({
  ...{ name: "ERP", scopes: ["orders:read"], addresses: [], expiresInDays: null, proof },
  ...of,
});
const create = (who: GrainPerson, of: object = {}) => market.call(who, "POST", KEYS, asked(of));
const code = async (who: { headers: { authorization: string } }, url = "/agro/v1/orders") =>
  (await market.call(who, "GET", url)).body?.code;

/** A program of a trader's that has a key. */
async function program(who: GrainPerson, ...scopes: string[]) {
  const { status, body } = await create(who, { scopes });
  if (status !== 201) throw new Error(`No key: ${JSON.stringify(body)}`);
  return { keyId: body.key.id as string, headers: { authorization: `Bearer ${body.secret}` } };
}

/** A verified client of the bank, and a program of theirs. */
async function bankProgram(): Promise<{ client: SignedInPerson; headers: { authorization: string } }> {
  const client = await aClient(market.app);
  await query(market.app.ctx.db, "update customers_profile set verified_at = $2 where id = $1", [
    client.userId,
    market.app.ctx.clock.now(),
  ]);
  const body = { ...asked({ scopes: ["balances:read"] }), proof: undefined, limits: null };
  const made = await market.call(client, "POST", "/v1/integrations/keys", body);
  if (made.status !== 201) throw new Error(`No key: ${JSON.stringify(made.body)}`);
  return { client, headers: { authorization: `Bearer ${made.body.secret}` } };
}

const inbox = () => `trader${place}`;
async function endpoint(who: GrainPerson, events: readonly string[] = TRADER_WEBHOOK_EVENTS, at = inbox()) {
  const body = { url: receiver.addressOf(at), description: "", events, proof };
  const answer = await market.call(who, "POST", HOOKS, body);
  if (answer.status !== 201) throw new Error(`No endpoint: ${JSON.stringify(answer.body)}`);
  return { id: answer.body.endpoint.id as string, secret: answer.body.secret as string };
}

interface Told {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** What arrived, each signature checked as the specification says. */
function arrived(secret: string, at = inbox()): Told[] {
  return receiver.received(at).map(({ headers, body }) => {
    const id = headers["webhook-id"] ?? "";
    const sent = new Date(Number(headers["webhook-timestamp"]) * 1000);
    expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign(id, sent, body));
    return JSON.parse(body) as Told;
  });
}

async function pass(seconds = 2): Promise<void> {
  market.app.ctx.clock.advanceSeconds(seconds);
  await market.app.worker.runDue();
}

describe("a trader's API key", () => {
  it("takes a proof that its owner is there, and is told of by the bell and in the audit trail", async () => {
    expect((await create(producer, { proof: undefined })).body.code).toBe("integrations.password_needed");
    const wrong = await create(producer, { proof: { password: "not the password" } });
    expect(wrong.body.code).toBe("grain.current_password_wrong");
    const { status, body } = await create(producer, { name: "Loja" });
    expect([status, body.key.scopes]).toEqual([201, ["orders:read"]]);
    const revoking = `${KEYS}/${body.key.id}/revoke`;
    expect((await market.call(producer, "POST", revoking, {})).body.code).toBe(
      "integrations.password_needed",
    );
    expect((await market.call(producer, "POST", revoking, { proof })).body.status).toBe("revoked");
    expect((await market.call(producer, "POST", revoking, { proof })).body.code).toBe(
      "integrations.key_already_revoked",
    );
    const notices = (await market.call(producer, "GET", "/agro/v1/notices")).body.items as { kind: string }[];
    expect(notices.map(({ kind }) => kind).sort()).toEqual(["api_key_created", "api_key_revoked"]);
    const trail = await query<{ action: string }>(
      market.app.ctx.db,
      "select action from audit_event where subject = $1 order by action",
      [body.key.id],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      "integrations.key_created",
      "integrations.key_revoked",
    ]);
  });

  it("has scopes of its realm alone, and those of offers only as a producer's", async () => {
    expect((await create(producer, { scopes: ["pix:pay"] })).status).toBe(400);
    expect((await create(producer, { limits: null })).status).toBe(400);
    expect((await create(buyer, { scopes: ["offers:write"] })).body.code).toBe(
      "integrations.scope_of_producers",
    );
    expect((await create(producer, { scopes: ["offers:write"] })).status).toBe(201);
  });

  it("opens nothing at the bank, nor a client's key anything here", async () => {
    const trader = await program(producer, ...TRADER_KEY_SCOPES);
    const bank = await bankProgram();
    expect(await code(trader)).toBeUndefined();
    expect(await code(bank, "/v1/wallets")).toBeUndefined();
    expect(await code(trader, "/v1/wallets")).toBe("auth.key_invalid");
    expect(await code(bank)).toBe("auth.key_invalid");
  });

  it("is of its realm, whoever else its owner may be", async () => {
    const { headers } = await program(producer, "orders:read");
    const secret = keySecretOf(headers.authorization) ?? "";
    const admitted = (realm: "bank" | "agro") =>
      admitKey({ ...market.app.ctx, realm, actsAs: async () => "producer" }, { secret, ip: "127.0.0.1" });
    await expect(admitted("agro")).resolves.toMatchObject({ userId: producer.userId });
    await expect(admitted("bank")).rejects.toMatchObject({ code: "auth.key_invalid" });
  });

  it("and its owner's endpoints are nobody else's, in either realm", async () => {
    const { keyId } = await program(producer, "orders:read");
    const { id } = await endpoint(producer);
    const { client } = await bankProgram();
    const tries = [
      market.call(buyer, "POST", `${KEYS}/${keyId}/revoke`, { proof }),
      market.call(client, "POST", `/v1/integrations/keys/${keyId}/revoke`),
      market.call(buyer, "GET", `${HOOKS}/${id}`),
      market.call(buyer, "POST", `${HOOKS}/${id}/rotate`, { proof }),
      market.call(client, "GET", `/v1/integrations/webhooks/${id}`),
      market.call(client, "DELETE", `/v1/integrations/webhooks/${id}`),
    ];
    for (const { status, body } of await Promise.all(tries))
      expect([status, body.code]).toEqual([404, "resource.not_found"]);
  });

  it("reaches what its scopes name", async () => {
    const offer = await market.offer(producer);
    const { body: order } = await market.buy(buyer, offer);
    await market.act(producer, order, "accept");
    const reading = await program(producer, "orders:read");
    expect((await market.call(reading, "GET", `/agro/v1/orders/${order.id}`)).body.number).toBe(order.number);
    const shipping = { quantity: "10" };
    expect((await market.act(reading as never, order, "loads", shipping)).body.code).toBe("auth.key_scope");
    const writing = await program(producer, "orders:write");
    expect((await market.act(writing as never, order, "loads", shipping)).status).toBe(201);
    expect((await market.act(writing as never, order, "messages", { text: "Saiu hoje." })).status).toBe(201);
    expect(await code(writing, "/agro/v1/wallet")).toBe("auth.key_scope");
    const strangers = await program(await market.producer(), "orders:read");
    expect(await code(strangers, `/agro/v1/orders/${order.id}`)).toBe("resource.not_found");
  });

  it("opens nothing once it has expired, nor from an address that is not on its list", async () => {
    const { body } = await create(producer, { expiresInDays: 30 });
    const expiring = { headers: { authorization: `Bearer ${body.secret}` } };
    const elsewhere = (await create(buyer, { addresses: ["203.0.113.0/24"] })).body.secret;
    expect(await code(expiring)).toBeUndefined();
    expect(await code({ headers: { authorization: `Bearer ${elsewhere}` } })).toBe("auth.key_address");
    market.app.ctx.clock.advanceSeconds(30 * 86_400 + 1);
    expect(await code(expiring)).toBe("auth.key_invalid");
  });

  it("signs nothing, moves no money and makes no key, whatever its scopes", async () => {
    const all = await program(producer, ...TRADER_KEY_SCOPES);
    const closed = [
      ["GET", "/agro/v1/me"],
      ["GET", KEYS],
      ["POST", `${HOOKS}/019b0000-0000-7000-8000-000000000000/rotate`],
      ["GET", "/agro/v1/me/legal"],
    ] as const;
    for (const [method, url] of closed)
      expect((await market.call(all, method, url, method === "POST" ? {} : undefined)).body.code).toBe(
        "auth.key_forbidden",
      );
  });

  it("stops when its owner is suspended, stops access by letter or closes the account", async () => {
    const one = await program(producer, "orders:read");
    const { db, clock } = market.app.ctx;
    await inTransaction(db, (tx) => banUser(tx, producer.userId, new Date(clock.now().getTime() + 60_000)));
    expect(await code(one)).toBe("auth.key_invalid");
    market.app.ctx.clock.advanceSeconds(61);
    expect(await code(one)).toBeUndefined();

    const stopping = await program(buyer, "orders:read");
    const token = stopToken(market.app.ctx, buyer.userId);
    expect((await market.call(undefined, "POST", "/agro/v1/auth/stop", { token })).status).toBe(200);
    expect(await code(stopping)).toBe("auth.key_invalid");

    const leaving = await market.producer();
    const theirs = await program(leaving, "orders:read");
    await endpoint(leaving);
    const closing = await market.call(leaving, "POST", "/agro/v1/me/closure", { password: PASSWORD });
    expect(closing.status).toBeLessThan(300);
    expect(await code(theirs)).toBe("auth.key_invalid");
    const left = await query<{ status: string }>(
      db,
      `select status from integrations_key where owner_id = $1
       union all select status from integrations_endpoint where owner_id = $1`,
      [leaving.userId],
    );
    expect(left.map(({ status }) => status)).toEqual(["revoked", "removed"]);
  });
});

describe("a trader's webhook", () => {
  it("is told of an order's life on both sides, once each, signed, without anybody's name", async () => {
    const selling = await endpoint(producer, TRADER_WEBHOOK_EVENTS, `${inbox()}s`);
    const buying = await endpoint(buyer, TRADER_WEBHOOK_EVENTS, `${inbox()}b`);
    const offer = await market.offer(producer);
    const { body: order } = await market.buy(buyer, offer, "100");
    await market.act(producer, order, "accept");
    await market.act(producer, order, "loads", {});
    await market.act(buyer, order, "messages", { text: "Chegou." });
    await market.act(buyer, order, "confirm");
    for (let tries = 0; tries < 10; tries += 1) await pass();
    const life = [
      "order.accepted",
      "order.delivered",
      "order.paid",
      "order.placed",
      "order.released",
      "order.shipped",
    ];
    const toSeller = arrived(selling.secret, `${inbox()}s`);
    const toBuyer = arrived(buying.secret, `${inbox()}b`);
    expect(toSeller.map(({ type }) => type).sort()).toEqual(["message.received", ...life]);
    expect(toBuyer.map(({ type }) => type).sort()).toEqual(life);
    const released = toSeller.find(({ type }) => type === "order.released");
    expect(released?.data).toMatchObject({
      ...{ orderId: order.id, number: order.number, side: "producer", by: "buyer", asset: "USDT" },
      ...{ total: "39850.000000", gross: "39850.000000", tonnes: "100", loadNumber: "1" },
    });
    for (const { data } of [...toSeller, ...toBuyer]) {
      expect(data.orderId).toBe(order.id);
      expect(JSON.stringify(data)).not.toContain(buyer.name);
      expect(JSON.stringify(data)).not.toContain(producer.name);
    }
  });

  it("is told of an answer to a bid, of a counter-offer and of a dispute", async () => {
    const buying = await endpoint(buyer, ["bid.answered", "order.countered", "order.disputed"]);
    const until = new Date(market.app.ctx.clock.now().getTime() + 60 * 86_400_000);
    const { body: bid } = await market.call(buyer, "POST", "/agro/v1/bids", {
      ...{ commodity: "soy", place: { city: "Cascavel", state: "PR" }, quantity: "500", maxPrice: "400.00" },
      deliverUntil: until.toISOString().slice(0, 10),
    });
    const offer = await market.offer(producer);
    const answer = { offerId: offer.id, quantity: "300", pricePerTonne: "390.00" };
    const { body: answered } = await market.call(producer, "POST", `/agro/v1/bids/${bid.id}/answers`, answer);
    const proposal = { offerId: offer.id, quantity: "100", pricePerTonne: "398.50", proposedPrice: "380.00" };
    const { body: asked } = await market.call(buyer, "POST", "/agro/v1/orders", proposal);
    const countered = await market.act(producer, asked, "counter", { pricePerTonne: "390.00" });
    expect(countered.status).toBeLessThan(300);
    const { body: order } = await market.buy(buyer, offer, "10");
    await market.act(producer, order, "accept");
    await market.act(producer, order, "loads", {});
    const disputed = await market.act(buyer, order, "dispute", {
      reason: "quality",
      description: "A soja chegou úmida.",
    });
    expect(disputed.status).toBeLessThan(300);
    for (let tries = 0; tries < 10; tries += 1) await pass();
    const told = arrived(buying.secret);
    expect(told.map(({ type }) => type).sort()).toEqual([
      "bid.answered",
      "order.countered",
      "order.disputed",
    ]);
    expect(told.find(({ type }) => type === "bid.answered")?.data).toMatchObject({
      ...{ bidId: bid.id, answerId: answered.id, offerId: offer.id, tonnes: "300", pricePerTonne: "390.00" },
    });
  });

  it("is told of nothing it did not ask for, and of a test when asked", async () => {
    const { id, secret } = await endpoint(producer, ["order.cancelled"]);
    const { body: order } = await market.buy(buyer, await market.offer(producer));
    await market.act(buyer, order, "messages", { text: "Bom dia." });
    for (let tries = 0; tries < 5; tries += 1) await pass();
    expect(receiver.received(inbox())).toHaveLength(0);
    expect((await market.call(producer, "POST", `${HOOKS}/${id}/test`, {})).status).toBe(201);
    for (let tries = 0; tries < 5; tries += 1) await pass();
    expect(arrived(secret).map(({ type }) => type)).toEqual(["webhook.test"]);
    const { body } = await market.call(producer, "GET", `${HOOKS}/${id}/deliveries`);
    expect(body.items).toMatchObject([{ type: "webhook.test", status: "delivered" }]);
  });

  it("takes events of the marketplace alone, and a proof to be added or changed", async () => {
    const body = { url: receiver.addressOf(inbox()), description: "", events: ["pix.received"], proof };
    expect((await market.call(producer, "POST", HOOKS, body)).status).toBe(400);
    const unproven = { ...body, events: ["order.paid"], proof: undefined };
    expect((await market.call(producer, "POST", HOOKS, unproven)).body.code).toBe(
      "integrations.password_needed",
    );
    const { id } = await endpoint(producer);
    expect((await market.call(producer, "PUT", `${HOOKS}/${id}`, unproven)).body.code).toBe(
      "integrations.password_needed",
    );
    expect(
      (await market.call(producer, "PUT", `${HOOKS}/${id}`, { ...unproven, proof })).body.events,
    ).toEqual(["order.paid"]);
  });

  it("is disabled when its receiver wants no more, and its owner told once", async () => {
    const { id } = await endpoint(producer);
    receiver.faults.arm("answerStatus", 410, { endpoint: inbox(), count: 1 });
    await market.call(producer, "POST", `${HOOKS}/${id}/test`, {});
    for (let tries = 0; tries < 5; tries += 1) await pass();
    expect((await market.call(producer, "GET", `${HOOKS}/${id}`)).body).toMatchObject({
      ...{ status: "disabled", disabledFor: "gone" },
    });
    const notices = (await market.call(producer, "GET", "/agro/v1/notices")).body.items as { kind: string }[];
    expect(notices.map(({ kind }) => kind)).toEqual(["webhook_disabled"]);
  });
});
