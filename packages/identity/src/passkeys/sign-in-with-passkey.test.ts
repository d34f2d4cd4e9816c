import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanUpIdentityJob } from "../clean-up.job.js";
import { createAuthenticator } from "../testing/authenticator.js";
import { aPasskeyBench, type PasskeyBench } from "../testing/passkey-bench.js";
import { aClient } from "../testing/people.js";
import { aClientWithApp, askAuth } from "../testing/second-factors.js";

let bench: PasskeyBench;
let app: PasskeyBench["app"];
let origin: PasskeyBench["origin"];
let register: PasskeyBench["register"];
let enter: PasskeyBench["enter"];
let aClientWithPasskey: PasskeyBench["aClientWithPasskey"];
beforeAll(async () => {
  bench = await aPasskeyBench();
  ({ app, origin, register, enter, aClientWithPasskey } = bench);
});
afterAll(() => bench.close());

const WRONG = [400, "webauthn_verification_failed", "Credential verification failed"];
const GONE = [400, "webauthn_challenge_not_found", "Challenge not found or already used"];

describe("signing in with a passkey", () => {
  it("needs nothing but the passkey, which says whose it is", async () => {
    const person = await aClientWithPasskey();
    const { body } = await askAuth(app, {}, "POST", "/passkeys/authentication/options", {
      gotrue_meta_security: {},
    });
    expect(body.options).toMatchObject({ rpId: "localhost", userVerification: "preferred" });
    expect(body.options.allowCredentials ?? []).toEqual([]);
    const entered = await enter(person.authenticator);
    expect([entered.status, entered.body.user.id]).toEqual([200, person.userId]);
    expect(decodeJwt(entered.body.access_token)).toMatchObject({
      aal: "aal1",
      amr: [{ method: "passkey" }],
    });
    const list = await askAuth(app, person.headers, "GET", "/passkeys");
    expect(list.body).toEqual([
      {
        id: person.passkeyId,
        friendly_name: "Apple Passwords",
        created_at: expect.any(String),
        last_used_at: app.ctx.clock.now().toISOString(),
      },
    ]);
  });

  it("still asks for the second factor of whoever has one", async () => {
    const person = await aClientWithApp(app);
    const authenticator = createAuthenticator({ origin });
    await register(person.headers, authenticator);
    const entered = await enter(authenticator);
    expect(await app.identity.authenticate(`Bearer ${entered.body.access_token}`)).toMatchObject({
      assurance: "aal1",
      secondFactorPending: true,
    });
  });

  it("does not believe another site, challenge, key or person, nor a passkey used unattended", async () => {
    const { authenticator } = await aClientWithPasskey();
    const other = await aClient(app);
    const stranger = createAuthenticator({ origin });
    const { body } = await askAuth(app, other.headers, "POST", "/passkeys/registration/options");
    stranger.register(body.options);
    for (const [who, quirks] of [
      [authenticator, { origin: "https://1astro.example" }],
      [authenticator, { rpId: "1astro.example" }],
      [authenticator, { challenge: "AAAA" }],
      [authenticator, { type: "webauthn.create" }],
      [authenticator, { wrongKey: true }],
      [authenticator, { userPresent: false }],
      [authenticator, { userHandle: Buffer.from(other.userId).toString("base64url") }],
      [authenticator, { userHandle: "AAAA" }],
      [authenticator, { userHandle: null }],
      [stranger, {}],
    ] as const) {
      const refused = await enter(who, quirks);
      expect([quirks, refused.status, refused.code, refused.body.msg]).toEqual([quirks, ...WRONG]);
    }
    expect((await enter(authenticator, { userVerified: false })).status).toBe(200);
  });

  it("notices a copied key by its count going back or standing still", async () => {
    const { authenticator } = await aClientWithPasskey();
    expect((await enter(authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const refused = await enter(authenticator, { counter });
      expect([counter, refused.status, refused.code, refused.body.msg]).toEqual([counter, ...WRONG]);
    }
    expect((await enter(authenticator, { counter: 8 })).status).toBe(200);

    const copied = await Promise.all([
      enter(authenticator, { counter: 9 }),
      enter(authenticator, { counter: 9 }),
    ]);
    expect(copied.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("works again and again with a passkey that does not count", async () => {
    const { headers } = await aClient(app);
    const authenticator = createAuthenticator({ origin, withoutCounter: true });
    await register(headers, authenticator);
    for (const time of [1, 2]) expect([time, (await enter(authenticator)).status]).toEqual([time, 200]);
  });

  it("uses its challenge up by the first attempt, even a failing one, and only in time", async () => {
    const { authenticator } = await aClientWithPasskey();
    const begin = async () => (await askAuth(app, {}, "POST", "/passkeys/authentication/options")).body;
    const finish = (challenge_id: string, credential: object) =>
      askAuth(app, {}, "POST", "/passkeys/authentication/verify", { challenge_id, credential });

    const first = await begin();
    const signed = authenticator.sign(first.options);
    const [once, twice] = await Promise.all([
      finish(first.challenge_id, signed),
      finish(first.challenge_id, signed),
    ]);
    expect([once.status, twice.status].sort()).toEqual([200, 400]);
    const second = await begin();
    await finish(second.challenge_id, authenticator.sign(second.options, { wrongKey: true }));
    const after = await finish(second.challenge_id, authenticator.sign(second.options));
    expect([after.status, after.code, after.body.msg]).toEqual(GONE);
    const third = await begin();
    app.ctx.clock.advanceSeconds(300);
    const late = await finish(third.challenge_id, authenticator.sign(third.options));
    expect([late.status, late.code]).toEqual([400, "webauthn_challenge_expired"]);
  });

  it("leaves nothing behind where it was begun and given up", async () => {
    await askAuth(app, {}, "POST", "/passkeys/authentication/options");
    const waiting = () => app.ctx.db.selectFrom("identity_passkey_challenge").select("id").execute();
    expect((await waiting()).length).toBeGreaterThan(0);
    app.ctx.clock.advanceSeconds(2 * 3600);
    await cleanUpIdentityJob(app.ctx, [app.identity.engine]).run();
    expect(await waiting()).toEqual([]);
  });

  it("is refused to whoever may not sign in", async () => {
    const { authenticator, userId } = await aClientWithPasskey();
    const set = (columns: object) =>
      app.ctx.db.updateTable("identity_user").set(columns).where("id", "=", userId).execute();
    const later = new Date(app.ctx.clock.now().getTime() + 60_000);
    for (const [columns, code, undo] of [
      [{ banned_until: later }, "user_banned", { banned_until: null }],
      [{ phone: "5511977770000" }, "phone_not_confirmed", { phone: null }],
      [{ email_confirmed_at: null }, "email_not_confirmed", { email_confirmed_at: later }],
    ] as const) {
      await set(columns);
      const refused = await enter(authenticator);
      expect([refused.status, refused.code]).toEqual([403, code]);
      await set(undo);
    }
    expect((await enter(authenticator)).status).toBe(200);
    await set({ deleted_at: later });
    const deleted = await enter(authenticator);
    expect([deleted.status, deleted.code, deleted.body.msg]).toEqual(WRONG);
  });
});
