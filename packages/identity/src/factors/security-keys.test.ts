import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSecondFactor } from "../index.js";
import { createAuthenticator } from "../testing/authenticator.js";
import { aFactorBench, type FactorBench } from "../testing/factor-bench.js";
import { aClient, signIn } from "../testing/people.js";
import { askAuth } from "../testing/second-factors.js";

let bench: FactorBench;
let app: FactorBench["app"];
let origin: FactorBench["origin"];
let enrol: FactorBench["enrol"];
let answerKey: FactorBench["answerKey"];
let aClientWithKey: FactorBench["aClientWithKey"];
beforeAll(async () => {
  bench = await aFactorBench();
  ({ app, origin, enrol, answerKey, aClientWithKey } = bench);
});
afterAll(() => bench.close());

describe("a security key", () => {
  it("is made while the factor is unverified, and raises the session", async () => {
    const person = await aClient(app);
    const begun = await enrol(person.headers, { factor_type: "webauthn", friendly_name: "Chave" });
    expect(begun.body).toEqual({ id: expect.any(String), type: "webauthn", friendly_name: "Chave" });
    const path = `/factors/${begun.body.id}/challenge`;
    const { body } = await askAuth(app, person.headers, "POST", path);
    expect(body).toMatchObject({
      type: "webauthn",
      webauthn: {
        type: "create",
        credential_options: {
          publicKey: {
            rp: { id: "localhost", name: "Lastro" },
            user: { id: Buffer.from(person.userId).toString("base64url"), name: person.email },
            authenticatorSelection: { userVerification: "preferred" },
            attestation: "none",
            excludeCredentials: [],
          },
        },
      },
    });
    const key = createAuthenticator({ origin, aaguid: "2fc0579f-8113-47ea-b116-bb5a8db9202a" });
    const raised = await answerKey(person.headers, begun.body.id, key);
    expect(raised.status).toBe(200);
    expect(decodeJwt(raised.body.access_token)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "mfa/webauthn" }, { method: "password" }],
    });
    expect(raised.body.user.factors).toMatchObject([
      { status: "verified", web_authn_aaguid: "2fc0579f-8113-47ea-b116-bb5a8db9202a" },
    ]);
    expect(await hasSecondFactor(app.ctx.db, person.userId)).toBe(true);
  });

  it("signs from then on, and is asked for by name", async () => {
    const person = await aClientWithKey();
    const fresh = await signIn(app, person.email);
    const { body } = await askAuth(app, fresh.headers, "POST", `/factors/${person.factorId}/challenge`);
    expect(body.webauthn).toMatchObject({
      type: "request",
      credential_options: {
        publicKey: { rpId: "localhost", allowCredentials: [{ id: person.key.credentialId }] },
      },
    });
    const raised = await answerKey(fresh.headers, person.factorId, person.key);
    expect([raised.status, decodeJwt(raised.body.access_token).aal]).toEqual([200, "aal2"]);
    const another = await enrol(
      { authorization: `Bearer ${raised.body.access_token}` },
      { factor_type: "webauthn" },
    );
    const headers = { authorization: `Bearer ${raised.body.access_token}` };
    const asked = await askAuth(app, headers, "POST", `/factors/${another.body.id}/challenge`);
    expect(asked.body.webauthn.credential_options.publicKey.excludeCredentials).toMatchObject([
      { id: person.key.credentialId },
    ]);
  });

  it("needs an answer that can be read as one", async () => {
    const { headers, factorId } = await aClientWithKey();
    const { body } = await askAuth(app, headers, "POST", `/factors/${factorId}/challenge`);
    const said = (webauthn?: object) =>
      askAuth(app, headers, "POST", `/factors/${factorId}/verify`, { challenge_id: body.id, webauthn });
    for (const [webauthn, msg] of [
      [undefined, "WebAuthn config required"],
      [{ type: "get" }, "WebAuthn type must be create or request"],
      [{ type: "request" }, "credential_response required"],
      [{ type: "request", credential_response: null }, "credential_response required"],
      [{ type: "request", credential_response: { id: "x" } }, "Invalid credential_response"],
      [{ type: "create", credential_response: "x" }, "Invalid credential_response"],
    ] as const) {
      const refused = await said(webauthn);
      expect([refused.status, refused.code, refused.body.msg]).toEqual([400, "validation_failed", msg]);
    }
  });

  it("is not believed on another site, for another challenge, with another key, unattended, or when its count goes back", async () => {
    const { headers, factorId, key } = await aClientWithKey();
    const path = `/factors/${factorId}`;
    const { body } = await askAuth(app, headers, "POST", `${path}/challenge`);
    const { publicKey } = body.webauthn.credential_options;
    const answer = (credential_response: object, type = "request") =>
      askAuth(app, headers, "POST", `${path}/verify`, {
        challenge_id: body.id,
        webauthn: { type, credential_response },
      });
    const stranger = createAuthenticator({ origin });
    for (const wrong of [
      key.sign(publicKey, { origin: "https://1astro.example" }),
      key.sign(publicKey, { rpId: "1astro.example" }),
      key.sign(publicKey, { challenge: "AAAA" }),
      key.sign(publicKey, { type: "webauthn.create" }),
      key.sign(publicKey, { wrongKey: true }),
      key.sign(publicKey, { userPresent: false }),
      stranger.sign(publicKey),
    ]) {
      const refused = await answer(wrong);
      expect([refused.status, refused.code]).toEqual([422, "mfa_verification_failed"]);
    }
    const replaced = await answer(
      stranger.register({ ...publicKey, rp: { id: "localhost" }, user: { id: "" } }),
      "create",
    );
    expect([replaced.status, replaced.code]).toEqual([422, "mfa_verification_failed"]);

    const raised = await answer(key.sign(publicKey, { counter: 9, userVerified: false }));
    expect(raised.status).toBe(200);
    const again = { authorization: `Bearer ${raised.body.access_token}` };
    const next = await askAuth(app, again, "POST", `${path}/challenge`);
    const back = await askAuth(app, again, "POST", `${path}/verify`, {
      challenge_id: next.body.id,
      webauthn: {
        type: "request",
        credential_response: key.sign(next.body.webauthn.credential_options.publicKey, { counter: 9 }),
      },
    });
    expect([back.status, back.code]).toEqual([422, "mfa_verification_failed"]);
  });

  it("and its copy cannot both be believed, also at the same moment", async () => {
    const { headers, factorId, key } = await aClientWithKey();
    const begun = await Promise.all(
      [1, 2].map(() => askAuth(app, headers, "POST", `/factors/${factorId}/challenge`)),
    );
    const answers = await Promise.all(
      begun.map(({ body }) => {
        const response = key.sign(body.webauthn.credential_options.publicKey, { counter: 5 });
        const webauthn = { type: "request", credential_response: response };
        const path = `/factors/${factorId}/verify`;
        return askAuth(app, headers, "POST", path, { challenge_id: body.id, webauthn });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it("falls away with what it had raised", async () => {
    const { headers, factorId, userId, raised } = await aClientWithKey();
    const removed = await askAuth(app, headers, "DELETE", `/factors/${factorId}`);
    expect([removed.status, removed.body]).toEqual([200, { id: factorId }]);
    const refreshed = await askAuth(app, {}, "POST", "/token?grant_type=refresh_token", {
      refresh_token: raised.body.refresh_token,
    });
    expect(decodeJwt(refreshed.body.access_token)).toMatchObject({
      aal: "aal1",
      amr: [{ method: "password" }],
    });
    expect(await hasSecondFactor(app.ctx.db, userId)).toBe(false);
  });
});
