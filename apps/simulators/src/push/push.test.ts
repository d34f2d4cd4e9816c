import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import webPush from "web-push";
import { decryptMessage } from "./browser.js";
import { type SubscriptionJson, startPush } from "./start-push.js";

let push: Awaited<ReturnType<typeof startPush>>;
beforeEach(async () => {
  push = await startPush();
});
afterEach(() => push.close());

const keys = webPush.generateVAPIDKeys();

/** Sends as sites do, with the library most of them use. */
async function send(to: SubscriptionJson, text: string, signedBy = keys): Promise<number> {
  const { headers, body } = webPush.generateRequestDetails(to, text, {
    vapidDetails: { subject: "mailto:site@example.com", ...signedBy },
    TTL: 60,
    urgency: "high",
    topic: "a-topic",
  });
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  const { status } = await fetch(to.endpoint, {
    method: "POST",
    headers: Object.fromEntries(sent),
    body: new Uint8Array(body ?? []),
    redirect: "manual",
  });
  return status;
}

describe("the push simulator", () => {
  it("reads, with the keys of the browser, what was encrypted for it alone", async () => {
    const [browser, another] = [push.subscribe(keys.publicKey), push.subscribe(keys.publicKey)];
    expect(await send(browser, '{"title":"Olá"}')).toBe(201);
    expect(push.messages(browser.endpoint)).toMatchObject([
      { message: { title: "Olá" }, ttl: 60, urgency: "high", topic: "a-topic" },
    ]);
    expect(push.messages(another.endpoint)).toEqual([]);
    expect(await (await fetch(push.url)).text()).toContain("Olá");
  });

  it("reads the example of the standard", () => {
    // RFC 8291, appendix A.
    const body = Buffer.from(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
      "base64url",
    );
    const browser = {
      privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    expect(decryptMessage(body, browser)).toBe("When I grow up, I want to be a watermelon");
  });

  it("takes nothing from whom the browser did not subscribe with, nor what is too large", async () => {
    const browser = push.subscribe(keys.publicKey);
    expect(await send(browser, "hello", webPush.generateVAPIDKeys())).toBe(403);
    expect(await send(browser, "x".repeat(3994))).toBe(413);
    const unsigned = await fetch(browser.endpoint, {
      method: "POST",
      headers: { ttl: "60", "content-encoding": "aes128gcm", "content-type": "application/octet-stream" },
      body: randomBytes(100),
    });
    expect(unsigned.status).toBe(403);
    expect(push.messages(browser.endpoint)).toEqual([]);
    expect(await send(browser, "x".repeat(3993))).toBe(201);
  });

  it("says which browsers never were and which are gone, and misbehaves as it is told", async () => {
    const browser = push.subscribe(keys.publicKey);
    expect(await send({ ...browser, endpoint: `${push.url}/push/nobody` }, "hello")).toBe(404);
    for (const [fault, status] of [
      ["busy429", 429],
      ["fail5xx", 503],
      ["redirect", 307],
      ["gone404", 404],
      ["gone410", 410],
    ] as const) {
      push.faults.arm(fault, true, { count: 1 });
      expect(await send(browser, "hello"), fault).toBe(status);
    }
    expect(push.messages(browser.endpoint)).toEqual([]);
    push.faults.arm("failAfterAccepting", true, { count: 1 });
    expect(await send(browser, "hello")).toBe(502);
    expect(push.messages(browser.endpoint)).toHaveLength(1);
    push.unsubscribe(browser.endpoint);
    expect(await send(browser, "hello")).toBe(410);
  });

  it("has its browsers and what they read after a restart", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "push-"));
    try {
      const first = await startPush({ dataDir });
      const browser = first.subscribe(keys.publicKey);
      await send(browser, '"before"');
      await first.close();
      const second = await startPush({ dataDir, port: first.port });
      await send(browser, '"after"');
      expect(second.messages(browser.endpoint).map(({ message }) => message)).toEqual(["after", "before"]);
      await second.close();
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});
