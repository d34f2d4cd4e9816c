import {
  type AnsweringServer,
  type ServerSays,
  startAnswering,
} from "@lastro/platform/testing/answering-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMessageBird } from "./message-bird.js";
import type { Sms } from "./port.js";
import { createTextlocal } from "./textlocal.js";
import { createTwilioVerify } from "./twilio-verify.js";
import { createVonage } from "./vonage.js";

/** Stands for every provider: keeps what it is asked, and answers what the test wants of it. */
const asked: { path: string; authorization: string | undefined; form: object & { type?: string } }[] = [];
let next: ServerSays;
let server: AnsweringServer;
let url = "";
beforeAll(async () => {
  server = await startAnswering(({ path, headers, form }) => {
    asked.push({ path, authorization: headers.authorization, form });
    return next;
  });
  url = `${server.url}/`;
});
afterAll(() => server.close());

const SMS: Sms = { id: "1", to: "5511987654321", text: "Your code is 123456", channel: "sms" };

function answers(status: number, body: unknown): void {
  next = { status, body };
}

/** What comes of a text, for each answer. */
async function outcomes(
  send: (sms: Sms) => Promise<string>,
  cases: readonly (readonly [number, unknown, "accepted" | "refused" | "later"])[],
): Promise<void> {
  for (const [status, body, expected] of cases) {
    answers(status, body);
    const outcome = await send(SMS).catch(() => "later");
    expect([status, body, outcome]).toEqual([status, body, expected]);
  }
}

describe("MessageBird", () => {
  const gateway = () => createMessageBird({ accessKey: "chave", originator: "Casa", url });

  it("is asked with its key for one text to one number", async () => {
    answers(201, { id: "m1", recipients: { totalSentCount: 1 } });
    expect(await gateway().send(SMS)).toBe("accepted");
    expect(asked.at(-1)).toEqual({
      path: "/messages",
      authorization: "AccessKey chave",
      form: {
        originator: "Casa",
        body: SMS.text,
        recipients: SMS.to,
        type: "sms",
        datacoding: "unicode",
      },
    });
  });

  it("takes a text, refuses it for good, or is asked again", () =>
    outcomes(gateway().send, [
      [201, { recipients: { totalSentCount: 0 } }, "refused"],
      [422, { errors: [{ code: 10, description: "recipients is invalid" }] }, "refused"],
      [422, { errors: [{ code: 25, description: "Not enough balance" }] }, "later"],
      [401, { errors: [{ code: 2, description: "Request not allowed" }] }, "later"],
      [500, { oops: true }, "later"],
    ]));
});

describe("Vonage", () => {
  const gateway = () => createVonage({ apiKey: "a", apiSecret: "b", from: "Casa", url });

  it("is asked in the alphabet the text needs", async () => {
    answers(200, { messages: [{ status: "0", "message-id": "m1" }] });
    expect(await gateway().send(SMS)).toBe("accepted");
    const form = { from: "Casa", to: SMS.to, text: SMS.text, api_key: "a", api_secret: "b" };
    expect(asked.at(-1)).toMatchObject({ path: "/sms/json", form });
    expect(asked.at(-1)?.form).not.toHaveProperty("type");
    await gateway().send({ ...SMS, text: "Seu código" });
    expect(asked.at(-1)?.form.type).toBe("unicode");
  });

  it("takes a text, refuses it for good, or is asked again", () =>
    outcomes(gateway().send, [
      [200, { messages: [{ status: "0" }, { status: "6" }] }, "refused"],
      [200, { messages: [{ status: "1" }] }, "later"],
      [200, { messages: [{ status: "4" }] }, "later"],
      [200, { messages: [] }, "later"],
      [503, {}, "later"],
    ]));
});

describe("Textlocal", () => {
  const gateway = () => createTextlocal({ apiKey: "a", sender: "CASA", url });

  it("is asked with its key in the form", async () => {
    answers(200, { status: "success", messages: [{ id: "1" }] });
    expect(await gateway().send(SMS)).toBe("accepted");
    expect(asked.at(-1)).toMatchObject({
      path: "/send",
      form: { sender: "CASA", apikey: "a", message: SMS.text, numbers: SMS.to },
    });
  });

  it("takes a text, refuses it for good, or is asked again", () =>
    outcomes(gateway().send, [
      [200, { status: "failure", errors: [{ code: 32, message: "Invalid number" }] }, "refused"],
      [200, { status: "failure", errors: [{ code: 3, message: "Invalid login details" }] }, "later"],
      [200, { status: "failure", errors: [{ code: 7, message: "Insufficient credits" }] }, "later"],
      [200, { status: "failure" }, "later"],
      [400, {}, "refused"],
    ]));
});

describe("Twilio Verify", () => {
  const gateway = () => createTwilioVerify({ accountSid: "AC1", authToken: "t", serviceSid: "VA1", url });

  it("is told where to send a code of its own, and by which channel", async () => {
    answers(201, { sid: "VE1", status: "pending" });
    expect(await gateway().send({ ...SMS, channel: "whatsapp" })).toBe("accepted");
    expect(asked.at(-1)).toEqual({
      path: "/v2/Services/VA1/Verifications",
      authorization: `Basic ${Buffer.from("AC1:t").toString("base64")}`,
      form: { To: `+${SMS.to}`, Channel: "whatsapp" },
    });
    await outcomes(gateway().send, [
      [400, { code: 60200 }, "refused"],
      [401, {}, "later"],
      [429, {}, "later"],
    ]);
  });

  it("is asked whether a code is right", async () => {
    for (const [status, body, right] of [
      [200, { status: "approved", valid: true }, true],
      [200, { status: "pending", valid: false }, false],
      [200, { status: "approved", valid: false }, false],
      [404, { code: 20404 }, false],
      [400, { code: 60200 }, false],
    ] as const) {
      answers(status, body);
      expect([body, await gateway().isRight(SMS.to, "123456")]).toEqual([body, right]);
    }
    expect(asked.at(-1)).toMatchObject({
      path: "/v2/Services/VA1/VerificationCheck",
      form: { To: `+${SMS.to}`, Code: "123456" },
    });
    answers(500, {});
    await expect(gateway().isRight(SMS.to, "123456")).rejects.toThrow("answered 500");
  });
});
