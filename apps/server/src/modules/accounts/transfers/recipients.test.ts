import { formatMoney, money, parseMoney } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { posted } from "../../../testing/movements.js";
import { aClient, anAdmin, PASSWORD, type SignedInPerson, signIn } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { addDebt, balanceOf, customerAccount, debtOf, houseAccount, post } from "../../ledger/index.js";

vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    settings: { LASTRO_MONEY_REQUESTS_PER_MINUTE: "100000", LASTRO_REQUESTS_PER_MINUTE: "100000" },
  });
});
afterEach(() => expectBooksInOrder(app.databaseUrl));
afterAll(() => app.close());

async function aClientWith(amount?: string): Promise<SignedInPerson> {
  const client = await aClient(app);
  if (amount) await posted(app, client, { BRL: amount });
  return client;
}

async function call(as: SignedInPerson, method: "GET" | "POST", url: string, payload?: object) {
  const answer = await app.http.inject({
    method,
    url,
    headers: { ...as.headers, "idempotency-key": app.ctx.random.id() },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.body === "" ? {} : answer.json() };
}

const send = (from: SignedInPerson, to: SignedInPerson, amount: string) =>
  call(from, "POST", "/v1/transfers", {
    to: { kind: "email", value: to.email },
    amount: { asset: "BRL", amount },
  });
const close = (who: SignedInPerson) => call(who, "POST", "/v1/me/closure", { password: PASSWORD });
const balance = async ({ userId }: SignedInPerson) =>
  formatMoney(await balanceOf(app.ctx.db, customerAccount(userId, "available", "BRL")));
const owed = async ({ userId }: SignedInPerson) => formatMoney(await debtOf(app.ctx.db, userId));

/** As a claw-back of a Pix that was spent leaves it. */
async function owes({ userId }: SignedInPerson, amount: string): Promise<void> {
  const reais = parseMoney("BRL", amount);
  const key = app.ctx.random.id();
  await inTransaction(app.ctx.db, async (tx) => {
    const { transactionId } = await post(tx, app.ctx, {
      kind: "test.clawed_back",
      reference: key,
      key,
      entries: [
        { account: houseAccount("med_receivable", "BRL"), amount: money("BRL", -reais.minor) },
        { account: houseAccount("psp", "BRL"), amount: reais },
      ],
    });
    await addDebt(tx, { ownerId: userId, amount: reais, transactionId });
  });
}

describe("a transfer to somebody who closes the account", () => {
  it("never ends in a closed account, whichever of the two comes first", async () => {
    const sender = await aClientWith("1000.00");
    const outcomes = new Set<string>();
    for (let turn = 0; turn < 12; turn += 1) {
      const leaver = await aClientWith();
      // Opened, so that the transfer needs no second attempt.
      await posted(app, leaver, { BRL: "1.00" });
      await posted(app, leaver, { BRL: "-1.00" });
      const [closed, sent] = await Promise.all([close(leaver), send(sender, leaver, "1.00")]);
      outcomes.add(`${closed.status} ${sent.body.code ?? sent.status}`);
      const isClosed = closed.status === 204;
      expect(await balance(leaver)).toBe(isClosed ? "0.00" : "1.00");
    }
    for (const outcome of outcomes) {
      expect(["204 transfer.recipient_not_found", "409 201", "422 201"]).toContain(outcome);
    }
  });

  it("waits for a closing that is under way, and then finds nobody", async () => {
    const [sender, leaver] = [await aClientWith("10.00"), await aClientWith()];
    let sent: ReturnType<typeof send> | undefined;
    await inTransaction(app.ctx.db, async (tx) => {
      await tx
        .selectFrom("customers_profile")
        .select("id")
        .where("id", "=", leaver.userId)
        .forUpdate()
        .execute();
      sent = send(sender, leaver, "1.00");
      const early = await Promise.race([
        sent,
        new Promise<undefined>((resolve) => setTimeout(resolve, 500, undefined)),
      ]);
      expect(early).toBeUndefined();
      await tx
        .insertInto("customers_closure")
        .values({ user_id: leaver.userId, closed_at: app.ctx.clock.now(), purge_on: "2036-11-20" })
        .execute();
    });
    expect((await sent)?.body.code).toBe("transfer.recipient_not_found");
    expect([await balance(sender), await balance(leaver)]).toEqual(["10.00", "0.00"]);
  });
});

describe("a transfer to a suspended account", () => {
  it("is refused, moves nothing and counts against no limit", async () => {
    const [sender, friend, admin] = [await aClientWith("10.00"), await aClientWith(), await anAdmin(app)];
    const suspend = (how: string) =>
      call(admin, "POST", `/v1/admin/users/${friend.userId}/${how}`, { reason: "Investigação" });
    expect((await suspend("suspend")).status).toBe(200);
    const answer = await send(sender, friend, "1.00");
    expect([answer.status, answer.body.code]).toEqual([409, "transfer.recipient_suspended"]);
    expect([await balance(sender), await balance(friend)]).toEqual(["10.00", "0.00"]);
    const limits = (await call(sender, "GET", "/v1/limits")).body;
    expect(JSON.stringify(limits)).not.toContain('"used":"1.00"');
    await suspend("unsuspend");
    expect((await send(sender, friend, "1.00")).status).toBe(201);
  });
});

describe("a transfer to somebody who owes the house", () => {
  it("pays the debt first, and the rest is the recipient's, in one posting", async () => {
    const [sender, debtor] = [await aClientWith("500.00"), await aClientWith()];
    await owes(debtor, "90.00");
    expect((await call(debtor, "GET", "/v1/wallets")).body.owed).toBe("90.00");
    expect((await send(sender, debtor, "60.00")).status).toBe(201);
    expect([await balance(debtor), await owed(debtor)]).toEqual(["0.00", "30.00"]);
    expect((await send(sender, debtor, "50.00")).status).toBe(201);
    expect([await balance(debtor), await owed(debtor)]).toEqual(["20.00", "0.00"]);
    expect((await send(sender, debtor, "5.00")).status).toBe(201);
    expect(await balance(debtor)).toBe("25.00");
    expect(await balance(sender)).toBe("385.00");
  });

  it("pays it once, however many send at once", async () => {
    const debtor = await aClientWith();
    await owes(debtor, "90.00");
    const senders = await Promise.all(Array.from({ length: 8 }, () => aClientWith("20.00")));
    const answers = await Promise.all(senders.map((sender) => send(sender, debtor, "20.00")));
    expect(answers.map(({ status }) => status)).toEqual(senders.map(() => 201));
    expect([await balance(debtor), await owed(debtor)]).toEqual(["70.00", "0.00"]);
  });

  it("leaves the debt as it is when the sender has not enough", async () => {
    const [poor, debtor] = [await aClientWith("1.00"), await aClientWith()];
    await owes(debtor, "90.00");
    expect((await send(poor, debtor, "20.00")).body.code).toBe("ledger.insufficient_funds");
    expect(await owed(debtor)).toBe("90.00");
  });

  it("and who owes cannot close the account", async () => {
    const debtor = await aClientWith();
    await owes(debtor, "90.00");
    const { headers } = await signIn(app, debtor.email);
    const { body } = await call({ ...debtor, headers }, "GET", "/v1/me/closure");
    expect(body.obstacles).toEqual(["debt"]);
    expect((await close({ ...debtor, headers })).body.code).toBe("privacy.obstructed");
  });
});
