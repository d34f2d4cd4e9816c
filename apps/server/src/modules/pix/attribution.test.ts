import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { PIX_PSP_DEFAULTS, startPixPsp } from "@lastro/simulators";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { aForm, aPicture } from "../../testing/kyc.js";
import { aClient, anAdmin, PASSWORD, registrationData, type SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { aTrader } from "../../testing/traders.js";
import { lockHolder } from "../customers/index.js";
import { balanceOf, customerAccount } from "../ledger/index.js";
import { createContests } from "../pix-disputes/index.js";
import { createPixProvider } from "./psp/pix-provider.js";
import { sweepReceived } from "./sweep-received.js";

vi.setConfig({ testTimeout: 60_000 });

/** A named type of its own: the simulators' inner types stay theirs. */
interface PixPsp extends Awaited<ReturnType<typeof startPixPsp>> {}

const GROUNDS = "Cliente enviou o comprovante";
const clock = createFixedClock();
let psp: PixPsp;
let app: TestApp;
let ana: SignedInPerson;
let bia: SignedInPerson;
let client: SignedInPerson;
beforeAll(async () => {
  psp = await startPixPsp({ clock });
  app = await startTestApp({
    clock,
    settings: {
      LASTRO_PIX_URL: psp.url,
      LASTRO_PIX_CLIENT_ID: PIX_PSP_DEFAULTS.clientId,
      LASTRO_PIX_CLIENT_SECRET: PIX_PSP_DEFAULTS.clientSecret,
      LASTRO_PIX_KEY: PIX_PSP_DEFAULTS.account.keys[0] ?? "",
    },
  });
  [ana, bia, client] = await Promise.all([anAdmin(app), anAdmin(app), aClient(app)]);
});
afterEach(() => expectBooksInOrder(app.databaseUrl));
afterAll(async () => {
  await app.close();
  await psp.close();
});

async function call(as: SignedInPerson, method: "GET" | "POST", url: string, payload?: object) {
  const answer = await app.http.inject({
    method,
    url,
    headers: { ...as.headers, "idempotency-key": app.ctx.random.id() },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.body === "" ? {} : answer.json() };
}

/** A Pix nobody is named by, in suspense. */
async function nobodys(valor: string): Promise<string> {
  await fetch(`${psp.url}/sim/pay-without-txid`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ chave: app.ctx.config.pix.key, valor }),
  });
  await sweepReceived({
    ...app.ctx,
    psp: createPixProvider(app.ctx).charges,
    callbacks: createPixProvider(app.ctx).callbacks,
    contests: createContests(async () => {}),
    findClient: async () => undefined,
    lockHolder: (tx, userId) => lockHolder(tx, app.ctx, userId),
    assertClient: async () => undefined,
    payeeOf: async () => ({ name: "Cliente", city: "Brasilia" }),
    emailsOf: async () => new Map(),
  });
  const { items } = (await call(ana, "GET", "/v1/admin/pix/unmatched?status=OPEN")).body;
  return items[0].id;
}

const attribute = (as: SignedInPerson, id: string, to: string) =>
  call(as, "POST", `/v1/admin/pix/unmatched/${id}/attribute`, { client: to, grounds: GROUNDS });
const decide = (as: SignedInPerson, approval: string, how: "approve" | "reject" = "approve") =>
  call(as, "POST", `/v1/admin/approvals/${approval}/${how}`, { reason: "Conferido com o banco" });
const reais = async ({ userId }: SignedInPerson) =>
  (await balanceOf(app.ctx.db, customerAccount(userId, "available", "BRL"))).minor;

