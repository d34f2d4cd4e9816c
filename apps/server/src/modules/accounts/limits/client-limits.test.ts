import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { posted } from "../../../testing/movements.js";
import { aClient, anAdmin, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { balanceOf, customerAccount } from "../../ledger/index.js";

const clock = createFixedClock();
let app: TestApp;
let mailbox: Awaited<ReturnType<typeof startMail>>;
let bruno: SignedInPerson;
let sequence = 0;
beforeAll(async () => {
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
beforeEach(() => at("2026-11-20T12:00:00"));
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
  await mailbox.close();
});

/** In the time of São Paulo. */
function at(local: string): void {
  clock.set(new Date(`${local}-03:00`));
}

async function aRichClient(): Promise<SignedInPerson> {
  const client = await aClient(app);
  await posted(app, client, { BRL: "500000.00" });
  return client;
}

interface Limit {
  readonly category: string;
  readonly rule: string;
  readonly allowed: string;
  readonly used: string;
  readonly maximum: string;
  readonly raise: { readonly to: string; readonly from: string } | null;
}

async function call(
  who: SignedInPerson,
  method: "GET" | "PUT" | "DELETE" | "POST",
  url: string,
  payload?: object,
) {
  sequence += 1;
  const { statusCode, body } = await app.http.inject({
    method,
    url,
    headers: { ...who.headers, "idempotency-key": `limits-key-${sequence}` },
    ...(payload ? { payload } : {}),
  });
  return { status: statusCode, body: JSON.parse(body) as { code?: string; limits: Limit[] } };
}

async function send(who: SignedInPerson, amount: string): Promise<string> {
  const { status, body } = await call(who, "POST", "/v1/transfers", {
    to: { kind: "email", value: bruno.email },
    amount: { asset: "BRL", amount },
  });
  return status === 201 ? "sent" : String(body.code);
}

async function limitOf(who: SignedInPerson, category: string, rule: string): Promise<Limit | undefined> {
  const { body } = await call(who, "GET", "/v1/limits");
  return body.limits.find((one) => one.category === category && one.rule === rule);
}

describe("a client's limits", () => {
  it("are shown with what was used of them, that of the night once for Pix and transfers", async () => {
    const ana = await aRichClient();
    expect(await send(ana, "250.00")).toBe("sent");
    const { body } = await call(ana, "GET", "/v1/limits");
    expect(body.limits.map(({ category, rule }) => `${category}.${rule}`)).toEqual([
      "pix.transaction",
      "pix.day",
      "sent.night",
      "pix.month",
      "pix.basic_24h",
      "transfer.day",
      "otc.day",
      "p2p.day",
      "p2p.basic_24h",
      "card.month",
    ]);
    expect(await limitOf(ana, "transfer", "day")).toMatchObject({ allowed: "100000.00", used: "250.00" });
  });

  it("say what a new payee is sent at most", async () => {
    const { body } = await call(await aRichClient(), "GET", "/v1/limits");
    expect(body).toMatchObject({ newPayee: "5000.00" });
  });

  it("bind the night to R$ 1.000, across midnight", async () => {
    const ana = await aRichClient();
    at("2026-11-20T19:59:59");
    expect(await send(ana, "5000.00")).toBe("sent");
    at("2026-11-20T20:00:00");
    expect(await send(ana, "1000.01")).toBe("limits.exceeded");
    at("2026-11-20T23:00:00");
    expect(await send(ana, "600.00")).toBe("sent");
    at("2026-11-21T01:00:00");
    expect(await send(ana, "500.00")).toBe("limits.exceeded");
    expect(await limitOf(ana, "sent", "night")).toMatchObject({ allowed: "1000.00", used: "600.00" });
    at("2026-11-21T06:00:00");
    expect(await send(ana, "500.00")).toBe("sent");
  });

  it("come down at once and go up after a day, by who shows that they are there", async () => {
    const ana = await aRichClient();
    const day = "/v1/limits/transfer/day";
    expect((await call(ana, "PUT", day, { amount: "100.00" })).status).toBe(200);
    expect(await send(ana, "100.01")).toBe("limits.exceeded");
    at("2026-11-20T12:04:59");
    expect((await call(ana, "PUT", day, { amount: "300.00" })).status).toBe(200);
    at("2026-11-20T12:10:00");
    expect((await call(ana, "PUT", day, { amount: "400.00" })).body.code).toBe("customers.password_needed");
    at("2026-11-21T12:04:58");
    expect(await send(ana, "100.01")).toBe("limits.exceeded");
    expect(await limitOf(ana, "transfer", "day")).toMatchObject({
      allowed: "100.00",
      raise: { to: "300.00", from: "2026-11-21T15:04:59.000Z" },
    });
    at("2026-11-21T12:04:59");
    expect(await send(ana, "300.00")).toBe("sent");
  });

  it("wait no longer for a raise that is taken back, or that a lower limit replaces", async () => {
    const ana = await aRichClient();
    const night = "/v1/limits/sent/night";
    expect((await call(ana, "DELETE", `${night}/raise`)).status).toBe(404);
    await call(ana, "PUT", night, { amount: "2000.00" });
    expect((await call(ana, "DELETE", `${night}/raise`)).status).toBe(200);
    await call(ana, "PUT", night, { amount: "3000.00" });
    await call(ana, "PUT", night, { amount: "700.00" });
    at("2026-11-22T22:00:00");
    expect(await send(ana, "700.01")).toBe("limits.exceeded");
    expect(await send(ana, "700.00")).toBe("sent");
  });

  it("are told by letter when they change, with the instant a raise is in force", async () => {
    const ana = await aRichClient();
    await call(ana, "PUT", "/v1/limits/pix/day", { amount: "500.00" });
    await call(ana, "PUT", "/v1/limits/pix/day", { amount: "800.00" });
    await app.worker.runDue();
    const letters = mailbox.messages(ana.email).filter(({ subject }) => subject.includes("limite"));
    expect(letters).toHaveLength(2);
    const said = letters.map(({ text }) => text.replace(/\s+/g, " ")).sort();
    expect(said[0]).toContain("Limite de Pix (por dia)");
    expect(said.join(" ")).toContain("agora é R$ 500,00");
    expect(said.join(" ")).toMatch(/a partir de 21 de novembro de 2026.* 12:00 será R\$ 800,00/);
  });

  it("are raised no further than allowed, and are no others than there are", async () => {
    const ana = await aRichClient();
    expect((await call(ana, "PUT", "/v1/limits/sent/night", { amount: "20000.01" })).body.code).toBe(
      "limits.above_maximum",
    );
    expect((await call(ana, "PUT", "/v1/limits/otc/night", { amount: "1.00" })).status).toBe(404);
  });

  it("are of each client alone", async () => {
    const [ana, carla] = [await aRichClient(), await aRichClient()];
    await call(ana, "PUT", "/v1/limits/transfer/day", { amount: "0.01" });
    expect(await limitOf(carla, "transfer", "day")).toMatchObject({ allowed: "100000.00" });
    expect(await send(carla, "50.00")).toBe("sent");
  });

  it("let no more through than is left, however many ask at once", async () => {
    const ana = await aRichClient();
    at("2026-11-20T22:00:00");
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => send(ana, "30.00")));
    expect(outcomes.filter((one) => one === "sent")).toHaveLength(33);
    expect(await limitOf(ana, "sent", "night")).toMatchObject({ used: "990.00" });
    const { minor } = await balanceOf(app.ctx.db, customerAccount(ana.userId, "available", "BRL"));
    expect(minor).toBe(50_000_000n - 99_000n);
  });
});

