import { aClientWithApp, answerFactor, appCode, type RaisedPerson, signIn } from "@lastro/identity/testing";
import { inTransaction, query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startMail } from "@lastro/simulators";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { posted } from "../../testing/movements.js";
import { aClient, anEmail, registrationData, type SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { changesOf } from "../ledger/index.js";
import { forgetGuardians, hasVaulted, vaultRecords } from "./index.js";

const clock = createFixedClock();
let mailbox: Awaited<ReturnType<typeof startMail>>;
let app: TestApp;
beforeAll(async () => {
  mailbox = await startMail();
  app = await startTestApp({
    clock,
    settings: {
      LASTRO_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
      LASTRO_MONEY_REQUESTS_PER_MINUTE: "100000",
      LASTRO_REQUESTS_PER_MINUTE: "100000",
    },
  });
});
afterEach(() => expectBooksInOrder(app.databaseUrl));
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

type Answer = { readonly status: number; readonly body: Record<string, never> & { code?: string } };

async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  as?: Pick<SignedInPerson, "headers">,
  payload?: object,
  key = app.ctx.random.id(),
) {
  const answer = await app.http.inject({
    method,
    url,
    headers: { ...as?.headers, "idempotency-key": key },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.body === "" ? {} : answer.json() } as Answer & {
    body: never;
  };
}

/** The same person in a session of now, with the second factor just shown. */
async function shown(person: RaisedPerson): Promise<RaisedPerson> {
  clock.advanceSeconds(60);
  const session = await signIn(app, person.email);
  const { body } = await answerFactor(app, session.headers, person.app.id, appCode(app, person.app.secret));
  return { ...person, headers: { authorization: `Bearer ${body.access_token}` } };
}

interface Opened {
  ana: RaisedPerson;
  readonly guardian: string;
}

/** A client with bitcoin, a vault of a day, and a guardian who accepted. */
async function aVault({ delayHours = 24 } = {}): Promise<Opened> {
  const ana = await aClientWithApp(app, { metadata: registrationData() });
  await posted(app, ana, { BTC: "1.00000000" });
  const guardian = anEmail();
  const opened = await call("POST", "/v1/vault", ana, {
    delayHours,
    guardian: { name: "Bia Guardiã", email: guardian },
  });
  expect(opened.status).toBe(201);
  await answer(await linkTo(guardian), true);
  return { ana, guardian };
}

const linkTo = async (email: string) => {
  await app.worker.runDue();
  const letter = mailbox.messages(email).at(0);
  const link = /\/vault\/guardian#([\w-]+)/.exec(letter?.text ?? "");
  return link?.[1] ?? "";
};
const answer = (pass: string, accept: boolean) =>
  call("POST", "/v1/vault/guardian/answer", undefined, { pass, accept });
const vaultOf = async (who: SignedInPerson) =>
  (await call("GET", "/v1/vault", who)).body as never as {
    vault: {
      delayHours: number;
      shorter: { delayHours: number } | null;
      guardians: { id: string; status: string }[];
      balances: { total: { amount: string }; requested: { amount: string } }[];
      withdrawals: { id: string; status: string; cancelledBy: string | null }[];
    };
    secondFactor: boolean;
  };
const deposit = (who: SignedInPerson, amount: string) =>
  call("POST", "/v1/vault/deposits", who, { asset: "BTC", amount });
const request = (who: SignedInPerson, amount: string) =>
  call("POST", "/v1/vault/withdrawals", who, { asset: "BTC", amount }) as Promise<{
    status: number;
    body: { id: string; code: string; status: string };
  }>;
const confirm = (who: SignedInPerson, id: string, key?: string) =>
  call("POST", `/v1/vault/withdrawals/${id}/confirm`, who, undefined, key);
const cancel = (who: SignedInPerson, id: string) => call("POST", `/v1/vault/withdrawals/${id}/cancel`, who);
const bitcoin = async (who: SignedInPerson) => {
  const { wallets } = (await call("GET", "/v1/wallets", who)).body as never as {
    wallets: {
      asset: string;
      available: { amount: string };
      vaulted: { amount: string };
      total: { amount: string };
    }[];
  };
  const wallet = wallets.find(({ asset }) => asset === "BTC");
  return [wallet?.available.amount, wallet?.vaulted.amount, wallet?.total.amount];
};
const pass = async (hours: number) => {
  clock.advanceSeconds(hours * 3_600);
  await app.worker.runDue();
};
const noticesOf = async (who: SignedInPerson) =>
  ((await call("GET", "/v1/notices", who)).body as never as { items: { kind: string; title: string }[] })
    .items;

describe("a vault", () => {
  it("takes a second factor, and a guardian who is somebody else", async () => {
    const bruno = await aClient(app);
    expect((await vaultOf(bruno)).secondFactor).toBe(false);
    const opening = { delayHours: 24, guardian: { name: "Bia", email: anEmail() } };
    expect((await call("POST", "/v1/vault", bruno, opening)).body).toMatchObject({
      code: "vault.second_factor_required",
    });
    const ana = await aClientWithApp(app, { metadata: registrationData() });
    const own = { ...opening, guardian: { name: "Ana", email: ana.email.toUpperCase() } };
    expect((await call("POST", "/v1/vault", ana, own)).body).toMatchObject({
      code: "vault.guardian_is_client",
    });
    expect((await call("POST", "/v1/vault", ana, { ...opening, delayHours: 12 })).status).toBe(400);
    expect((await call("POST", "/v1/vault", ana, opening)).status).toBe(201);
    expect((await call("POST", "/v1/vault", ana, opening)).body).toMatchObject({ code: "vault.exists" });
    clock.advanceSeconds(301);
    expect((await call("PUT", "/v1/vault/delay", ana, { delayHours: 48 })).body).toMatchObject({
      code: "customers.second_factor_needed",
    });
  });

  it("takes an amount at once: it is worth as much, and is neither to be spent nor a disposal", async () => {
    const { ana } = await aVault();
    const before = await changesOf(app.ctx.db, ana.userId, ["BTC"]);
    expect((await deposit(ana, "0.40000000")).status).toBe(201);
    expect(await bitcoin(ana)).toEqual(["0.60000000", "0.40000000", "1.00000000"]);
    expect(await changesOf(app.ctx.db, ana.userId, ["BTC"])).toEqual(before);
    expect((await deposit(ana, "0.60000001")).body).toMatchObject({ code: "ledger.insufficient_funds" });
    for (const wrong of ["0", "0.000000001"])
      expect((await deposit(ana, wrong)).body).toMatchObject({ code: "vault.invalid_amount" });
    expect(await hasVaulted(app.ctx.db, ana.userId)).toBe(true);
    const { items } = (await call("GET", "/v1/statement", ana)).body as never as {
      items: { title: string }[];
    };
    expect(items[0]).toMatchObject({ title: "vaultDeposited" });
  });
});

describe("taking out of a vault", () => {
  it("waits for the delay, is confirmed by a second factor again, and is told to client and guardian", async () => {
    const { ana, guardian } = await aVault();
    await deposit(ana, "0.50000000");
    const asked = await request(ana, "0.20000000");
    expect(asked).toMatchObject({ status: 201, body: { status: "waiting" } });
    expect(await bitcoin(ana)).toEqual(["0.50000000", "0.50000000", "1.00000000"]);
    await app.worker.runDue();
    expect(mailbox.messages(guardian).at(0)?.text).not.toContain("0,20");
    const early = await shown(ana);
    expect((await confirm(early, asked.body.id)).body).toMatchObject({ code: "vault.not_ready" });
    await pass(24);
    const stale = await shown(ana);
    clock.advanceSeconds(301);
    expect((await confirm(stale, asked.body.id)).body).toMatchObject({
      code: "customers.second_factor_needed",
    });
    const back = await shown(ana);
    const key = app.ctx.random.id();
    expect((await confirm(back, asked.body.id, key)).body).toMatchObject({ status: "completed" });
    expect((await confirm(back, asked.body.id, key)).body).toMatchObject({ status: "completed" });
    expect((await confirm(back, asked.body.id)).body).toMatchObject({ code: "vault.withdrawal_ended" });
    expect(await bitcoin(back)).toEqual(["0.70000000", "0.30000000", "1.00000000"]);
    const titles = (await noticesOf(back)).filter(({ kind }) => kind === "vault_withdrawal");
    expect(titles.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Retirado do Cofre/),
      expect.stringMatching(/^O prazo terminou/),
      expect.stringMatching(/^Pedido de retirada/),
    ]);
  });

  it("asks for no more than is there beside other requests, also in a race", async () => {
    const { ana } = await aVault();
    await deposit(ana, "0.50000000");
    const answers = await Promise.all([1, 2, 3, 4].map(() => request(ana, "0.20000000")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.code === "vault.balance_short")).toHaveLength(2);
  });

  it("is cancelled by the client before and after its delay, and never after its end", async () => {
    const { ana } = await aVault();
    await deposit(ana, "0.50000000");
    const first = await request(ana, "0.10000000");
    expect((await cancel(ana, first.body.id)).body).toMatchObject({ status: "cancelled" });
    expect((await cancel(ana, first.body.id)).body).toMatchObject({ code: "vault.withdrawal_ended" });
    const second = await request(ana, "0.50000000");
    await pass(24);
    const back = await shown(ana);
    expect((await cancel(back, second.body.id)).body).toMatchObject({ status: "cancelled" });
    expect((await confirm(back, second.body.id)).body).toMatchObject({ code: "vault.withdrawal_ended" });
    expect(await bitcoin(back)).toEqual(["0.50000000", "0.50000000", "1.00000000"]);
  });

  it("is cancelled by a guardian's link, without an account", async () => {
    const { ana, guardian } = await aVault();
    await deposit(ana, "0.50000000");
    const asked = await request(ana, "0.50000000");
    const link = await linkTo(guardian);
    const read = await call("POST", "/v1/vault/guardian/read", undefined, { pass: link });
    expect(read.body).toMatchObject({
      about: "withdrawal",
      guardian: "Bia Guardiã",
      withdrawal: { status: "waiting" },
    });
    expect(JSON.stringify(read.body)).not.toContain("0.5");
    const done = await call("POST", "/v1/vault/guardian/cancel", undefined, { pass: link });
    expect(done.body).toMatchObject({ withdrawal: { status: "cancelled" } });
    const again = await call("POST", "/v1/vault/guardian/cancel", undefined, { pass: link });
    expect(again.body).toMatchObject({ code: "vault.withdrawal_ended" });
    expect((await vaultOf(ana)).vault.withdrawals).toMatchObject([
      { id: asked.body.id, status: "cancelled", cancelledBy: "Bia Guardiã" },
    ]);
    expect((await noticesOf(ana))[0]?.title).toMatch(/^Bia Guardiã cancelou a retirada de/);
  });

  it("confirmed and cancelled at the same moment happens once, and the books agree", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { ana, guardian } = await aVault();
      await deposit(ana, "0.50000000");
      const asked = await request(ana, "0.50000000");
      const link = await linkTo(guardian);
      await pass(24);
      const back = await shown(ana);
      const [confirmed, ...cancelled] = await Promise.all([
        confirm(back, asked.body.id),
        call("POST", "/v1/vault/guardian/cancel", undefined, { pass: link }),
        cancel(back, asked.body.id),
      ]);
      const done = [confirmed, ...cancelled].filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      const [available] = await bitcoin(back);
      expect(available).toBe(confirmed.status === 200 ? "1.00000000" : "0.50000000");
    }
  });

  it("is over when nobody confirms it in time, and the link with it", async () => {
    const { ana, guardian } = await aVault();
    await deposit(ana, "0.50000000");
    const asked = await request(ana, "0.50000000");
    const link = await linkTo(guardian);
    await pass(24);
    await pass(7 * 24);
    const back = await shown(ana);
    expect((await vaultOf(back)).vault.withdrawals).toMatchObject([{ status: "expired" }]);
    expect((await confirm(back, asked.body.id)).body).toMatchObject({ code: "vault.withdrawal_ended" });
    expect((await call("POST", "/v1/vault/guardian/cancel", undefined, { pass: link })).body).toMatchObject({
      code: "vault.pass_invalid",
    });
    expect(await bitcoin(back)).toEqual(["0.50000000", "0.50000000", "1.00000000"]);
  });

  it("of another client answers as if it did not exist", async () => {
    const { ana } = await aVault();
    const { ana: bruno } = await aVault();
    await deposit(ana, "0.50000000");
    const { id } = (await request(ana, "0.50000000")).body;
    expect((await cancel(bruno, id)).status).toBe(404);
    expect((await confirm(bruno, id)).status).toBe(404);
    const [guardian] = (await vaultOf(ana)).vault.guardians;
    expect((await call("DELETE", `/v1/vault/guardians/${guardian?.id}`, bruno)).status).toBe(404);
  });
});

