import { randomUUID } from "node:crypto";
import { formatMoney } from "@lastro/money";
import { duplicateKey } from "@lastro/platform/http/duplicate-key";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { balanceOf, customerAccount } from "../../src/modules/ledger/index.js";
import { expectBooksInOrder } from "../../src/testing/books.js";
import { posted } from "../../src/testing/movements.js";
import { aClient, type SignedInPerson } from "../../src/testing/people.js";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";

let app: TestApp;
let ana: SignedInPerson;
let bia: SignedInPerson;
beforeAll(async () => {
  app = await startTestApp();
  [ana, bia] = [await aClient(app), await aClient(app)];
  await posted(app, ana, { BRL: "50.00" });
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});

function send(payload: string, type = "application/json") {
  return app.http.inject({
    method: "POST",
    url: "/v1/transfers",
    headers: { ...ana.headers, "content-type": type, "idempotency-key": randomUUID() },
    payload,
  });
}

const balanceOfBia = async () =>
  formatMoney(await balanceOf(app.ctx.db, customerAccount(bia.userId, "available", "BRL")));

const to = () => `"to":{"kind":"email","value":"${bia.email}"}`;
const AMOUNT = '"amount":{"asset":"BRL","amount":"1.00"}';

describe("a body in which a key stands twice", () => {
  it.each([
    ["at its top", "amount", () => `{${AMOUNT},${to()},"amount":{"asset":"BRL","amount":"50.00"}}`],
    ["inside", "amount.amount", () => `{"amount":{"asset":"BRL","amount":"1.00","amount":"50.00"},${to()}}`],
    ["with the same value", "amount", () => `{${AMOUNT},${to()},${AMOUNT}}`],
    ["once written out and once escaped", "amount", () => `{${AMOUNT},${to()},"\\u0061mount":{}}`],
    ["in a list", "to.list.a", () => `{${AMOUNT},"to":{"list":[1,{"b":{}},{"a":1 , "a" : 2}]}}`],
  ])("is refused when it does so %s, says which, and moves nothing", async (_, key, body) => {
    for (const type of ["application/json", "application/json; charset=utf-8"]) {
      const answer = await send(body(), type);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers["content-type"]).toContain("application/problem+json");
      expect(answer.json()).toMatchObject({ code: "request.invalid", fields: { [key]: "stands twice" } });
    }
    expect(await balanceOfBia()).toBe("0.00");
  });

  it("is refused where no money moves as well", async () => {
    const answer = await app.http.inject({
      method: "PATCH",
      url: "/v1/me",
      headers: { ...ana.headers, "content-type": "application/json" },
      payload: '{"phone":"11987654321","phone":"11912345678"}',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "request.invalid"]);
  });
});

describe("a body that reaches for a prototype, or is no JSON", () => {
  it.each([
    '{"__proto__":{"admin":true}}',
    '{"\\u005f_proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"a":1,"a":2',
    "",
  ])("is refused: %s", async (body) => {
    const answer = await send(body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, "request.invalid"]);
    expect(answer.json().fields).toBeUndefined();
  });
});

describe("a body in which each key stands once in its object", () => {
  it("is accepted, whatever its values say", async () => {
    const answer = await send(`{${to()},${AMOUNT},"description":"\\"amount\\":{\\"amount\\":1},"}`);
    expect(answer.statusCode).toBe(201);
    expect(await balanceOfBia()).toBe("1.00");
  });
});

describe("reading text for a key that stands twice", () => {
  it("finds none in what was written from values, and the one that was put in", () => {
    const spaces = fc.constantFrom(0, 2);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), spaces, (value, space) => {
        expect(duplicateKey(JSON.stringify(value, null, space))).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(
        fc.string(),
        fc.jsonValue(),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (key, value, rest) => {
          const { [key]: _, ...others } = rest;
          const member = `${JSON.stringify(key)}:${JSON.stringify(value)}`;
          const inner = JSON.stringify(others).slice(1, -1);
          expect(duplicateKey(`{${[member, inner, member].filter(Boolean).join(",")}}`)).toBe(key);
        },
      ),
    );
  });

  it("takes a moment for the longest of bodies, deep or wide or full of escapes", () => {
    const times = (count: number, part: string) => part.repeat(count);
    const bodies = [
      times(12_000, '{"a":') + 1 + times(12_000, "}"),
      times(32_000, "[") + times(32_000, "]"),
      JSON.stringify(times(32_000, '"')),
      JSON.stringify(times(32_000, "\\")),
      JSON.stringify(times(64_000, "x")),
      JSON.stringify(Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`k${index}`, 1]))),
      `[${times(8_000, '{"a":1},')}0]`,
    ];
    for (const body of bodies) {
      const started = process.cpuUsage();
      expect(duplicateKey(body)).toBeUndefined();
      expect(process.cpuUsage(started).user).toBeLessThan(250_000);
    }
  });
});