/** Asks for a limit as one administrator, and lets it be raised as another. */
async function raisedByTwo(client: SignedInPerson, amount: string): Promise<void> {
  const [asking, approving] = [await anAdmin(app), await anAdmin(app)];
  const url = `/v1/admin/users/${client.userId}/limits/transfer/day`;
  const asked = await call(asking, "PUT", url, { amount, reason: "Cliente com renda comprovada." });
  const [{ id }] = (asked.body as unknown as { waiting: [{ id: string }] }).waiting;
  const yes = { reason: "De acordo." };
  expect((await call(asking, "POST", `/v1/admin/approvals/${id}/approve`, yes)).body.code).toBe(
    "approvals.own_request",
  );
  expect((await call(approving, "POST", `/v1/admin/approvals/${id}/approve`, yes)).status).toBe(200);
}

describe("an administrator", () => {
  it("raises a client's limit, above the house's too, once another lets it, and the client is told", async () => {
    const [ana, admin] = [await aRichClient(), await anAdmin(app)];
    const url = `/v1/admin/users/${ana.userId}/limits/transfer/day`;
    expect((await call(ana, "PUT", url, { amount: "1.00", reason: "porque eu quero" })).status).toBe(403);
    const given = { amount: "250000.00", reason: "Cliente com renda comprovada." };
    expect((await call(admin, "PUT", url, given)).status).toBe(200);
    expect(await send(ana, "200000.00")).toBe("limits.exceeded");
    await raisedByTwo(ana, "250000.00");
    expect(await send(ana, "200000.00")).toBe("sent");
    const { body } = await call(ana, "GET", "/v1/notices");
    expect(JSON.stringify(body)).toContain("R$ 250.000,00");
  });

  it("lowers one at once, and what waited to raise it is over", async () => {
    const [ana, admin] = [await aRichClient(), await anAdmin(app)];
    const url = `/v1/admin/users/${ana.userId}/limits/transfer/day`;
    const set = async (amount: string) =>
      (await call(admin, "PUT", url, { amount, reason: "A pedido do cliente." })).body as unknown as {
        waiting: { amount: string }[];
      };
    expect((await set("150000.00")).waiting).toMatchObject([{ amount: "150000.00" }]);
    expect((await set("180000.00")).waiting).toMatchObject([{ amount: "180000.00" }]);
    expect((await set("500.00")).waiting).toEqual([]);
    expect(await send(ana, "500.01")).toBe("limits.exceeded");
    expect(await send(ana, "500.00")).toBe("sent");
  });

  it("gives one that its client lowers as they like, and does not raise again", async () => {
    const ana = await aRichClient();
    await raisedByTwo(ana, "250000.00");
    const day = "/v1/limits/transfer/day";
    expect(await limitOf(ana, "transfer", "day")).toMatchObject({ maximum: "250000.00" });
    expect((await call(ana, "PUT", day, { amount: "250000.01" })).body.code).toBe("limits.above_maximum");
    expect((await call(ana, "PUT", day, { amount: "200000.00" })).status).toBe(200);
    expect(await limitOf(ana, "transfer", "day")).toMatchObject({
      allowed: "200000.00",
      maximum: "200000.00",
      raise: null,
    });
    expect((await call(ana, "PUT", day, { amount: "250000.00" })).body.code).toBe("limits.above_maximum");
  });

  it("finds no limits of somebody who is no client", async () => {
    const admin = await anAdmin(app);
    const url = `/v1/admin/users/${app.ctx.random.id()}/limits`;
    expect((await call(admin, "GET", url)).status).toBe(404);
    const given = { amount: "1.00", reason: "Ninguém com este número." };
    expect((await call(admin, "PUT", `${url}/otc/day`, given)).status).toBe(404);
  });
});
