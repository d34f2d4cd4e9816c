import { query } from "@lastro/platform/database/database";
import { openZip } from "@lastro/platform/testing/open-zip";
import { startMail } from "@lastro/simulators";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submitWhole, verify } from "../../../testing/kyc.js";
import { posted, sent } from "../../../testing/movements.js";
import { aClient, anAdmin, PASSWORD, type SignedInPerson, signIn } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

let mailbox: Awaited<ReturnType<typeof startMail>>;
let app: TestApp;
beforeAll(async () => {
  mailbox = await startMail();
  app = await startTestApp({ settings: { LASTRO_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const DAY = 86_400;

type Method = "GET" | "POST" | "PUT";

function call(method: Method, url: string, who: Pick<SignedInPerson, "headers">, payload?: object) {
  return app.http.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) });
}

async function anExport(client: SignedInPerson): Promise<string> {
  const answer = await call("POST", "/v1/me/exports", client);
  expect(answer.statusCode).toBe(202);
  return answer.json().id;
}

async function exportsOf(client: SignedInPerson) {
  return (await call("GET", "/v1/me/exports", client)).json().items;
}

/** Sets up an authenticator app and answers who is signed in by it, and how it shows its code. */
async function withSecondFactor(client: SignedInPerson) {
  const { id, totp } = (await call("POST", "/auth/v1/factors", client, { factor_type: "totp" })).json();
  const challenge = (await call("POST", `/auth/v1/factors/${id}/challenge`, client)).json().id;
  const authenticator = new TOTP({ secret: Secret.fromBase32(totp.secret) });
  const code = () => authenticator.generate({ timestamp: app.ctx.clock.now().getTime() });
  const raised = await call("POST", `/auth/v1/factors/${id}/verify`, client, {
    challenge_id: challenge,
    code: code(),
  });
  // So that the next code is another one, and this answer no proof any more.
  app.ctx.clock.advanceSeconds(60);
  return { headers: { authorization: `Bearer ${raised.json().access_token}` }, code };
}

describe("the letters a client wants", () => {
  it("are all of them until they say otherwise, and the choice is kept", async () => {
    const client = await aClient(app);
    const all = { pix_received: true, otc_settled: true, price_alerts: true, kyc: true };
    expect((await call("GET", "/v1/me/notifications", client)).json()).toEqual(all);
    const fewer = { ...all, pix_received: false };
    expect((await call("PUT", "/v1/me/notifications", client, fewer)).json()).toEqual(fewer);
    expect((await call("GET", "/v1/me/notifications", client)).json()).toEqual(fewer);
    expect((await call("PUT", "/v1/me/notifications", client, all)).json()).toEqual(all);
  });

  it("do not include those of verification once they are not wanted, and security has no switch", async () => {
    const [wanting, unwilling] = [await aClient(app), await aClient(app)];
    const none = { pix_received: false, otc_settled: false, price_alerts: false, kyc: false };
    expect((await call("PUT", "/v1/me/notifications", unwilling, none)).statusCode).toBe(200);
    for (const client of [wanting, unwilling]) await verify(app, client);
    await app.worker.runDue();
    expect(mailbox.messages(wanting.email)).toHaveLength(1);
    expect(mailbox.messages(unwilling.email)).toHaveLength(0);
    const security = await call("PUT", "/v1/me/notifications", unwilling, { ...none, security: false });
    expect(security.statusCode).toBe(400);
    await call("PUT", "/auth/v1/user", unwilling, { password: "outra senha de teste" });
    await app.worker.runDue();
    expect(mailbox.messages(unwilling.email)).toHaveLength(1);
  });
});

describe("a copy of one's data", () => {
  it("holds profile, verification with its documents, account and movements, readable to its owner", async () => {
    const client = await aClient(app, { metadata: { nome: "Ana Prado", cpf: "52998224725" } });
    await submitWhole(app, client, { motherName: "Teresa Prado" });
    await posted(app, client, { BRL: "1234.50", USDT: "10.000001" });
    const id = await anExport(client);
    expect(await exportsOf(client)).toMatchObject([{ id, status: "preparing", readyAt: null, bytes: null }]);
    await app.worker.runDue();

    const [ready] = await exportsOf(client);
    expect(ready).toMatchObject({ id, status: "ready" });
    const answer = await call("GET", `/v1/me/exports/${id}/file`, client);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/zip");
    expect(answer.rawPayload.length).toBe(ready.bytes);
    const files = openZip(answer.rawPayload);
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? "null");

    expect(json("cadastro/perfil")).toMatchObject([{ name: "Ana Prado", cpf: "52998224725" }]);
    expect(json("verificacao/caso")).toMatchObject([{ motherName: "Teresa Prado" }]);
    expect(json("acesso/conta")).toMatchObject([{ email: client.email }]);
    expect(json("acesso/sessoes")).toHaveLength(1);
    expect(json("extrato")).toMatchObject([
      { asset: "BRL", amount: "1234.50" },
      { asset: "USDT", amount: "10.000001" },
    ]);
    expect(json("pix/cobrancas")).toEqual([]);
    expect(files.get("extrato.csv")?.toString()).toContain('"BRL";"1234.50"');
    const photos = [...files.keys()].filter((name) => name.endsWith(".jpg"));
    expect(photos).toHaveLength(4);
    for (const photo of photos) expect(files.get(photo)?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const everything = [...files.values()].map((file) => file.toString("latin1")).join();
    expect(everything).not.toMatch(/argon2|secret_sealed|password_hash|refresh_counter/);
  });

  it("holds what was typed of a verification that is not sent, which the closing forgets", async () => {
    const client = await aClient(app);
    const draft = {
      birthDate: null,
      motherName: "Teresa Prado",
      nationality: "BR",
      occupation: "",
      documentType: "rg",
      documentNumber: "",
      documentExpiresOn: null,
      politicallyExposed: null,
    };
    expect((await call("PUT", "/v1/kyc/draft", client, draft)).statusCode).toBe(204);
    const id = await anExport(client);
    await app.worker.runDue();
    const files = openZip((await call("GET", `/v1/me/exports/${id}/file`, client)).rawPayload);
    expect(JSON.parse(files.get("verificacao/rascunho.json")?.toString() ?? "null")).toMatchObject([
      { motherName: "Teresa Prado" },
    ]);
    const closed = await call("POST", "/v1/me/closure", client, { password: PASSWORD });
    expect(closed.statusCode).toBe(204);
    const [left] = await query(app.ctx.db, "select draft_sealed from customers_kyc_case where user_id = $1", [
      client.userId,
    ]);
    expect(left).toEqual({ draft_sealed: null });
  });

  it("is announced by a letter, once, however often its job runs", async () => {
    const client = await aClient(app);
    await anExport(client);
    await app.worker.runDue();
    await query(app.ctx.db, "update job set done_at = null where kind = 'customers.build_export'", []);
    await app.worker.runDue();
    expect(mailbox.messages(client.email)).toMatchObject([{ links: [expect.stringMatching(/\/settings$/)] }]);
  });

  it("is kept encrypted", async () => {
    const client = await aClient(app, { metadata: { nome: "Zuleica Xavier Quaresma" } });
    await anExport(client);
    await app.worker.runDue();
    const parts = await query<{ content_sealed: Buffer }>(
      app.ctx.db,
      `select content_sealed from kept_file_part p join customers_export e on e.id = p.file_id
       where e.user_id = $1`,
      [client.userId],
    );
    expect(parts).toHaveLength(1);
    expect(parts[0]?.content_sealed.includes("perfil.json")).toBe(false);
  });

  it("is made one at a time, also when two are asked for at once", async () => {
    const client = await aClient(app);
    const answers = await Promise.all([1, 2, 3].map(() => call("POST", "/v1/me/exports", client)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409]);
    await app.worker.runDue();
    await anExport(client);
  });

  it("can be fetched by nobody else, not before it is ready, and for seven days", async () => {
    const [client, stranger] = [await aClient(app), await aClient(app)];
    const id = await anExport(client);
    const file = `/v1/me/exports/${id}/file`;
    expect((await call("GET", file, client)).json().code).toBe("privacy.export_not_ready");
    await app.worker.runDue();
    expect((await call("GET", file, stranger)).statusCode).toBe(404);
    expect((await app.http.inject(file)).statusCode).toBe(401);

    app.ctx.clock.advanceSeconds(7 * DAY);
    const again = { headers: (await signIn(app, client.email)).headers };
    const late = await call("GET", file, again);
    expect(late.statusCode).toBe(410);
    await app.worker.runDue();
    const parts = await query(app.ctx.db, "select from kept_file_part where file_id = $1", [id]);
    expect(parts).toHaveLength(0);
  });

  it("that could not be made within a day does not keep one from asking again", async () => {
    const client = await aClient(app);
    await anExport(client);
    await query(app.ctx.db, "update job set given_up_at = now() where kind = 'customers.build_export'", []);
    app.ctx.clock.advanceSeconds(DAY);
    const again = { ...client, ...(await signIn(app, client.email)) };
    expect(await exportsOf(again)).toMatchObject([{ status: "failed" }]);
    await anExport(again);
  });
});

describe("changing the password from inside the account", () => {
  it("is refused when the old one is given wrong, and done when it is right", async () => {
    const client = await aClient(app);
    const change = (current: string) =>
      call("PUT", "/auth/v1/user", client, { password: "outra senha bem longa", current_password: current });
    const wrong = await change("errada");
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().error_code).toBe("current_password_invalid");
    expect((await change(PASSWORD)).statusCode).toBe(200);
  });
});

describe("closing an account", () => {
  const close = (who: Pick<SignedInPerson, "headers">, proof: object) =>
    call("POST", "/v1/me/closure", who, proof);

  it("asks for the password and changes nothing when it is wrong", async () => {
    const client = await aClient(app);
    const answer = await close(client, { password: "errada" });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: "privacy.password_wrong" });
    expect((await call("GET", "/v1/me", client)).statusCode).toBe(200);
  });

  it("asks for the second factor of whoever has one, each code once", async () => {
    const { headers, code } = await withSecondFactor(await aClient(app));
    expect((await call("GET", "/v1/me/closure", { headers })).json()).toMatchObject({ secondFactor: true });
    expect((await close({ headers }, { password: PASSWORD })).json().code).toBe("privacy.code_required");
    expect((await close({ headers }, { password: PASSWORD, code: "000000" })).json().code).toBe(
      "privacy.code_wrong",
    );
    expect((await close({ headers }, { password: PASSWORD, code: code() })).statusCode).toBe(204);
  });

  it("takes a second factor answered a moment ago for the code, as that of a phone or a key", async () => {
    const person = await withSecondFactor(await aClient(app));
    const [factor] = (await call("GET", "/auth/v1/user", person)).json().factors;
    const path = `/auth/v1/factors/${factor.id}`;
    const challenge = (await call("POST", `${path}/challenge`, person)).json().id;
    const again = await call("POST", `${path}/verify`, person, {
      challenge_id: challenge,
      code: person.code(),
    });
    const headers = { authorization: `Bearer ${again.json().access_token}` };
    expect((await close({ headers }, { password: "errada" })).json().code).toBe("privacy.password_wrong");
    expect((await close({ headers }, { password: PASSWORD })).statusCode).toBe(204);
  });

  it("is refused while there is money, and says so", async () => {
    const client = await aClient(app);
    await posted(app, client, { BRL: "0.01" });
    expect((await call("GET", "/v1/me/closure", client)).json()).toEqual({
      obstacles: ["balance"],
      secondFactor: false,
      retentionYears: 10,
    });
    const answer = await close(client, { password: PASSWORD });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe("privacy.obstructed");
    await posted(app, client, { BRL: "-0.01" });
    expect((await close(client, { password: PASSWORD })).statusCode).toBe(204);
  });

  it("is refused while a Pix charge may still be paid or a quote accepted", async () => {
    const client = await aClient(app);
    const until = new Date(app.ctx.clock.now().getTime() + 60_000);
    await query(
      app.ctx.db,
      `insert into pix_charge (id, user_id, txid, amount, status, created_at, expires_at)
       values ($1, $2, $3, 100, 'CREATING', $4, $5)`,
      [app.ctx.random.id(), client.userId, "t".repeat(30), app.ctx.clock.now(), until],
    );
    await query(
      app.ctx.db,
      `insert into otc_quote (id, user_id, side, asset, status, amount, fee, crypto_amount, price, market_price,
         market_price_at, spread_bps, fee_bps, price_band_bps, settings_version, issued_at, expires_at)
       values ($1, $2, 'buy', 'USDT', 'ISSUED', 1000, 2, 1000000, 500000000, 500000000, $3, 40, 20, 100, 1, $3, $4)`,
      [app.ctx.random.id(), client.userId, app.ctx.clock.now(), until],
    );
    expect((await call("GET", "/v1/me/closure", client)).json().obstacles).toEqual([
      "otc_quote",
      "pix_charge",
    ]);
    expect((await close(client, { password: PASSWORD })).json().code).toBe("privacy.obstructed");
  });

  it("ends every session at once and lets nobody in again, keeping what the law wants for ten years", async () => {
    const client = await aClient(app);
    const elsewhere = await signIn(app, client.email);
    await app.http.inject({ method: "POST", url: "/v1/access-requests", payload: { email: client.email } });
    await anExport(client);
    expect((await close(client, { password: PASSWORD })).statusCode).toBe(204);

    for (const { headers } of [client, elsewhere]) {
      expect((await call("GET", "/v1/me", { headers })).statusCode).toBe(401);
    }
    await expect(signIn(app, client.email)).rejects.toThrow("privacy.account_closed");
    const [closure] = await query(app.ctx.db, "select * from customers_closure where user_id = $1", [
      client.userId,
    ]);
    expect(closure).toMatchObject({
      closed_at: app.ctx.clock.now(),
      purge_on: expect.stringMatching(/^2036-/),
    });
    const kept = await query(app.ctx.db, "select from customers_profile where id = $1", [client.userId]);
    expect(kept).toHaveLength(1);
    const interest = await query(app.ctx.db, "select from backoffice_access_request where email = $1", [
      client.email,
    ]);
    expect(interest).toHaveLength(0);
    await app.worker.runDue();
    // One letter says that the account is closed; none that a copy of the data is ready.
    expect(mailbox.messages(client.email)).toHaveLength(1);
  });

  it("happens once when it is asked for many times at once", async () => {
    const client = await aClient(app);
    const answers = await Promise.all([1, 2, 3].map(() => close(client, { password: PASSWORD })));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
  });

  it("keeps others from sending money there", async () => {
    const [client, sender] = [await aClient(app), await aClient(app)];
    await posted(app, sender, { BRL: "10.00" });
    expect((await close(client, { password: PASSWORD })).statusCode).toBe(204);
    await expect(sent(app, sender, client, "1.00")).rejects.toThrow("refused");
  });

  it("is seen by administrators, who can neither undo it nor close their own account so", async () => {
    const [client, admin] = [await aClient(app), await anAdmin(app)];
    await close(client, { password: PASSWORD });
    const user = (await call("GET", `/v1/admin/users/${client.userId}`, admin)).json();
    expect(user).toMatchObject({
      status: "closed",
      closedAt: app.ctx.clock.now().toISOString(),
      purgeOn: expect.stringMatching(/^2036-/),
      openSessions: 0,
    });
    const undo = await call("POST", `/v1/admin/users/${client.userId}/unsuspend`, admin, { reason: "pediu" });
    expect(undo.json().code).toBe("privacy.account_closed");
    expect((await close(admin, { password: PASSWORD })).json().code).toBe("privacy.administrator");
  });
});
