import type { RouteContract } from "@lastro/contracts";
import * as accounts from "@lastro/contracts/accounts";
import { API_KEY_SCOPES } from "@lastro/contracts/api-key-scopes";
import * as charges from "@lastro/contracts/pix";
import * as payments from "@lastro/contracts/pix-payments";
import * as receipts from "@lastro/contracts/receipts";
import { banUser } from "@lastro/identity";
import { inTransaction, query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type JsonSchema, sampleOf } from "../../../../test/json-schema-sample.js";
import { expectBooksInOrder } from "../../../testing/books.js";
import { aClient, PASSWORD, type SignedInPerson, signInAgain } from "../../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../../testing/pix-payments-bench.js";
import { isAddressAmong, isAddressRange } from "./addresses.js";
import { isKeySecret } from "./secret.js";

let bench: PixPaymentsBench;
let ana: SignedInPerson;
beforeAll(async () => {
  bench = await startPixPaymentsBench({}, "standard", { LASTRO_REQUESTS_PER_MINUTE: "100000" });
});
beforeEach(async () => {
  ana = await verified(await bench.rich("1000.00"));
});
afterAll(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

async function verified<P extends SignedInPerson>(person: P): Promise<P> {
  await query(bench.app.ctx.db, "update customers_profile set verified_at = $2 where id = $1", [
    person.userId,
    bench.clock.now(),
  ]);
  return person;
}

/** No account at the bank it is said to be at. */
const UNKNOWN = {
  ...{ ispb: "18236120", branch: "1", number: "000", type: "payment" },
  ...{ taxId: "529.982.247-25", name: "Ana Souza" },
};
const LIMITS = { payment: "50.00", day: "100.00" };
const asked = (of: object = {}) => ({
  ...{ name: "ERP", scopes: ["balances:read"], limits: null, addresses: [], expiresInDays: null },
  ...of,
});
const create = (of: object = {}, as = ana) =>
  bench.call(as, "POST", "/v1/integrations/keys", asked(of)) as unknown as Promise<{
    status: number;
    body: { key: Record<string, unknown> & { id: string }; secret: string; code: string };
  }>;
const keys = async (as = ana) => (await bench.call(as, "GET", "/v1/integrations/keys")).body.items;

/** A program of Ana's that has a key. */
async function program(of: object = {}, as = ana): Promise<SignedInPerson & { readonly keyId: string }> {
  const { status, body } = await create(of, as);
  if (status !== 201) throw new Error(`No key: ${JSON.stringify(body)}`);
  return { ...as, keyId: body.key.id, headers: { authorization: `Bearer ${body.secret}` } };
}
const paying = () => program({ scopes: ["pix:pay"], limits: LIMITS });
const preview = async (as: SignedInPerson) =>
  (await bench.preview(as, { by: "key", key: "ana@exemplo.com.br" })).body.id;
const code = async (as: SignedInPerson, url = "/v1/wallets") => (await bench.call(as, "GET", url)).body.code;

/** How many were written; what they say is encrypted. */
async function noticeLetters(): Promise<number> {
  const [row] = await query<{ written: bigint }>(
    bench.app.ctx.db,
    "select count(*) as written from notification_mail where template = 'notice'",
    [],
  );
  return Number(row?.written);
}

describe("an API key", () => {
  it("is shown once, and kept as a hash", async () => {
    const { body, status } = await create({ name: "Loja" });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^lastro_test_[0-9A-Za-z]{49}$/);
    expect(isKeySecret(body.secret)).toBe(true);
    expect(isKeySecret(body.secret.replace(/.$/, (last) => (last === "a" ? "b" : "a")))).toBe(false);
    expect(await keys()).toMatchObject([{ name: "Loja", status: "active", lastUsedAt: null }]);
    expect(JSON.stringify(await keys())).not.toContain(body.secret);
    const kept = await query(bench.app.ctx.db, "select k::text from integrations_key k", []);
    expect(JSON.stringify(kept)).not.toContain(body.secret.slice(14));
  });

  it("is for verified accounts whose owner is there, ten at most", async () => {
    expect((await create({}, await aClient(bench.app))).body.code).toBe("integrations.verification_required");
    await Promise.all(Array.from({ length: 12 }, () => create()));
    expect(await keys()).toHaveLength(10);
    expect((await create()).body.code).toBe("integrations.too_many_keys");
    const [first, second] = await keys();
    for (const one of [first, second])
      await bench.call(ana, "POST", `/v1/integrations/keys/${String(one?.id)}/revoke`);
    expect((await create()).status).toBe(201);
    bench.clock.advanceSeconds(301);
    expect((await create()).body.code).toBe("customers.password_needed");
  });

  it("has limits if it sends Pix, and only then", async () => {
    expect((await create({ limits: LIMITS })).body.code).toBe("integrations.limits_required");
    expect((await create({ scopes: ["pix:pay"] })).body.code).toBe("integrations.limits_required");
    const wrong = { scopes: ["pix:pay"], limits: { payment: "100.01", day: "100.00" } };
    expect((await create(wrong)).body.code).toBe("integrations.limits_not_possible");
    expect((await create({ addresses: ["10.0.0.0/33"] })).body.code).toBe("integrations.address_invalid");
  });

  it("is told of by the bell, by letter and in the audit trail", async () => {
    const before = await noticeLetters();
    const { keyId } = await program({ name: "Loja" });
    await bench.call(ana, "POST", `/v1/integrations/keys/${keyId}/revoke`);
    const inbox = await bench.call(ana, "GET", "/v1/notices");
    expect(
      inbox.body.items
        .map(({ kind }) => kind)
        .slice(0, 2)
        .sort(),
    ).toEqual(["api_key_created", "api_key_revoked"]);
    const trail = await query<{ action: string }>(
      bench.app.ctx.db,
      "select action from audit_event where subject = $1",
      [keyId],
    );
    expect(trail.map(({ action }) => action).sort()).toEqual([
      "integrations.key_created",
      "integrations.key_revoked",
    ]);
    expect((await noticeLetters()) - before).toBe(2);
  });
});

