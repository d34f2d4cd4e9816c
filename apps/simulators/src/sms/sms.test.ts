import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SMS_DEFAULTS, startSms } from "./start-sms.js";

let sms: Awaited<ReturnType<typeof startSms>>;
beforeEach(async () => {
  sms = await startSms();
});
afterEach(() => sms.close());

function send(body: unknown, token: string = SMS_DEFAULTS.token) {
  return fetch(`${sms.url}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

function sendAsTwilio(form: Record<string, string>) {
  return fetch(`${sms.url}/2010-04-01/Accounts/AC1/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`AC1:${SMS_DEFAULTS.token}`).toString("base64")}` },
    body: new URLSearchParams(form),
  });
}

describe("the SMS simulator", () => {
  it("receives a message once, however often it is handed over, and shows it to programs and people", async () => {
    const message = { id: "1", to: "5511987654321", text: "Código <b>123456</b>" };
    for (const status of [201, 201]) expect((await send(message)).status).toBe(status);
    expect(sms.messages("+55 11 98765-4321")).toMatchObject([message]);
    expect(sms.messages("5521")).toEqual([]);
    const page = await (await fetch(`${sms.url}/`)).text();
    expect(page).toContain("Código &lt;b&gt;123456&lt;/b&gt;");
    expect(await (await fetch(`${sms.url}/api/messages?to=5511987654321`)).json()).toHaveLength(1);
  });

  it("speaks Twilio's protocol as well, WhatsApp included", async () => {
    const answer = await sendAsTwilio({ To: "whatsapp:+5511987654321", From: "+1555", Body: "Olá" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ sid: expect.stringMatching(/^SM/), status: "queued" });
    expect(sms.messages()).toMatchObject([{ to: "5511987654321", text: "Olá", channel: "whatsapp" }]);
  });

  it("refuses strangers, and misbehaves as it is told", async () => {
    const message = { id: "1", to: "5511987654321", text: "Olá" };
    expect((await send(message, "guess")).status).toBe(401);
    sms.faults.arm("fail500", true, { count: 1 });
    sms.faults.arm("refuse", true, { count: 1 });
    expect([(await send(message)).status, (await send(message)).status]).toEqual([500, 400]);
    expect(sms.messages()).toEqual([]);
    sms.faults.arm("failAfterAccepting", true, { count: 1 });
    expect((await send(message)).status).toBe(502);
    expect(sms.messages()).toHaveLength(1);
  });
});

describe("the simulator of WhatsApp's Cloud API", () => {
  const template = (text: string) => ({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: "5511987654321",
    type: "template",
    biz_opaque_callback_data: "ours",
    template: {
      name: "lastro_aviso",
      language: { code: "pt_BR" },
      components: [{ type: "body", parameters: [{ type: "text", text }] }],
    },
  });
  const sendTemplate = (body: object, token: string = SMS_DEFAULTS.token) =>
    fetch(`${sms.url}/graph/v23.0/123/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  it("takes template messages, and refuses strangers and parameters with line breaks", async () => {
    const answer = await sendTemplate(template("Carga em trânsito"));
    expect([answer.status, await answer.json()]).toEqual([
      201,
      expect.objectContaining({ messages: [{ id: "wamid.00000001", message_status: "accepted" }] }),
    ]);
    expect(sms.messages("5511987654321")).toMatchObject([{ text: "Carga em trânsito", channel: "whatsapp" }]);
    expect((await sendTemplate(template("a"), "guess")).status).toBe(401);
    expect((await sendTemplate(template("a\nb"))).status).toBe(400);
    expect(sms.messages()).toHaveLength(1);
  });
});
