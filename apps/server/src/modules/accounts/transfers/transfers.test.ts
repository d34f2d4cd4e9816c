import { randomUUID } from "node:crypto";
import { formatMoney, parseMoney } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { aClient, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { balanceOf, customerAccount, houseAccount, post } from "../../ledger/index.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { LASTRO_MONEY_REQUESTS_PER_MINUTE: "100000" } });
});
afterEach(() => expectBooksInOrder(app.databaseUrl));
afterAll(() => app.close());

async function aClientWith(balance: string): Promise<SignedInPerson> {
  const client = await aClient(app);
  const amount = parseMoney("BRL", balance);
  if (amount.minor > 0n) {
    await inTransaction(app.ctx.db, (tx) =>
      post(tx, app.ctx, {
        kind: "test.opening",
        reference: client.userId,
        key: `opening:${client.userId}`,
        entries: [
          { account: houseAccount("opening", "BRL"), amount: { ...amount, minor: -amount.minor } },
          { account: customerAccount(client.userId, "available", "BRL"), amount },
        ],
      }),
    );
  }
  return client;
}

function send(
  from: SignedInPerson,
  to: object,
  amount: string,
  key: string = randomUUID(),
  description?: string,
) {
  return app.http.inject({
    method: "POST",
    url: "/v1/transfers",
    headers: { ...from.headers, "idempotency-key": key },
    payload: { to, amount: { asset: "BRL", amount }, ...(description ? { description } : {}) },
  });
}

const byEmail = ({ email }: SignedInPerson) => ({ kind: "email", value: email });

async function balance({ userId }: SignedInPerson): Promise<string> {
  return formatMoney(await balanceOf(app.ctx.db, customerAccount(userId, "available", "BRL")));
}

describe("sending money to another client", () => {
  it("moves it at once and tells both whom it went to and came from", async () => {
    const [ana, bia] = [await aClientWith("50.00"), await aClientWith("0.00")];
    const answer = await send(ana, byEmail(bia), "20.00", undefined, "almoço");
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ amount: { asset: "BRL", amount: "20.00" }, description: "almoço" });
    expect([await balance(ana), await balance(bia)]).toEqual(["30.00", "20.00"]);

    const statement = (await app.http.inject({ url: "/v1/statement", headers: bia.headers })).json();
    expect(statement.items[0]).toMatchObject({
      description: "almoço",
      counterparty: expect.stringContaining("Cliente"),
    });
  });

  it("finds the recipient by CPF, phone or platform id, and shows a masked name first", async () => {
    const cpf = "52998224725";
    const [ana, bia] = [
      await aClientWith("10.00"),
      await aClient(app, { metadata: { cpf, telefone: "11999990001" } }),
    ];
    const { platformId } = (await app.http.inject({ url: "/v1/me", headers: bia.headers })).json();
    await app.ctx.db
      .updateTable("customers_profile")
      .set({ cpf_verified: true, phone_verified: true })
      .where("id", "=", bia.userId)
      .execute();
    for (const to of [
      { kind: "cpf", value: "529.982.247-25" },
      { kind: "phone", value: "(11) 99999-0001" },
      { kind: "platformId", value: platformId },
    ]) {
      const found = await app.http.inject({
        url: "/v1/transfers/recipient",
        query: to,
        headers: ana.headers,
      });
      expect(found.json().name).toMatch(/^Cliente T\. \d/);
      expect((await send(ana, to, "1.00")).statusCode).toBe(201);
    }
    expect(await balance(bia)).toBe("3.00");
  });

  it("reaches nobody whose e-mail was never confirmed", async () => {
    const ana = await aClientWith("10.00");
    const email = "ainda-nao-confirmei@exemplo.com.br";
    await app.http.inject({
      method: "POST",
      url: "/auth/v1/signup",
      payload: {
        email,
        password: "uma senha qualquer",
        data: {
          nome: "Quase Cliente",
          telefone: "11988887777",
          cpf: "11144477735",
          endereco: "Rua A, 100",
          cidade: "São Paulo",
          estado: "SP",
          cep: "01310100",
        },
      },
    });
    const answer = await send(ana, { kind: "email", value: email }, "1.00");
    expect(answer.json().code).toBe("transfer.recipient_not_found");
  });

  it.each([
    [
      "a recipient nobody knows",
      "transfer.recipient_not_found",
      { kind: "email", value: "ninguem@exemplo.com.br" },
      "1.00",
    ],
    ["nothing at all", "transfer.amount_not_positive", undefined, "0.00"],
    ["more than there is", "ledger.insufficient_funds", undefined, "10.01"],
    ["more than the day allows", "limits.exceeded", undefined, "100000.01"],
  ])("refuses %s and moves nothing", async (_, code, to, amount) => {
    const [ana, bia] = [await aClientWith("10.00"), await aClientWith("0.00")];
    const answer = await send(ana, to ?? byEmail(bia), amount);
    expect(answer.json().code).toBe(code);
    expect([await balance(ana), await balance(bia)]).toEqual(["10.00", "0.00"]);
  });

  it("refuses the sender's own account", async () => {
    const ana = await aClientWith("10.00");
    expect((await send(ana, byEmail(ana), "1.00")).json().code).toBe("transfer.to_oneself");
  });

  it("asks for an idempotency key", async () => {
    const ana = await aClientWith("0.00");
    const answer = await app.http.inject({
      method: "POST",
      url: "/v1/transfers",
      headers: ana.headers,
      payload: { to: byEmail(ana), amount: { asset: "BRL", amount: "1.00" } },
    });
    expect(answer.json().code).toBe("idempotency.key_required");
  });
});

