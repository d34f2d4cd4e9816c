import { randomBytes } from "node:crypto";
import { DEVICE_HEADER } from "@lastro/contracts/devices";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { posted } from "../../../testing/movements.js";
import { aClient, type SignedInPerson, signIn } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

const clock = createFixedClock();
let app: TestApp;
let mailbox: Awaited<ReturnType<typeof startMail>>;
let bruno: SignedInPerson;
let sequence = 0;
let today = 10;
beforeAll(async () => {
  at(today, "12:00:00");
  mailbox = await startMail();
  app = await startTestApp({
    clock,
    identity: { tokens: { accessSeconds: 30 * 86_400 } },
    settings: {
      LASTRO_MONEY_REQUESTS_PER_MINUTE: "10000",
      LASTRO_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    },
  });
  bruno = await aClient(app);
});
beforeEach(() => {
  today += 2;
  at(today, "12:00:00");
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
  await mailbox.close();
});

/** In the time of São Paulo, in November. */
function at(day: number, time: string): void {
  clock.set(new Date(`2026-11-${day}T${time}-03:00`));
}

type Headers = Readonly<Record<string, string>>;

/** A client with money, on a browser they have not registered. */
async function elsewhere(): Promise<{ client: SignedInPerson; headers: Headers }> {
  const client = await aClient(app);
  await posted(app, client, { BRL: "500000.00" });
  return { client, headers: onNewBrowser(client) };
}

function onNewBrowser({ headers }: SignedInPerson): Headers {
  return { ...headers, [DEVICE_HEADER]: randomBytes(32).toString("base64url") };
}

interface Device {
  readonly id: string;
  readonly current: boolean;
}

async function call(headers: Headers, method: "GET" | "POST" | "DELETE", url: string, payload?: object) {
  sequence += 1;
  const { statusCode, body } = await app.http.inject({
    method,
    url,
    headers: { ...headers, "idempotency-key": `devices-key-${sequence}` },
    ...(payload ? { payload } : {}),
  });
  return { status: statusCode, body: JSON.parse(body) as { code?: string; items: Device[] } };
}

async function send(headers: Headers, amount: string): Promise<string> {
  const { status, body } = await call(headers, "POST", "/v1/transfers", {
    to: { kind: "email", value: bruno.email },
    amount: { asset: "BRL", amount },
  });
  return status === 201 ? "sent" : String(body.code);
}

describe("a device that is not registered", () => {
  it("sends R$ 200 at once and R$ 1.000 a day", async () => {
    const { headers } = await elsewhere();
    expect(await send(headers, "200.01")).toBe("limits.device_not_registered");
    for (let made = 0; made < 5; made += 1) expect(await send(headers, "200.00")).toBe("sent");
    expect(await send(headers, "0.01")).toBe("limits.device_not_registered");
    at(today + 1, "00:00:00");
    expect(await send(headers, "200.00")).toBe("sent");
  });

  it("shares the day with every other such device, and with requests that name none", async () => {
    const { client, headers } = await elsewhere();
    for (let made = 0; made < 4; made += 1) expect(await send(headers, "200.00")).toBe("sent");
    const another = onNewBrowser(client);
    expect(await send(another, "200.00")).toBe("sent");
    const { [DEVICE_HEADER]: _, ...nameless } = another;
    expect(await send(nameless, "0.01")).toBe("limits.device_not_registered");
    expect(await send(client.headers, "5000.00")).toBe("sent");
  });
});

describe("a device", () => {
  it("is registered by who was there a moment ago, and told by letter", async () => {
    const { client, headers } = await elsewhere();
    at(today, "12:10:00");
    expect((await call(headers, "POST", "/v1/devices")).body.code).toBe("customers.password_needed");
    const fresh = {
      ...(await signIn(app, client.email)).headers,
      [DEVICE_HEADER]: `${headers[DEVICE_HEADER]}`,
    };
    const registered = await call(fresh, "POST", "/v1/devices");
    expect(registered.body.items.map(({ current }) => current)).toEqual([true, false]);
    expect(await send(headers, "5000.00")).toBe("sent");
    expect((await call(fresh, "POST", "/v1/devices")).body.items).toHaveLength(2);
    await app.worker.runDue();
    const letters = mailbox.messages(client.email);
    expect(
      letters.filter(({ subject }) => subject === "Um aparelho foi cadastrado na sua conta"),
    ).toHaveLength(1);
  });

  it("sends little again once it is removed, which nobody else can", async () => {
    const { client, headers } = await elsewhere();
    const { items } = (await call(headers, "POST", "/v1/devices")).body;
    const id = String(items.find(({ current }) => current)?.id);
    expect((await call(bruno.headers, "DELETE", `/v1/devices/${id}`)).status).toBe(404);
    expect(await send(headers, "300.00")).toBe("sent");
    expect((await call(client.headers, "DELETE", `/v1/devices/${id}`)).body.items).toHaveLength(1);
    expect(await send(headers, "300.00")).toBe("limits.device_not_registered");
  });

  it("of one client is nobody else's, in the same browser", async () => {
    const { headers } = await elsewhere();
    await call(headers, "POST", "/v1/devices");
    const other = await elsewhere();
    const shared = { ...other.headers, [DEVICE_HEADER]: `${headers[DEVICE_HEADER]}` };
    expect(await send(shared, "300.00")).toBe("limits.device_not_registered");
  });

  it("is the tenth at most, and names itself by a secret of 32 bytes", async () => {
    const { client } = await elsewhere();
    const answers: (string | undefined)[] = [];
    for (let made = 0; made < 10; made += 1)
      answers.push((await call(onNewBrowser(client), "POST", "/v1/devices")).body.code);
    expect(answers.filter((code) => code !== undefined)).toEqual(["customers.devices_too_many"]);
    const short = { ...client.headers, [DEVICE_HEADER]: "a" };
    expect((await call(short, "POST", "/v1/devices")).body.code).toBe("customers.device_unknown");
  });
});
