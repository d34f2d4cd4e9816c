import type { RouteContract } from "@lastro/contracts";
import * as contract from "@lastro/contracts/webhooks";
import { query } from "@lastro/platform/database/database";
import { startWebhookReceiver } from "@lastro/simulators";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { aClient, type SignedInPerson, signInAgain } from "../../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../../testing/pix-payments-bench.js";
import { RETRY_AFTER_SECONDS } from "./note-attempt.js";
import { signedHeaders } from "./signature.js";

const DAY = 86_400;

let bench: PixPaymentsBench;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let ana: SignedInPerson;
let place: number;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  bench = await startPixPaymentsBench({}, "standard", {
    LASTRO_REQUESTS_PER_MINUTE: "100000",
    LASTRO_WEBHOOK_LOOPBACK: "no",
    LASTRO_WEBHOOK_RECEIVER_URL: receiver.url,
  });
  place = 0;
});
beforeEach(async () => {
  place += 1;
  ana = await bench.rich("1000.00");
  await query(bench.app.ctx.db, "update customers_profile set verified_at = $2 where id = $1", [
    ana.userId,
    bench.clock.now(),
  ]);
});
afterAll(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
  await receiver.close();
});

const inbox = () => `p${place}`;
const ROUTE = "/v1/integrations/webhooks";
const call = (method: "GET" | "POST" | "DELETE", url: string, body?: object, as = ana) =>
  // biome-ignore lint/suspicious/noExplicitAny: whatever a route answers is looked into.
  bench.call(as, method, `${ROUTE}${url}`, body) as unknown as Promise<{ status: number; body: any }>;
const asked = (of: object = {}) => ({
  ...{ url: receiver.addressOf(inbox()), description: "", events: [...contract.WEBHOOK_EVENTS] },
  ...of,
});
const add = (of: object = {}) => call("POST", "", asked(of));

async function endpoint(of: object = {}): Promise<{ id: string; secret: string }> {
  const { status, body } = await add(of);
  if (status !== 201) throw new Error(`No endpoint: ${JSON.stringify(body)}`);
  return { id: body.endpoint.id, secret: body.secret };
}
const read = async (id: string) => (await call("GET", `/${id}`)).body;
const deliveries = async (id: string) => (await call("GET", `/${id}/deliveries`)).body.items;
const test = async (id: string) => (await call("POST", `/${id}/test`)).body.id as string;
const detail = async (id: string, deliveryId: string) =>
  (await call("GET", `/${id}/deliveries/${deliveryId}`)).body;

/** Lets time go by, and what is due be done. */
async function pass(seconds: number): Promise<void> {
  bench.clock.advanceSeconds(seconds);
  await bench.app.worker.runDue();
}
/** A session does not outlive days; nothing is told of who signs in. */
async function back(): Promise<void> {
  ana = await signInAgain(bench.app, ana);
}

/** What arrived, as a program checks it: with the specification's own library. */
function arrived(secret: string): { type: string; data: Record<string, unknown> }[] {
  return receiver.received(inbox()).map(({ headers, body }) => {
    return new WebhookAt(secret).verify(body, headers) as { type: string; data: Record<string, unknown> };
  });
}

/** The library reads the machine's clock; the bench has its own, so what is told of the time is left out. */
class WebhookAt extends Webhook {
  override verify(payload: string, headers: Record<string, string>): unknown {
    const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
    const expected = this.sign(headers["webhook-id"] ?? "", at, payload);
    if (!headers["webhook-signature"]?.split(" ").includes(expected)) throw new Error("No signature fits");
    return JSON.parse(payload);
  }
}

describe("a signature", () => {
  it("is what the specification's library makes and takes", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const [id, at, body] = [
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      new Date(1_614_265_330_000),
      '{"test": 2432232314}',
    ];
    const headers = signedHeaders({ id, at, body }, [secret]);
    // The vector of the libraries of the standard.
    expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    const now = signedHeaders({ id, at: new Date(), body }, [secret]);
    expect(new Webhook(secret).verify(body, now)).toEqual({ test: 2_432_232_314 });
    expect(() => new Webhook(secret).verify(`${body} `, now)).toThrow();
  });
});

