import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startPush } from "../push/start-push.js";
import { startWebhookReceiver } from "./start-webhook-receiver.js";

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

const send = (url: string, body = '{ "type":"a" }') =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "webhook-id": "msg_1" },
    body,
    redirect: "manual",
  });

describe("the receiver of webhooks", () => {
  it("keeps what arrives at each address as it came, newest first", async () => {
    expect((await send(receiver.addressOf("a"))).status).toBe(204);
    await send(receiver.addressOf("a"), "no JSON at all");
    await send(receiver.addressOf("b"));
    expect(receiver.received("a").map(({ body }) => body)).toEqual(["no JSON at all", '{ "type":"a" }']);
    expect(receiver.received("a")[0]?.headers).toMatchObject({ "webhook-id": "msg_1" });
    const shown = await fetch(`${receiver.url}/api/webhooks?inbox=b`);
    expect(await shown.json()).toHaveLength(1);
  });

  it("answers as it is told to, at one address or at all", async () => {
    receiver.faults.arm("answerStatus", 410, { endpoint: "b", count: 1 });
    receiver.faults.arm("answerElsewhere", true, { endpoint: "a" });
    expect((await send(receiver.addressOf("a"))).status).toBe(307);
    expect((await send(receiver.addressOf("b"))).status).toBe(410);
    expect((await send(receiver.addressOf("b"))).status).toBe(204);
  });

  it("stands beside the push service in the demonstration", async () => {
    const push = await startPush();
    expect((await send(`${push.url}/webhooks/c`)).status).toBe(204);
    const shown = await fetch(`${push.url}/api/webhooks?inbox=c`);
    expect(await shown.json()).toMatchObject([{ body: '{ "type":"a" }' }]);
    await push.close();
  });
});
