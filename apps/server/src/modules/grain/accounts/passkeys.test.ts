import { banUser, revokeAccess } from "@lastro/identity";
import { codeAt, fromBase32 } from "@lastro/identity/testing";
import { inTransaction, query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import type { GrainBench } from "../../../testing/grain-bench.js";
import { type MailedMarket, startMailedMarket } from "../../../testing/mailed-market.js";
import { anAuthenticator, enterByPasskey, makePasskey, passkeyProof } from "../../../testing/passkeys.js";
import { aClient, PASSWORD } from "../../../testing/people.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let bench: MailedMarket;
let market: GrainBench;
let mailbox: MailedMarket["mailbox"];
beforeAll(async () => {
  bench = await startMailedMarket();
  ({ market, mailbox } = bench);
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await bench.close();
});

const PASSKEYS = "/agro/v1/me/passkeys";
const REFUSED = [422, "grain.passkey_wrong"];
const sessionOf = (body: { accessToken: string }) => ({
  headers: { authorization: `Bearer ${body.accessToken}` },
});
const listed = async (who: Pick<SignedInTrader, "headers">) =>
  (await market.call(who, "GET", PASSKEYS)).body.items;

async function withPasskey(trader: SignedInTrader) {
  const { status, body, authenticator } = await makePasskey(market.app, trader);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { ...trader, authenticator, passkeyId: body.id as string };
}

async function withApp(trader: SignedInTrader) {
  const url = "/agro/v1/me/second-factor";
  const { body: begun } = await market.call(trader, "POST", url, { password: PASSWORD });
  const shown = () => {
    market.app.ctx.clock.advanceSeconds(30);
    return codeAt(fromBase32(begun.secret), market.app.ctx.clock.now());
  };
  const { body } = await market.call(trader, "POST", `${url}/${begun.id}/confirm`, { code: shown() });
  return { ...trader, ...sessionOf(body.session), shown };
}

describe("a passkey of the marketplace", () => {
  it("is made by who proves that they are there, named, listed and removed, with a letter and a line in the log", async () => {
    const trader = await market.buyer();
    const wrong = await makePasskey(market.app, trader, { proof: { password: "outra" } });
    expect([wrong.status, wrong.body.code]).toEqual([422, "grain.current_password_wrong"]);
    const { passkeyId } = await withPasskey(trader);
    const named = await market.call(trader, "PATCH", `${PASSKEYS}/${passkeyId}`, { name: "Meu notebook" });
    expect([named.status, named.body]).toMatchObject([200, { id: passkeyId, name: "Meu notebook" }]);
    expect(await listed(trader)).toEqual([named.body]);
    expect((await market.call(trader, "DELETE", `${PASSKEYS}/${passkeyId}`)).status).toBe(204);
    expect(await listed(trader)).toEqual([]);
    const again = await market.call(trader, "DELETE", `${PASSKEYS}/${passkeyId}`);
    expect([again.status, again.body.code]).toEqual([404, "resource.not_found"]);

    const log = await query<{ action: string }>(
      market.app.ctx.db,
      "select action from identity_audit where user_id = $1 and action like 'passkey%' order by created_at, id",
      [trader.userId],
    );
    expect(log.map(({ action }) => action)).toEqual([
      "passkey_created",
      "passkey_updated",
      "passkey_deleted",
    ]);
    await market.app.worker.runDue();
    const letters = mailbox.messages(trader.email).map(({ subject }) => subject);
    expect(letters).toContain("Chave de acesso adicionada");
    expect(letters).toContain("Chave de acesso removida");
  });

  it("takes a code where there is a second factor, and then signs in without one", async () => {
    const trader = await withApp(await market.producer());
    const byPassword = await makePasskey(market.app, trader);
    expect([byPassword.status, byPassword.body.code]).toEqual([403, "grain.second_factor_needed"]);
    const made = await makePasskey(market.app, trader, { proof: { code: trader.shown() } });
    expect(made.status).toBe(201);
    const { status, body } = await enterByPasskey(market.app, made.authenticator);
    expect([status, body.user?.email]).toEqual([200, trader.email]);
    expect((await market.call(sessionOf(body), "GET", "/agro/v1/me")).status).toBe(200);
    const next = await market.call(undefined, "POST", "/agro/v1/auth/refresh", {
      refreshToken: body.refreshToken,
    });
    expect((await market.call(sessionOf(next.body), "GET", "/agro/v1/me")).status).toBe(200);
  });

  it("knows its owner: one that asked for neither biometrics nor PIN is neither kept nor let in", async () => {
    const quirks = { userVerified: false };
    const trader = await market.buyer();
    const made = await makePasskey(market.app, trader, { quirks });
    expect([made.status, made.body.code]).toEqual(REFUSED);
    const { authenticator } = await withPasskey(trader);
    const entered = await enterByPasskey(market.app, authenticator, quirks);
    expect([entered.status, entered.body.code]).toEqual(REFUSED);
    expect((await enterByPasskey(market.app, authenticator)).status).toBe(200);
  });

  it("opens nothing once it is removed, nor for a stranger's key", async () => {
    const { authenticator, passkeyId, ...trader } = await withPasskey(await market.buyer());
    await market.call(trader, "DELETE", `${PASSKEYS}/${passkeyId}`);
    const userHandle = Buffer.from(trader.userId).toString("base64url");
    for (const key of [authenticator, anAuthenticator(market.app)]) {
      const entered = await enterByPasskey(market.app, key, { userHandle });
      expect([entered.status, entered.body.code]).toEqual(REFUSED);
    }
  });

  it("lets nobody in who is suspended, and says so as the password does", async () => {
    const { authenticator, ...trader } = await withPasskey(await market.buyer());
    await inTransaction(market.app.ctx.db, (tx) =>
      banUser(tx, trader.userId, new Date(market.app.ctx.clock.now().getTime() + 86_400_000)),
    );
    const byPassword = await market.call(undefined, "POST", "/agro/v1/auth/login", {
      email: trader.email,
      password: PASSWORD,
    });
    const entered = await enterByPasskey(market.app, authenticator);
    expect([entered.status, entered.body.code]).toEqual([byPassword.status, byPassword.body.code]);
    expect(entered.body.code).toBe("grain.account_suspended");
  });

  it("is removed with everything else when access is stopped", async () => {
    const { authenticator, ...trader } = await withPasskey(await market.buyer());
    await inTransaction(market.app.ctx.db, (tx) =>
      revokeAccess(tx, trader.userId, market.app.ctx.clock.now()),
    );
    expect((await enterByPasskey(market.app, authenticator)).body.code).toBe("grain.passkey_wrong");
  });
});

describe("signing by a passkey", () => {
  it("stands for password and code, and the contract says so", async () => {
    const trader = await withPasskey(await market.richBuyer());
    const offer = await market.offer(await market.producer());
    const passkey = await passkeyProof(market.app, trader, trader.authenticator);
    const proven = await market.call(trader, "POST", "/agro/v1/me/signatures", { passkey });
    expect(proven.status).toBe(201);
    const { body: order } = await market.call(trader, "POST", "/agro/v1/orders", {
      ...{ offerId: offer.id, quantity: "10", pricePerTonne: "398.50" },
      signature: proven.body.signature,
    });
    const { body } = await market.call(trader, "GET", `/agro/v1/orders/${order.id}/parties`);
    expect(body.signatures[0]).toMatchObject({ side: "buyer", method: "passkey" });

    const again = await market.call(trader, "POST", "/agro/v1/me/signatures", { passkey });
    expect([again.status, again.body.code]).toEqual(REFUSED);
  });

  it("takes one's own passkey, in the presence of its owner, answering what one was asked oneself", async () => {
    const [trader, other] = [
      await withPasskey(await market.buyer()),
      await withPasskey(await market.buyer()),
    ];
    const prove = (passkey: object) => market.call(trader, "POST", "/agro/v1/me/signatures", { passkey });
    const mine = () => passkeyProof(market.app, trader, trader.authenticator);
    for (const passkey of [
      await passkeyProof(market.app, trader, other.authenticator),
      await passkeyProof(market.app, trader, trader.authenticator, { userVerified: false }),
      await passkeyProof(market.app, trader, trader.authenticator, { wrongKey: true }),
      {
        ...(await mine()),
        challengeId: (await passkeyProof(market.app, other, other.authenticator)).challengeId,
      },
    ]) {
      const { status, body } = await prove(passkey);
      expect([status, body.code]).toEqual(REFUSED);
    }
    expect((await prove(await mine())).status).toBe(201);
    const without = await market.call(await market.buyer(), "POST", `${PASSKEYS}/proof`);
    expect([without.status, without.body.code]).toEqual([404, "resource.not_found"]);
  });
});

describe("the bank and the marketplace", () => {
  const bank = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await market.app.http.inject({ method: "POST", url: `/auth/v1${url}`, payload, headers });
    return { status: answer.statusCode, body: answer.json() };
  };

  it("let in nobody by the other's passkey", async () => {
    const { authenticator } = await withPasskey(await market.buyer());
    const asked = await bank("/passkeys/authentication/options", {});
    const atBank = await bank("/passkeys/authentication/verify", {
      challenge_id: asked.body.challenge_id,
      credential: authenticator.sign(asked.body.options),
    });
    expect([atBank.status, atBank.body.error_code ?? atBank.body.code]).toEqual([
      400,
      "webauthn_verification_failed",
    ]);

    const client = await aClient(market.app);
    const ofBank = anAuthenticator(market.app);
    const begun = await bank("/passkeys/registration/options", {}, client.headers);
    const kept = await bank(
      "/passkeys/registration/verify",
      { challenge_id: begun.body.challenge_id, credential: ofBank.register(begun.body.options) },
      client.headers,
    );
    expect(kept.status).toBe(200);
    const entered = await enterByPasskey(market.app, ofBank);
    expect([entered.status, entered.body.code]).toEqual(REFUSED);
  });

  it("take no answer to the other's question", async () => {
    const { authenticator } = await withPasskey(await market.buyer());
    const { body } = await bank("/passkeys/authentication/options", {});
    const answered = await market.call(undefined, "POST", "/agro/v1/auth/passkeys/login", {
      challengeId: body.challenge_id,
      credential: authenticator.sign(body.options),
    });
    expect([answered.status, answered.body.code]).toEqual(REFUSED);
  });
});