describe("attributing a Pix in suspense", () => {
  it("takes one administrator up to the house's limit", async () => {
    const before = await reais(client);
    const done = await attribute(ana, await nobodys("1000.00"), client.userId);
    expect(done.body).toMatchObject({ status: "ATTRIBUTED", pending: null });
    expect((await reais(client)) - before).toBe(100_000n);
  });

  it("takes two above it: nothing is credited until another lets it", async () => {
    const id = await nobodys("50000.00");
    const before = await reais(client);
    const asked = await attribute(ana, id, client.email);
    expect(asked.body).toMatchObject({ status: "OPEN", pending: { requestedBy: ana.userId } });
    expect(await reais(client)).toBe(before);
    const again = await attribute(ana, id, client.email);
    expect(again.body.code).toBe("approvals.already_asked");
    const approval = asked.body.pending.id;
    expect((await decide(ana, approval)).body.code).toBe("approvals.own_request");
    expect((await decide(bia, approval)).status).toBe(200);
    expect((await reais(client)) - before).toBe(5_000_000n);
    expect((await decide(bia, approval)).body.code).toBe("approvals.not_pending");
  });

  it("is done by nobody for himself, nor let through by whoever would be credited", async () => {
    for (const valor of ["10.00", "50000.00"]) {
      const own = await attribute(ana, await nobodys(valor), ana.userId);
      expect([own.status, own.body.code]).toEqual([403, "approvals.own_affair"]);
    }
    const asked = await attribute(ana, await nobodys("50000.00"), bia.userId);
    for (const how of ["approve", "reject"] as const) {
      const answer = await decide(bia, asked.body.pending.id, how);
      expect([answer.status, answer.body.code]).toEqual([403, "approvals.own_affair"]);
    }
    expect(await reais(bia)).toBe(0n);
    expect((await decide(ana, asked.body.pending.id, "reject")).status).toBe(200);
  });

  it("credits nobody of the marketplace, no closed, suspended or unconfirmed account", async () => {
    const trader = await aTrader(app, "buyer");
    const closed = await aClient(app);
    const closure = await call(closed, "POST", "/v1/me/closure", { password: PASSWORD });
    expect(closure.status).toBe(204);
    const suspended = await aClient(app);
    await call(ana, "POST", `/v1/admin/users/${suspended.userId}/suspend`, { reason: "Suspeita" });
    const unconfirmed = (
      await app.http.inject({
        method: "POST",
        url: "/auth/v1/signup",
        payload: { email: "talvez@exemplo.com.br", password: PASSWORD, data: registrationData() },
      })
    ).json().id;
    for (const valor of ["10.00", "50000.00"]) {
      const id = await nobodys(valor);
      for (const to of [trader.userId, closed.userId, suspended.userId, unconfirmed]) {
        const answer = await attribute(ana, id, to);
        expect([answer.status, answer.body.code]).toEqual([422, "pix.client_not_open"]);
      }
    }
    const credited = await query(
      app.ctx.db,
      "select 1 from pix_unmatched where attributed_to = any ($1::uuid[])",
      [[trader.userId, closed.userId, suspended.userId, unconfirmed]],
    );
    expect(credited).toEqual([]);
  });

  it("lapses when the Pix goes back instead", async () => {
    const id = await nobodys("50000.00");
    const asked = await attribute(ana, id, client.userId);
    await call(bia, "POST", `/v1/admin/pix/unmatched/${id}/return`, { grounds: GROUNDS });
    expect((await decide(bia, asked.body.pending.id)).body.code).toBe("approvals.not_pending");
  });
});

describe("a Pix in suspense as a case", () => {
  const desk = (id: string) => `/v1/admin/cases/${id}`;
  const read = async (id: string) => (await call(ana, "GET", desk(id))).body;

  it("is nobody's until an administrator takes it, and closed once it is attributed", async () => {
    const id = await nobodys("900.00");
    expect(await read(id)).toMatchObject({
      kind: "pix.unmatched",
      status: "opened",
      parties: [],
      assignee: null,
      deadlines: [{ kind: "return_window" }],
      mayAddEvidence: true,
    });
    await call(ana, "POST", `${desk(id)}/take`, { from: null });
    expect(await read(id)).toMatchObject({ status: "in_review", assignee: { id: ana.userId } });
    expect((await attribute(bia, id, client.userId)).body.code).toBe("cases.assigned_to_another");
    expect((await attribute(ana, id, client.userId)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      status: "closed",
      deadlines: [],
      decision: { decision: "attribute", by: "administrator", reason: GROUNDS, takesTwo: false },
    });
  });

  it("keeps what its client sent as proof, and tells that another administrator was asked", async () => {
    const id = await nobodys("60000.00");
    const form = aForm([{ name: "file", content: await aPicture(), filename: "comprovante.jpg" }]);
    const headers = { ...ana.headers, ...form.headers };
    const added = await app.http.inject({
      method: "POST",
      url: `${desk(id)}/evidence`,
      headers,
      payload: form.payload,
    });
    expect(added.json().evidence).toMatchObject([{ by: "administrator", contentType: "image/jpeg" }]);
    const asked = await attribute(ana, id, client.userId);
    await decide(bia, asked.body.pending.id);
    const { events } = (await call(ana, "GET", `${desk(id)}/timeline`)).body;
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      "opened",
      "evidence_added",
      "second_approval_requested",
      "decided",
      "closed",
    ]);
    expect((await read(id)).decision).toMatchObject({ takesTwo: true });
  });
});