const EXPORTED: readonly unknown[] = [accounts, charges, payments, receipts].flatMap((file) =>
  Object.values(file),
);
const OPENED = EXPORTED.filter(
  (one): one is RouteContract => typeof one === "object" && one !== null && "path" in one && "apiKey" in one,
);

describe("what a key opens", () => {
  it("is a closed list of routes", () => {
    expect(OPENED.map(({ method, path, apiKey }) => `${method} ${path} ${apiKey?.join(",")}`).sort()).toEqual(
      [
        "GET /v1/pix/charges charges:read,pix:charge",
        "GET /v1/pix/charges/:id charges:read,pix:charge",
        "GET /v1/pix/payments pix:pay",
        "GET /v1/pix/payments/:id pix:pay",
        "GET /v1/receipts/:transactionId receipts:read",
        "GET /v1/receipts/:transactionId/receipt.pdf receipts:read",
        "GET /v1/statement statement:read",
        "GET /v1/statement.csv statement:read",
        "GET /v1/statement.ofx statement:read",
        "GET /v1/statement.pdf statement:read",
        "GET /v1/wallets balances:read",
        "POST /v1/pix/charges pix:charge",
        "POST /v1/pix/charges/:id/cancel pix:charge",
        "POST /v1/pix/payments pix:pay",
        "POST /v1/pix/payments/preview pix:pay",
      ],
    );
  });

  it("is nothing else of all that is served, whatever its scopes", async () => {
    const all = await program({ scopes: API_KEY_SCOPES, limits: LIMITS });
    const document = (await bench.app.http.inject("/openapi.json")).json();
    const opened = new Set(OPENED.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`));
    let forbidden = 0;
    // Signing in and the marketplace know no keys.
    const bank = Object.entries<Record<string, Operation>>(document.paths).filter(
      ([path]) => !/^\/(auth|agro)\//.test(path),
    );
    for (const url of ["/auth/v1/user", "/agro/v1/me"])
      expect([401, 403]).toContain((await bench.app.http.inject({ url, headers: all.headers })).statusCode);
    for (const [path, methods] of bank)
      for (const [name, operation] of Object.entries(methods)) {
        const method = name.toUpperCase();
        const { status, code: said } = await ask(all, method, path, operation);
        if (said === "auth.key_forbidden") forbidden += 1;
        if (opened.has(`${method} ${path}`)) expect([path, said]).not.toEqual([path, "auth.key_forbidden"]);
        // What is asked in no way it understands says so before it asks who does.
        else
          expect([method, path, said === "auth.key_forbidden" || [400, 401, 415].includes(status)]).toEqual([
            method,
            path,
            true,
          ]);
      }
    expect(forbidden).toBeGreaterThan(250);
  });

  it("is what its scopes name", async () => {
    const places = {
      "balances:read": "/v1/wallets",
      "statement:read": "/v1/statement",
      "charges:read": "/v1/pix/charges",
      "pix:pay": "/v1/pix/payments",
    };
    for (const scope of API_KEY_SCOPES) {
      const one = await program({ scopes: [scope], limits: scope === "pix:pay" ? LIMITS : null });
      for (const [needed, url] of Object.entries(places)) {
        const may = scope === needed || (needed === "charges:read" && scope === "pix:charge");
        expect([scope, url, await code(one, url)]).toEqual([scope, url, may ? undefined : "auth.key_scope"]);
      }
    }
  });

  it("is its owner's alone", async () => {
    const bia = await verified(await bench.rich());
    const charge = await bench.call(bia, "POST", "/v1/pix/charges", { amount: "10.00" });
    const anas = await program({ scopes: ["charges:read", "pix:charge"] });
    expect(await code(anas, `/v1/pix/charges/${charge.body.id}`)).toBe("resource.not_found");
    const own = await bench.call(anas, "POST", "/v1/pix/charges", { amount: "10.00" }, "the-same-key-1");
    const again = await bench.call(anas, "POST", "/v1/pix/charges", { amount: "10.00" }, "the-same-key-1");
    expect([own.status, again.body.id]).toEqual([201, own.body.id]);
    const reused = await bench.call(anas, "POST", "/v1/pix/charges", { amount: "11.00" }, "the-same-key-1");
    expect(reused.body.code).toBe("idempotency.key_reused");
    const { keyId } = await program({}, bia);
    const revoking = await bench.call(ana, "POST", `/v1/integrations/keys/${keyId}/revoke`);
    expect(revoking.body.code).toBe("resource.not_found");
  });
});

interface Operation {
  readonly requestBody?: { readonly content?: Record<string, { readonly schema?: JsonSchema }> };
}

async function ask(as: SignedInPerson, method: string, path: string, { requestBody }: Operation) {
  const schema = requestBody?.content?.["application/json"]?.schema;
  const answer = await bench.app.http.inject({
    method: method as "GET",
    url: path.replace(/\{\w+\}/g, "019b0000-0000-7000-8000-000000000000"),
    headers: { ...as.headers, "idempotency-key": "walks-all-routes" },
    ...(schema ? { payload: sampleOf(schema) as object } : {}),
  });
  const said = answer.headers["content-type"]?.toString().includes("json") ? answer.json() : {};
  return { status: answer.statusCode, code: said?.code as string | undefined };
}

describe("when a key opens something", () => {
  it("is until it is revoked", async () => {
    const one = await program();
    expect(await code(one)).toBeUndefined();
    const [used] = await keys();
    expect(used).toMatchObject({ lastUsedIp: "127.0.0.1", lastUsedAt: expect.any(String) });
    await bench.call(ana, "POST", `/v1/integrations/keys/${one.keyId}/revoke`);
    expect(await code(one)).toBe("auth.key_invalid");
    const again = await bench.call(ana, "POST", `/v1/integrations/keys/${one.keyId}/revoke`);
    expect(again.body.code).toBe("integrations.key_already_revoked");
  });

  it("is until it expires", async () => {
    const one = await program({ expiresInDays: 1 });
    bench.clock.advanceSeconds(86_399);
    expect(await code(one)).toBeUndefined();
    bench.clock.advanceSeconds(1);
    expect(await code(one)).toBe("auth.key_invalid");
  });

  it("is while its account is verified and not suspended", async () => {
    const one = await program();
    const { db } = bench.app.ctx;
    await inTransaction(db, (tx) => banUser(tx, ana.userId, new Date("9999-12-31T00:00:00Z")));
    expect(await code(one)).toBe("auth.key_invalid");
    await inTransaction(db, (tx) => banUser(tx, ana.userId, null));
    expect(await code(one)).toBeUndefined();
    await query(db, "update customers_profile set verified_at = null where id = $1", [ana.userId]);
    expect(await code(one)).toBe("auth.key_invalid");
  });

  it("is from the addresses on its list", async () => {
    const one = await program({ addresses: ["203.0.113.0/24", "2001:db8::/32"] });
    const from = (ip: string) => ({ ...one, headers: { ...one.headers, "x-forwarded-for": ip } });
    expect(await code(from("203.0.113.77"))).toBeUndefined();
    expect(await code(from("2001:db8::1"))).toBeUndefined();
    expect(await code(from("203.0.114.1"))).toBe("auth.key_address");
    expect(await code(one)).toBe("auth.key_address");
    expect(isAddressAmong("::ffff:203.0.113.5", ["203.0.113.5"])).toBe(true);
    expect(isAddressAmong("", ["0.0.0.0/0"])).toBe(false);
    expect(["1.2.3.4", "::1/128", "0.0.0.0/0"].every(isAddressRange)).toBe(true);
    expect(
      ["1.2.3", "1.2.3.4/", "1.2.3.4/33", "fe80::1%eth0", "a/8", "1.2.3.4/8/8"].some(isAddressRange),
    ).toBe(false);
  });

  it("is not once its account is closed", async () => {
    const leaving = await verified(await aClient(bench.app));
    const one = await program({}, leaving);
    const closing = await bench.call(leaving, "POST", "/v1/me/closure", { password: PASSWORD });
    expect(closing.status).toBe(204);
    expect(await code(one)).toBe("auth.key_invalid");
    const [kept] = await query<{ status: string }>(
      bench.app.ctx.db,
      "select status from integrations_key where id = $1",
      [one.keyId],
    );
    expect(kept?.status).toBe("revoked");
  });
});

describe("a Pix by a key", () => {
  it("is sent without anybody being asked, and says which key sent it", async () => {
    const one = await paying();
    bench.clock.advanceSeconds(3600);
    const paid = await bench.pay(one, await preview(one), "20.00");
    expect(paid.body).toMatchObject({ status: "processing", apiKey: "ERP" });
    ana = await signInAgain(bench.app, ana);
    await bench.reaches(ana, paid.body.id, "settled");
    const [movement] = (await bench.call(ana, "GET", "/v1/statement")).body.items;
    expect(movement).toMatchObject({ kind: "pix.payment_settled", apiKey: "ERP" });
    const [event] = await query<{ details: object }>(
      bench.app.ctx.db,
      "select details from audit_event where subject = $1 and details ? 'apiKey'",
      [paid.body.id],
    );
    expect(event?.details).toMatchObject({ apiKey: "ERP" });
  });

  it("obeys the limits of the key, for each payment and for each day", async () => {
    const one = await paying();
    const pay = async (amount: string) => (await bench.pay(one, await preview(one), amount)).body.code;
    expect(await pay("50.01")).toBe("integrations.payment_above_key_limit");
    expect([await pay("50.00"), await pay("40.00")]).toEqual([undefined, undefined]);
    expect(await pay("10.01")).toBe("integrations.key_day_limit_reached");
    expect(await pay("10.00")).toBeUndefined();
    expect(await pay("0.01")).toBe("integrations.key_day_limit_reached");
    bench.clock.advanceSeconds(86_400);
    expect(await pay("50.00")).toBeUndefined();
  });

  it("obeys them when many are sent at once", async () => {
    const one = await paying();
    const previews = await Promise.all(Array.from({ length: 12 }, () => preview(one)));
    const answers = await Promise.all(previews.map((id) => bench.pay(one, id, "30.00")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === "integrations.key_day_limit_reached")).toHaveLength(9);
    expect((await bench.balance(ana)).held).toBe(9000n);
  });

  it("is refused or made whole when the key is revoked at the same moment", async () => {
    const one = await paying();
    const id = await preview(one);
    const [paid] = await Promise.all([
      bench.pay(one, id, "30.00"),
      bench.call(ana, "POST", `/v1/integrations/keys/${one.keyId}/revoke`),
    ]);
    expect([201, 401]).toContain(paid.status);
    expect((await bench.balance(ana)).held).toBe(paid.status === 201 ? 3000n : 0n);
    expect((await bench.pay(one, id, "30.00")).body.code).toBe("auth.key_invalid");
  });

  it("obeys the limits of the account too", async () => {
    const poor = await verified(await bench.rich("10.00"));
    const one = await program({ scopes: ["pix:pay"], limits: LIMITS }, poor);
    expect((await bench.pay(one, await preview(one), "20.00")).body.code).toBe("ledger.insufficient_funds");
    // What was refused counts for nothing.
    expect((await bench.pay(one, await preview(one), "10.00")).status).toBe(201);
  });

  it("that comes to nothing is given back to the day", async () => {
    const one = await paying();
    const nobody = await bench.preview(one, { by: "account", account: UNKNOWN });
    const failed = await bench.pay(one, nobody.body.id, "50.00");
    await bench.reaches(ana, failed.body.id, "failed");
    for (const amount of ["50.00", "50.00"])
      expect((await bench.pay(one, await preview(one), amount)).status).toBe(201);
  });
});