describe("the same key again", () => {
  it("gets the first answer however often it is sent at once", async () => {
    const [ana, bia] = [await aClientWith("100.00"), await aClientWith("0.00")];
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(ana, byEmail(bia), "10.00", key)),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await balance(bia)).toBe("10.00");
  });

  it("is refused with another body", async () => {
    const [ana, bia] = [await aClientWith("100.00"), await aClientWith("0.00")];
    const key = randomUUID();
    await send(ana, byEmail(bia), "10.00", key);
    expect((await send(ana, byEmail(bia), "11.00", key)).json().code).toBe("idempotency.key_reused");
    expect(await balance(bia)).toBe("10.00");
  });
});

describe("fifty transfers of one balance at once", () => {
  it("spend it once, and what was refused uses up no limit", async () => {
    const [ana, bia] = [await aClientWith("10.00"), await aClientWith("0.00")];
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(ana, byEmail(bia), "10.00")));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await balance(bia)).toBe("10.00");
    const [usage] = await query<{ used: bigint }>(
      app.ctx.db,
      "select used from limit_usage where user_id = $1 and category = 'transfer'",
      [ana.userId],
    );
    expect(usage?.used).toBe(1000n);
  });
});

describe("several people's transfers at once", () => {
  it("are judged each by itself, and only what was sent goes on record", async () => {
    const [poor, ana, lost, bia] = await Promise.all(["1.00", "50.00", "50.00", "50.00"].map(aClientWith));
    const recipient = await aClientWith("0.01");
    if (!poor || !ana || !lost || !bia) throw new Error("Nobody sends");
    const answers = await Promise.all([
      send(poor, byEmail(recipient), "10.00"),
      send(ana, byEmail(recipient), "10.00"),
      send(lost, { kind: "email", value: "ninguem@exemplo.com.br" }, "10.00"),
      send(bia, byEmail(recipient), "2.00"),
    ]);
    expect(answers.map((answer) => answer.json().code ?? answer.statusCode)).toEqual([
      "ledger.insufficient_funds",
      201,
      "transfer.recipient_not_found",
      201,
    ]);
    expect(await balance(recipient)).toBe("12.01");
    const audited = await query<{ actor: string }>(
      app.ctx.db,
      "select actor from audit_event where action = 'transfer.sent' and actor = any ($1) order by actor",
      [[poor, ana, lost, bia].map(({ userId }) => `client:${userId}`)],
    );
    expect(audited.map(({ actor }) => actor)).toEqual(
      [ana, bia].map(({ userId }) => `client:${userId}`).sort(),
    );
  });
});

describe("a key", () => {
  it("of a transfer older than the answers that are kept gets what was answered then", async () => {
    const [ana, bia, caio] = await Promise.all(["100.00", "0.00", "50.00"].map(aClientWith));
    if (!ana || !bia || !caio) throw new Error("Nobody sends");
    const key = randomUUID();
    const first = await send(ana, byEmail(bia), "10.00", key);
    await query(app.ctx.db, "delete from idempotency_key", []);
    const answers = await Promise.all([
      send(ana, byEmail(bia), "10.00", key),
      send(caio, byEmail(bia), "5.00"),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[0]?.json()).toEqual(first.json());
    expect((await send(ana, byEmail(bia), "11.00", key)).json().code).toBe("idempotency.key_reused");
    expect([await balance(ana), await balance(bia)]).toEqual(["90.00", "15.00"]);
  });

  it("whose answer is of an older contract is refused, and says that the request was carried out", async () => {
    const [ana, bia] = [await aClientWith("100.00"), await aClientWith("0.00")];
    const key = randomUUID();
    await send(ana, byEmail(bia), "10.00", key);
    await query(
      app.ctx.db,
      `update idempotency_key set response = response - 'counterparty' || '{"to": "Bia"}' where key = $1`,
      [key],
    );
    const again = await send(ana, byEmail(bia), "10.00", key);
    expect([again.statusCode, again.json().code]).toEqual([409, "idempotency.answer_outdated"]);
    expect(await balance(bia)).toBe("10.00");
  });
});
