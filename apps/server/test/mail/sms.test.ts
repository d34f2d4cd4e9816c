import { codeText } from "@lastro/identity";
import { inTransaction } from "@lastro/platform/database/database";
import { createHttpGateway } from "@lastro/platform/sms/http-gateway";
import { sendSms } from "@lastro/platform/sms/send-sms";
import { createTwilio } from "@lastro/platform/sms/twilio";
import { startAnswering } from "@lastro/platform/testing/answering-server";
import { SMS_DEFAULTS, startSms } from "@lastro/simulators";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";

let sms: Awaited<ReturnType<typeof startSms>>;
let app: TestApp;
beforeAll(async () => {
  sms = await startSms();
  app = await startTestApp({
    settings: { LASTRO_SMS_URL: `${sms.url}/messages`, LASTRO_SMS_TOKEN: SMS_DEFAULTS.token },
  });
});
afterAll(async () => {
  await app.close();
  await sms.close();
});
beforeEach(() => sms.faults.clear());

let numbers = 0;
function aNumber(): string {
  numbers += 1;
  return `55119${70_000_000 + numbers}`;
}

function send(to: string, text: string): Promise<void> {
  return inTransaction(app.ctx.db, (tx) => sendSms(tx, app.ctx, { to, text }));
}

const rows = () => app.ctx.db.selectFrom("notification_sms").selectAll().execute();

describe("a text", () => {
  it("waits sealed until it is sent, and is emptied then", async () => {
    const to = aNumber();
    await send(to, "Lastro: seu código é 123456.");
    expect((await rows())[0]?.sealed?.toString()).not.toContain("123456");
    await app.worker.runDue();
    expect(sms.messages(to)).toMatchObject([{ text: "Lastro: seu código é 123456.", channel: "sms" }]);
    expect(await rows()).toMatchObject([{ sealed: null, sent_at: app.ctx.clock.now(), refused_at: null }]);
  });

  it("does not leave when the transaction that asked for it fails", async () => {
    const to = aNumber();
    const failing = inTransaction(app.ctx.db, async (tx) => {
      await sendSms(tx, app.ctx, { to, text: "nunca" });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await app.worker.runDue();
    expect(sms.messages(to)).toEqual([]);
  });

  it.each(["fail500", "failAfterAccepting"] as const)(
    "is handed over again after %s, and arrives once",
    async (fault) => {
      const to = aNumber();
      sms.faults.arm(fault, true, { count: 1 });
      await send(to, "de novo");
      await app.worker.runDue();
      app.ctx.clock.advanceSeconds(60);
      await app.worker.runDue();
      expect(sms.messages(to)).toHaveLength(1);
    },
  );

  it("that the gateway refuses for good is not tried again", async () => {
    const to = aNumber();
    sms.faults.arm("refuse", true, { count: 1 });
    await send(to, "nunca");
    await app.worker.runDue();
    app.ctx.clock.advanceSeconds(3600);
    await app.worker.runDue();
    expect(sms.messages(to)).toEqual([]);
    expect((await rows()).at(-1)).toMatchObject({ sealed: null, sent_at: null });
  });

  it("goes to digits and nowhere else", async () => {
    for (const to of ["+5511987654321", "0511", "5511 9", "", "55119876543210000"])
      await expect(send(to, "x")).rejects.toThrow();
  });
});

describe("a gateway", () => {
  it("of Twilio takes the same text, by SMS or WhatsApp, from a number or a service", async () => {
    for (const [sender, channel] of [
      ["+15550001", "sms"],
      ["+15550001", "whatsapp"],
      ["MG0123", "sms"],
    ] as const) {
      const to = aNumber();
      const options = { accountSid: "AC1", authToken: SMS_DEFAULTS.token, sender, url: sms.url };
      const outcome = await createTwilio(options).send({ id: "1", to, text: "Olá", channel });
      expect(outcome).toBe("accepted");
      expect(sms.messages(to)).toMatchObject([{ to, text: "Olá", channel }]);
    }
  });

  it("of Twilio has WhatsApp show a code by the house's approved template, which a text by SMS needs none of", async () => {
    const asked: object[] = [];
    const twilio = await startAnswering(({ form }) => {
      asked.push(form);
      return { status: 201, body: { sid: "SM1", status: "queued" } };
    });
    const gateway = createTwilio({
      accountSid: "AC1",
      authToken: "x",
      sender: "+15550001",
      contentSid: "HX1",
      url: twilio.url,
    });
    const text = { id: "1", to: "5511987654321", text: "Your code is 123456", code: "123456" };
    await gateway.send({ ...text, channel: "whatsapp" });
    await gateway.send({ ...text, channel: "sms" });
    await twilio.close();
    expect(asked).toEqual([
      {
        To: "whatsapp:+5511987654321",
        From: "whatsapp:+15550001",
        ContentSid: "HX1",
        ContentVariables: '{"1":"123456"}',
      },
      { To: "+5511987654321", From: "+15550001", Body: "Your code is 123456" },
    ]);
  });

  it("that does not know us is asked again later; that cannot be reached as well", async () => {
    const text = { id: "x", to: aNumber(), text: "Olá", channel: "sms" } as const;
    const stranger = createHttpGateway({ url: `${sms.url}/messages`, token: "guess" });
    await expect(stranger.send(text)).rejects.toThrow("answered 401");
    await expect(createHttpGateway({ url: "http://127.0.0.1:1/" }).send(text)).rejects.toThrow();
  });
});

describe("the words around a code", () => {
  it("are the house's template or our own in the person's language", () => {
    expect(codeText("Your code is {{ .Code }}", "123456", "ja")).toBe("Your code is 123456");
    expect(codeText("", "123456", "en")).toBe("Lastro: your code is 123456. Do not share it with anyone.");
    expect(codeText("", "123456")).toContain("seu código é 123456");
  });
});