describe("the delay", () => {
  it("is longer at once, and shorter only after the delay of now", async () => {
    const { ana } = await aVault({ delayHours: 72 });
    const set = async (delayHours: number) =>
      (await call("PUT", "/v1/vault/delay", await shown(ana), { delayHours })).status;
    expect(await set(24)).toBe(200);
    expect((await vaultOf(await shown(ana))).vault).toMatchObject({
      delayHours: 72,
      shorter: { delayHours: 24 },
    });
    expect(await set(72)).toBe(200);
    expect((await vaultOf(await shown(ana))).vault).toMatchObject({ delayHours: 72, shorter: null });
    expect(await set(24)).toBe(200);
    await pass(71);
    expect((await vaultOf(await shown(ana))).vault).toMatchObject({ delayHours: 72 });
    await pass(1);
    expect((await vaultOf(await shown(ana))).vault).toMatchObject({ delayHours: 24, shorter: null });
    expect(await set(168)).toBe(200);
    expect((await vaultOf(await shown(ana))).vault).toMatchObject({ delayHours: 168, shorter: null });
  });
});

describe("a guardian", () => {
  it("accepts or declines once, by a link that is over in seven days, and two are the most", async () => {
    const { ana } = await aVault();
    const [late, unwilling] = [anEmail(), anEmail()];
    const invite = async (email: string) =>
      call("POST", "/v1/vault/guardians", await shown(ana), { name: "Caio", email });
    expect((await invite(unwilling)).status).toBe(201);
    expect((await invite(unwilling)).body).toMatchObject({ code: "vault.guardian_exists" });
    expect((await invite(anEmail())).body).toMatchObject({ code: "vault.too_many_guardians" });
    const link = await linkTo(unwilling);
    expect((await answer(link, false)).body).toMatchObject({ guardianStatus: "declined" });
    expect((await answer(link, true)).body).toMatchObject({ code: "vault.invitation_answered" });
    expect((await invite(late)).status).toBe(201);
    const stale = await linkTo(late);
    await pass(7 * 24);
    expect((await answer(stale, true)).body).toMatchObject({ code: "vault.pass_invalid" });
    expect((await answer("x".repeat(43), true)).body).toMatchObject({ code: "vault.pass_invalid" });
  });

  it("who accepted leaves only after the delay, is told, and until then still hears of requests", async () => {
    const { ana, guardian } = await aVault();
    await deposit(ana, "0.50000000");
    const [known] = (await vaultOf(ana)).vault.guardians;
    const removed = await call("DELETE", `/v1/vault/guardians/${known?.id}`, await shown(ana));
    expect(removed.body).toMatchObject({ vault: { guardians: [{ status: "leaving" }] } });
    await app.worker.runDue();
    expect(mailbox.messages(guardian).at(0)?.subject).toMatch(/^Você deixará de ser guardião/);
    await request(await shown(ana), "0.10000000");
    await app.worker.runDue();
    expect(mailbox.messages(guardian).at(0)?.subject).toMatch(/^Pedido de retirada/);
    const heard = mailbox.messages(guardian).length;
    await pass(25);
    const back = await shown(ana);
    await request(back, "0.10000000");
    await app.worker.runDue();
    expect(mailbox.messages(guardian)).toHaveLength(heard);
    expect((await vaultOf(back)).vault.guardians).toEqual([]);
  });

  it("is part of a copy of the client's data, and forgotten with the account", async () => {
    const { ana } = await aVault();
    await deposit(ana, "0.50000000");
    await request(ana, "0.10000000");
    const records: unknown[] = [];
    for await (const record of vaultRecords(app.ctx, ana.userId)) records.push(record);
    expect(records).toMatchObject([
      { kind: "vault", guardians: [{ name: "Bia Guardiã", status: "confirmed" }] },
      { kind: "deposit", amount: { minor: 50_000_000n } },
      { kind: "withdrawal", status: "waiting" },
    ]);
    await inTransaction(app.ctx.db, (tx) => forgetGuardians(tx, ana.userId));
    expect(await query(app.ctx.db, "select 1 from vault_guardian where user_id = $1", [ana.userId])).toEqual(
      [],
    );
  });
});