describe("an endpoint", () => {
  it("is told of what it wants, once each, signed with its secret", async () => {
    const { id, secret } = await endpoint({ events: ["pix.received", "pix.charge_paid"] });
    expect(secret).toMatch(/^whsec_/);
    const charge = await bench.call(ana, "POST", "/v1/pix/charges", { amount: "25.00" });
    await bench.sim("pay", { txid: charge.body.txid });
    await bench.app.worker.runDue();
    for (let tries = 0; tries < 20 && receiver.received(inbox()).length < 2; tries += 1) await pass(10);
    const told = arrived(secret);
    expect(told.map(({ type }) => type).sort()).toEqual(["pix.charge_paid", "pix.received"]);
    expect(told[0]?.data).toMatchObject({
      ...{ asset: "BRL", amount: "25.00", chargeId: charge.body.id, txid: charge.body.txid },
      endToEndId: expect.stringMatching(/^E/),
    });
    expect(await deliveries(id)).toMatchObject([
      { status: "delivered", attempts: 1, lastStatus: 204 },
      { status: "delivered", attempts: 1, lastStatus: 204 },
    ]);
    await pass(60);
    expect(receiver.received(inbox())).toHaveLength(2);
  });

  it("is told of nothing that was undone, and of payments as they end", async () => {
    const { secret } = await endpoint({ events: ["pix.payment_settled"] });
    const shown = await bench.preview(ana, { by: "key", key: "ana@exemplo.com.br" });
    expect((await bench.pay(ana, shown.body.id, "2000.00")).status).toBe(422);
    const paid = await bench.pay(ana, shown.body.id, "20.00");
    await bench.reaches(ana, paid.body.id, "settled");
    await pass(5);
    expect(arrived(secret)).toMatchObject([
      { type: "pix.payment_settled", data: { paymentId: paid.body.id, amount: "20.00" } },
    ]);
  });

  it("is for verified accounts, at a public address, ten at most", async () => {
    const stranger = await aClient(bench.app);
    expect((await call("POST", "", asked(), stranger)).body.code).toBe("integrations.verification_required");
    for (const url of [
      "http://example.com/hook",
      "https://127.0.0.1/hook",
      "https://localhost/hook",
      "http://127.0.0.1:5432/",
      "https://10.1.2.3/hook",
      "https://169.254.169.254/latest/meta-data",
      "https://[::1]/hook",
      "https://[fd00::1]/hook",
      "https://[::ffff:10.0.0.1]/",
      "https://user:password@example.com/",
      "https://example.com/#part",
      "ftp://example.com",
    ])
      expect([url, (await add({ url })).body.code]).toEqual([url, "integrations.url_not_allowed"]);
    await Promise.all(Array.from({ length: 12 }, () => add({ url: "https://example.com/hook" })));
    expect((await call("GET", "")).body.items).toHaveLength(10);
    expect((await add()).body.code).toBe("integrations.too_many_endpoints");
  });

  it("needs its owner to be there when it is added, changed or given another secret", async () => {
    const { id } = await endpoint();
    bench.clock.advanceSeconds(301);
    const changing = await bench.app.http.inject({
      ...{ method: "PUT", url: `${ROUTE}/${id}`, headers: ana.headers, payload: asked() },
    });
    expect([
      (await add()).body.code,
      changing.json().code,
      (await call("POST", `/${id}/rotate`)).body.code,
    ]).toEqual(Array(3).fill("customers.password_needed"));
  });

  it("is its owner's alone", async () => {
    const { id } = await endpoint();
    const deliveryId = await test(id);
    const bia = await aClient(bench.app);
    const routes = Object.values<unknown>(contract).filter(
      (one): one is RouteContract => typeof one === "object" && one !== null && "path" in one,
    );
    const naming = routes.filter(({ path }) => path.includes(":id"));
    expect(naming).toHaveLength(11);
    const bodies: Record<string, object> = {
      [contract.changeWebhookEndpoint.path]: asked(),
      [contract.replayWebhooks.path]: { since: "2026-01-01T00:00:00Z", only: "all" },
    };
    for (const { method, path } of naming) {
      const url = path.replace(":id", id).replace(":deliveryId", deliveryId);
      const payload = method === "GET" || method === "DELETE" ? {} : { payload: bodies[path] };
      const answer = await bench.app.http.inject({
        method,
        url,
        headers: bia.headers,
        ...(payload.payload ? payload : {}),
      });
      expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
    }
    expect(await read(id)).toMatchObject({ status: "enabled" });
    const other = await endpoint();
    expect((await call("GET", `/${other.id}/deliveries/${deliveryId}`)).status).toBe(404);
    expect((await call("POST", `/${other.id}/deliveries/${deliveryId}/replay`)).status).toBe(404);
  });

  it("has its secret rotated: for a day both sign", async () => {
    const { id, secret: old } = await endpoint();
    const { secret } = (await call("POST", `/${id}/rotate`)).body;
    expect(secret).not.toBe(old);
    await test(id);
    await pass(1);
    expect(arrived(old)).toHaveLength(1);
    expect(arrived(secret)).toHaveLength(1);
    await pass(DAY);
    await back();
    await test(id);
    await pass(1);
    expect(() => arrived(old)).toThrow("No signature fits");
    expect(arrived(secret)).toHaveLength(2);
  });

  it("is told of nothing once it is removed", async () => {
    const { id } = await endpoint();
    await test(id);
    expect((await call("DELETE", `/${id}`)).status).toBe(204);
    await pass(60);
    expect(receiver.received(inbox())).toEqual([]);
    expect((await call("GET", `/${id}`)).status).toBe(404);
  });
});

