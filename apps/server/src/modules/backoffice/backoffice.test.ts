import { formatCpf, maskCpf } from "@lastro/contracts/documents";
import { money, parseMoney } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { aClient, anAdmin, registrationData, type SignedInPerson, signIn } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { customerAccount, houseAccount, openHold, post, voidHold } from "../ledger/index.js";
import { tallyLedger } from "./tally-ledger.js";
import { readVerification } from "./verification.js";

let app: TestApp;
let admin: SignedInPerson;
let client: SignedInPerson;
const { cpf = "" } = registrationData();

beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  client = await aClient(app, { metadata: { cpf } });
});
afterEach(() => expectBooksInOrder(app.databaseUrl));
afterAll(() => app.close());

async function asAdmin(method: "GET" | "POST", url: string, payload?: object) {
  const answer = await app.http.inject({
    method,
    url,
    headers: admin.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
}

/** A Pix of this amount arrives for the client. */
async function receive(amount: string): Promise<string> {
  const key = app.ctx.random.id();
  const brl = parseMoney("BRL", amount);
  const { transactionId } = await inTransaction(app.ctx.db, (tx) =>
    post(tx, app.ctx, {
      kind: "test.deposit",
      reference: key,
      key,
      entries: [
        { account: houseAccount("psp", "BRL"), amount: money("BRL", -brl.minor) },
        { account: customerAccount(client.userId, "available", "BRL"), amount: brl },
      ],
    }),
  );
  return transactionId;
}

/** The client buys USDT at the desk, which gets its stock from the opening account. */
async function buy(brl: string, usdt: string): Promise<void> {
  const key = app.ctx.random.id();
  const pays = parseMoney("BRL", brl);
  const gets = parseMoney("USDT", usdt);
  await inTransaction(app.ctx.db, (tx) =>
    post(tx, app.ctx, {
      kind: "test.trade",
      reference: key,
      key,
      entries: [
        { account: customerAccount(client.userId, "available", "BRL"), amount: money("BRL", -pays.minor) },
        { account: houseAccount("desk", "BRL"), amount: pays },
        { account: houseAccount("opening", "USDT"), amount: money("USDT", -gets.minor) },
        { account: customerAccount(client.userId, "available", "USDT"), amount: gets },
      ],
    }),
  );
}

const ADMIN_PAGES = [
  "/v1/admin/stats",
  "/v1/admin/users",
  "/v1/admin/ledger/accounts",
  "/v1/admin/ledger/transactions",
  "/v1/admin/ledger/trial-balance",
  "/v1/admin/ledger/verification",
  "/v1/admin/audit",
  "/v1/admin/access-requests",
];

describe("the administrators' routes", () => {
  it.each(ADMIN_PAGES)("%s is closed to visitors and clients", async (url) => {
    expect((await app.http.inject(url)).json().code).toBe("auth.required");
    const answer = await app.http.inject({ url, headers: client.headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe("auth.forbidden");
  });

  it("ask an administrator who has only given a password for the second factor", async () => {
    const { headers } = await signIn(app, admin.email);
    for (const url of ADMIN_PAGES) {
      expect((await app.http.inject({ url, headers })).json().code).toBe("auth.second_factor_required");
    }
  });

  it.each(ADMIN_PAGES)("%s answers an administrator", async (url) => {
    expect((await asAdmin("GET", url)).status).toBe(200);
  });
});

describe("the house's figures", () => {
  it("are what the ledger says, whether counted already or not", async () => {
    const before = (await asAdmin("GET", "/v1/admin/stats")).body;
    await receive("1000.00");
    await tallyLedger(app.ctx);
    await receive("500.50");
    await buy("300.25", "55.5");
    const { holdId } = await inTransaction(app.ctx.db, (tx) =>
      openHold(tx, app.ctx, {
        ownerId: client.userId,
        amount: parseMoney("BRL", "10.00"),
        reason: "otc.order",
        reference: "a hold is no movement",
      }),
    );
    await inTransaction(app.ctx.db, (tx) => voidHold(tx, app.ctx, holdId));

    const check = async () => {
      const { body } = await asAdmin("GET", "/v1/admin/stats?days=7");
      expect(body).toMatchObject({
        totalTransactions: before.totalTransactions + 3,
        totalVolumeBRL: "1800.75",
        totalVolumeCrypto: [{ asset: "USDT", amount: "55.500000" }],
        totalPaymentsReceived: "1500.50",
        volumeBRL: "1800.75",
        to: "2026-11-20",
        from: "2026-11-14",
      });
      expect(body.reports).toHaveLength(7);
      expect(body.reports.at(-1)).toMatchObject({
        day: "2026-11-20",
        transactions: 3,
        newClients: 1,
        volumeBRL: "1800.75",
        volumeCrypto: [{ asset: "USDT", amount: "55.500000" }],
        paymentsReceived: "1500.50",
      });
      expect(body.reports[0]).toMatchObject({ transactions: 0, volumeBRL: "0.00", volumeCrypto: [] });
    };
    await check();
    await Promise.all([tallyLedger(app.ctx), tallyLedger(app.ctx)]);
    await check();
  });

  it("count a client who confirmed their address as active, and an administrator not at all", async () => {
    expect((await asAdmin("GET", "/v1/admin/stats")).body.activeUsers).toBe(1);
  });
});

describe("the books", () => {
  it("balance in every asset, and say on which accounts", async () => {
    const { body } = await asAdmin("GET", "/v1/admin/ledger/trial-balance");
    const brl = body.assets.find((asset: { asset: string }) => asset.asset === "BRL");
    expect(brl).toMatchObject({
      debit: { amount: "1500.50" },
      credit: { amount: "1500.50" },
      difference: { amount: "0.00" },
    });
    expect(brl.lines).toContainEqual({
      owner: "clients",
      code: "available",
      accounts: 1,
      debit: { asset: "BRL", amount: "0.00" },
      credit: { asset: "BRL", amount: "1200.25" },
    });
  });

  it("list the house's accounts first, and page through all of them", async () => {
    const seen: { ownerId: string | null; code: string; asset: string }[] = [];
    let cursor = "";
    do {
      const { body } = await asAdmin("GET", `/v1/admin/ledger/accounts?limit=2${cursor}`);
      seen.push(...body.items);
      cursor = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`;
    } while (cursor !== "");
    expect(
      seen.map(({ ownerId, code, asset }) => `${ownerId === null ? "house" : "client"} ${code} ${asset}`),
    ).toEqual([
      "house desk BRL",
      "house opening USDT",
      "house psp BRL",
      "client available BRL",
      "client available USDT",
      "client held BRL",
    ]);
  });

  it("show a transaction with its entries and the hash it continues", async () => {
    const first = await receive("1.00");
    const second = await receive("2.00");
    const one = (await asAdmin("GET", `/v1/admin/ledger/transactions/${first}`)).body;
    const two = (await asAdmin("GET", `/v1/admin/ledger/transactions/${second}`)).body;
    expect(two).toMatchObject({ kind: "test.deposit", moved: [{ asset: "BRL", amount: "2.00" }] });
    expect(two.previousHash).toBe(one.hash);
    expect(
      two.entries.map((entry: { code: string; amount: { amount: string } }) => [
        entry.code,
        entry.amount.amount,
      ]),
    ).toEqual([
      ["psp", "-2.00"],
      ["available", "2.00"],
    ]);
    expect(two.entries[1]).toMatchObject({ ownerEmail: client.email });
    expect((await asAdmin("GET", `/v1/admin/ledger/transactions/${app.ctx.random.id()}`)).status).toBe(404);
  });

  it("find transactions by kind, reference and account", async () => {
    const list = async (query: string) =>
      (await asAdmin("GET", `/v1/admin/ledger/transactions?${query}`)).body.items;
    expect((await list("kind=test.tr")).map((item: { kind: string }) => item.kind)).toEqual(["test.trade"]);
    expect(await list("kind=test_")).toEqual([]);
    const [trade] = await list("kind=test.trade");
    expect(await list(`reference=${trade.reference}`)).toHaveLength(1);
    const accounts = (await asAdmin("GET", "/v1/admin/ledger/accounts?owner=house&asset=USDT")).body.items;
    expect(await list(`accountId=${accounts[0].id}`)).toEqual([trade]);
  });

  it("refuse a cursor nobody gave", async () => {
    const { status, body } = await asAdmin("GET", "/v1/admin/ledger/accounts?cursor=bm9uc2Vuc2U");
    expect([status, body.code, body.fields]).toEqual([400, "request.invalid", { cursor: "invalid" }]);
  });
});

describe("a verification", () => {
  it("runs once however often it is asked for, and says what it found", async () => {
    await app.worker.runDue();
    const [first, second] = await Promise.all([
      asAdmin("POST", "/v1/admin/ledger/verification"),
      asAdmin("POST", "/v1/admin/ledger/verification"),
    ]);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body.pending.id).toBe(first.body.pending.id);
    await app.worker.runDue();
    const { body } = await asAdmin("GET", "/v1/admin/ledger/verification");
    expect(body.pending).toBeNull();
    expect(body.last).toMatchObject({ id: first.body.pending.id, outcome: "in_order" });
    expect(body.last.requestedBy).toBe(`admin:${admin.userId}`);
    expect(body.last.checks.length).toBeGreaterThan(3);
  });

  it("is not kept from running by one that a clock days ahead began", async () => {
    await query(
      app.ctx.db,
      `insert into verification_run (id, requested_by, requested_at, started_at, status)
       values (gen_random_uuid(), 'system:daily', $1::timestamptz + interval '5 days', $1, 'running')`,
      [app.ctx.clock.now()],
    );
    const { body } = await asAdmin("POST", "/v1/admin/ledger/verification");
    expect(body.pending.requestedBy).toBe(`admin:${admin.userId}`);
    await app.worker.runDue();
    expect((await asAdmin("GET", "/v1/admin/ledger/verification")).body.pending).toBeNull();
  });

  it("runs daily by itself", async () => {
    app.ctx.clock.advanceSeconds(86_400);
    await app.worker.runDue();
    app.ctx.clock.advanceSeconds(-86_400);
    const { last } = await readVerification(app.ctx.db);
    expect(last).toMatchObject({ requestedBy: "system:daily", outcome: "in_order" });
  });
});

describe("the people", () => {
  it("are found by part of a name or e-mail, by CPF and by id, with their balances", async () => {
    const find = async (search: string) =>
      (await asAdmin("GET", `/v1/admin/users?search=${encodeURIComponent(search)}`)).body.items;
    const [found] = await find(client.email.slice(0, 9).toUpperCase());
    expect(found).toMatchObject({ id: client.userId, role: "client", status: "active", kycStatus: "DRAFT" });
    expect(found.balances).toContainEqual({ asset: "USDT", amount: "55.500000" });
    expect(found.cpfMasked).toBe(maskCpf(cpf));
    expect((await find(formatCpf(cpf))).map((user: { id: string }) => user.id)).toEqual([client.userId]);
    expect((await find(client.userId)).map((user: { id: string }) => user.id)).toEqual([client.userId]);
    expect(await find("%")).toEqual([]);
  });

  it("are paged newest first", async () => {
    const first = (await asAdmin("GET", "/v1/admin/users?limit=1")).body;
    const second = (await asAdmin("GET", `/v1/admin/users?limit=1&cursor=${first.nextCursor}`)).body;
    expect([first.items[0].id, second.items[0].id].sort()).toEqual([admin.userId, client.userId].sort());
    expect(second.nextCursor).toBeNull();
  });

  it("are suspended with a reason: their sessions end, they cannot sign in, and the trail says who did it", async () => {
    const person = await aClient(app);
    const reason = "Documento contestado";
    const { status, body } = await asAdmin("POST", `/v1/admin/users/${person.userId}/suspend`, { reason });
    expect([status, body.status, body.suspensionReason, body.openSessions]).toEqual([
      200,
      "suspended",
      reason,
      0,
    ]);
    expect((await app.http.inject({ url: "/v1/events", headers: person.headers })).statusCode).toBe(401);
    await expect(signIn(app, person.email)).rejects.toThrow("user_banned");

    const again = await asAdmin("POST", `/v1/admin/users/${person.userId}/suspend`, { reason });
    expect([again.status, again.body.code]).toEqual([409, "backoffice.already_suspended"]);
    const trail = (await asAdmin("GET", `/v1/admin/audit?subject=${person.userId}`)).body.items;
    expect(trail[0]).toMatchObject({
      action: "identity.user_suspended",
      actor: { kind: "admin", id: admin.userId, email: admin.email },
      details: { reason },
    });

    const lifted = await asAdmin("POST", `/v1/admin/users/${person.userId}/unsuspend`, {
      reason: "Esclarecido",
    });
    expect([lifted.body.status, lifted.body.suspensionReason]).toEqual(["active", null]);
    await signIn(app, person.email);
    const twice = await asAdmin("POST", `/v1/admin/users/${person.userId}/unsuspend`, { reason });
    expect(twice.body.code).toBe("backoffice.not_suspended");
  });

  it("of the administration are suspended, and let in again, by two others", async () => {
    const [other, third] = [await anAdmin(app), await anAdmin(app)];
    const reason = "Celular furtado";
    let keys = 0;
    const decide = async (as: SignedInPerson, id: string, how = "approve") => {
      keys += 1;
      const answer = await app.http.inject({
        method: "POST",
        url: `/v1/admin/approvals/${id}/${how}`,
        headers: { ...as.headers, "idempotency-key": `suspension-decision-${keys}` },
        payload: { reason: "Conversei com a equipe" },
      });
      return { status: answer.statusCode, code: answer.json().code as string | undefined };
    };
    const asked = await asAdmin("POST", `/v1/admin/users/${other.userId}/suspend`, { reason });
    expect([asked.status, asked.body.status]).toEqual([200, "active"]);
    const { id } = asked.body.pendingSuspension;
    expect((await decide(admin, id)).code).toBe("approvals.own_request");
    for (const how of ["approve", "reject"]) {
      expect((await decide(other, id, how)).code).toBe("approvals.own_affair");
    }
    const twice = await asAdmin("POST", `/v1/admin/users/${other.userId}/suspend`, { reason });
    expect(twice.body.code).toBe("approvals.already_asked");
    expect((await decide(third, id)).status).toBe(200);
    const seen = await asAdmin("GET", `/v1/admin/users/${other.userId}`);
    expect(seen.body).toMatchObject({
      status: "suspended",
      pendingSuspension: null,
      suspensionReason: reason,
    });
    const out = await app.http.inject({ url: "/v1/admin/stats", headers: other.headers });
    expect(out.statusCode).toBe(401);
    const lifting = await asAdmin("POST", `/v1/admin/users/${other.userId}/unsuspend`, { reason });
    expect(lifting.body.status).toBe("suspended");
    expect((await decide(third, lifting.body.pendingSuspension.id)).status).toBe(200);
    expect((await asAdmin("GET", `/v1/admin/users/${other.userId}`)).body.status).toBe("active");
  });

  it("are never suspended by themselves, and unknown ones are not found", async () => {
    const reason = "teste";
    const own = await asAdmin("POST", `/v1/admin/users/${admin.userId}/suspend`, { reason });
    expect(own.body.code).toBe("backoffice.own_account");
    const nobody = await asAdmin("POST", `/v1/admin/users/${app.ctx.random.id()}/suspend`, { reason });
    expect(nobody.status).toBe(404);
    expect((await asAdmin("GET", `/v1/admin/users/${app.ctx.random.id()}`)).status).toBe(404);
  });
});

describe("the audit trail", () => {
  it("is filtered by action, actor and day", async () => {
    const list = async (query: string) => (await asAdmin("GET", `/v1/admin/audit?${query}`)).body.items;
    const suspensions = await list("action=identity.user_s");
    const actions = suspensions.map((event: { action: string }) => event.action);
    expect([...new Set(actions)]).toEqual(["identity.user_suspended"]);
    expect((await list(`actor=${encodeURIComponent(admin.email)}`)).length).toBeGreaterThan(1);
    expect(await list("from=2026-11-22")).toEqual([]);
    expect((await list("from=2026-11-20&to=2026-11-20")).length).toBeGreaterThan(1);
  });

  it("is paged without losing or repeating an event", async () => {
    const all = (await asAdmin("GET", "/v1/admin/audit?limit=100")).body.items;
    const paged: unknown[] = [];
    let cursor = "";
    do {
      const { body } = await asAdmin("GET", `/v1/admin/audit?limit=1${cursor}`);
      paged.push(...body.items);
      cursor = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`;
    } while (cursor !== "");
    expect(paged).toEqual(all);
  });
});

describe("asking for access", () => {
  const ask = (email: string) =>
    app.http.inject({ method: "POST", url: "/v1/access-requests", payload: { email } });

  it("keeps an address once, and answers the same every time", async () => {
    expect((await ask("Maria@Exemplo.com.br")).statusCode).toBe(202);
    expect((await ask("maria@exemplo.com.br")).statusCode).toBe(202);
    const { items } = (await asAdmin("GET", "/v1/admin/access-requests")).body;
    expect(items.map((item: { email: string }) => item.email)).toEqual(["maria@exemplo.com.br"]);
    expect((await asAdmin("GET", "/v1/admin/stats")).body.pending.accessRequests).toBe(1);
  });

  it("refuses what is no address, and whoever asks too often", async () => {
    expect((await ask("maria")).json()).toMatchObject({ code: "request.invalid" });
    let last = await ask("a@exemplo.com.br");
    for (let asked = 0; asked < 6; asked += 1) last = await ask("a@exemplo.com.br");
    expect(last.json().code).toBe("request.rate_limited");
  });

  it("counts the addresses of one IPv6 network together", async () => {
    const from = (ip: string) =>
      app.http.inject({
        method: "POST",
        url: "/v1/access-requests",
        headers: { "x-forwarded-for": ip },
        payload: { email: "b@exemplo.com.br" },
      });
    for (let host = 1; host <= 5; host += 1)
      expect((await from(`2001:db8:1:2::${host}`)).statusCode).toBe(202);
    expect((await from("2001:db8:1:2:ffff::6")).json().code).toBe("request.rate_limited");
    expect((await from("2001:db8:1:3::1")).statusCode).toBe(202);
  });
});