describe("a message that is not taken", () => {
  it("is sent again by the schedule of the standard, under its id, and then has failed", async () => {
    const { id, secret } = await endpoint();
    receiver.faults.arm("answerStatus", 503, { endpoint: inbox() });
    const deliveryId = await test(id);
    await pass(1);
    for (const [index, seconds] of RETRY_AFTER_SECONDS.entries()) {
      await pass(seconds - 1);
      expect(receiver.received(inbox())).toHaveLength(index + 1);
      await pass(1 + Math.ceil(seconds / 10));
      expect(receiver.received(inbox())).toHaveLength(index + 2);
    }
    await back();
    const failed = await detail(id, deliveryId);
    expect(failed).toMatchObject({ status: "failed", attempts: 10, nextAttemptAt: null, lastStatus: 503 });
    expect(failed.tries[0]).toMatchObject({ number: 10, status: 503, error: null });
    expect(failed.tries[0].answer).toContain("the program answers 503");
    expect(new Set(receiver.received(inbox()).map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set([failed.messageId]),
    );
    receiver.faults.clear();
    const again = await call("POST", `/${id}/deliveries/${deliveryId}/replay`);
    expect(again.body).toMatchObject({ status: "pending", attempts: 10 });
    await pass(1);
    expect(await detail(id, deliveryId)).toMatchObject({ status: "delivered", attempts: 11 });
    expect(arrived(secret)).toHaveLength(11);
  });

  it("disables its endpoint once that says it is gone, and tells the owner", async () => {
    const { id } = await endpoint();
    receiver.faults.arm("answerStatus", 410, { endpoint: inbox(), count: 1 });
    await test(id);
    await pass(1);
    expect(await read(id)).toMatchObject({ status: "disabled", disabledFor: "gone" });
    const inboxOf = await bench.call(ana, "GET", "/v1/notices");
    expect(inboxOf.body.items[0]).toMatchObject({
      kind: "webhook_disabled",
      link: `/integrations/webhooks/${id}`,
    });
    expect((await call("POST", `/${id}/test`)).body.code).toBe("integrations.endpoint_disabled");
  });

  it("disables its endpoint after five days without one delivery, and not for one that came between", async () => {
    const { id } = await endpoint();
    receiver.faults.arm("answerStatus", 500, { endpoint: inbox() });
    await test(id);
    await pass(1);
    expect(await read(id)).toMatchObject({ failingSince: expect.any(String) });
    await pass(4 * DAY);
    receiver.faults.clear();
    await back();
    await test(id);
    await pass(1);
    expect(await read(id)).toMatchObject({ status: "enabled", failingSince: null });
    receiver.faults.arm("answerStatus", 500, { endpoint: inbox() });
    await test(id);
    await pass(1);
    await pass(5 * DAY);
    receiver.faults.clear();
    await back();
    expect(await read(id)).toMatchObject({ status: "disabled", disabledFor: "failing" });
  });

  it("is kept while its endpoint is disabled, and sent when it is asked for", async () => {
    const { id, secret } = await endpoint();
    const since = bench.clock.now().toISOString();
    await call("POST", `/${id}/disable`);
    const shown = await bench.preview(ana, { by: "key", key: "ana@exemplo.com.br" });
    const paid = await bench.pay(ana, shown.body.id, "20.00");
    await bench.reaches(ana, paid.body.id, "settled");
    await pass(10);
    expect(receiver.received(inbox())).toEqual([]);
    expect(await deliveries(id)).toMatchObject([{ status: "failed", attempts: 0 }]);
    expect((await call("POST", `/${id}/replay`, { since, only: "all" })).body.code).toBe(
      "integrations.endpoint_disabled",
    );
    await call("POST", `/${id}/enable`);
    expect((await call("POST", `/${id}/enable`)).body.code).toBe("integrations.endpoint_status_changed");
    expect((await call("POST", `/${id}/replay`, { since, only: "failed" })).body).toEqual({ messages: 1 });
    await pass(1);
    expect(arrived(secret)).toMatchObject([{ type: "pix.payment_settled" }]);
    expect((await call("POST", `/${id}/replay`, { since, only: "failed" })).body).toEqual({ messages: 0 });
    expect((await call("POST", `/${id}/replay`, { since, only: "all" })).body).toEqual({ messages: 1 });
    await pass(1);
    expect(arrived(secret)).toHaveLength(2);
  });
});

describe("an attempt", () => {
  it("follows no redirect", async () => {
    const { id } = await endpoint();
    receiver.faults.arm("answerElsewhere", true, { endpoint: inbox(), count: 1 });
    const deliveryId = await test(id);
    await pass(1);
    expect((await detail(id, deliveryId)).tries).toMatchObject([{ status: 307 }]);
    expect(receiver.received("elsewhere")).toEqual([]);
    await pass(6);
    expect(await detail(id, deliveryId)).toMatchObject({ status: "delivered" });
  });

  it("reaches no address the name of which leads inside", async () => {
    const { id } = await endpoint();
    // As if the name had led outside when it was added.
    await query(bench.app.ctx.db, "update integrations_endpoint set url = $2 where id = $1", [
      id,
      "https://169.254.169.254/latest",
    ]);
    const deliveryId = await test(id);
    await pass(1);
    expect((await detail(id, deliveryId)).tries).toMatchObject([{ status: null, error: "refused_address" }]);
  });

  it("is one of four at once to an endpoint, and holds up no other's", async () => {
    const slow = await endpoint();
    receiver.faults.arm("answerSlowly", 300, { endpoint: inbox() });
    const slowInbox = inbox();
    place += 1;
    const quick = await endpoint();
    for (let number = 0; number < 6; number += 1) await test(slow.id);
    await test(quick.id);
    const began = performance.now();
    await pass(1);
    // Two rounds of the slow one: six at once would be one.
    expect(performance.now() - began).toBeGreaterThan(550);
    const first = receiver.received(inbox())[0]?.receivedAt ?? "";
    const lastSlow = receiver.received(slowInbox)[0]?.receivedAt ?? "";
    expect(receiver.received(slowInbox)).toHaveLength(6);
    expect(first < lastSlow).toBe(true);
  });

  it("is not made twice by two who send at the same moment", async () => {
    const { id } = await endpoint();
    for (let number = 0; number < 4; number += 1) await test(id);
    await Promise.all([bench.app.worker.runDue(), bench.app.worker.runDue()]);
    await pass(1);
    expect(receiver.received(inbox())).toHaveLength(4);
  });
});
