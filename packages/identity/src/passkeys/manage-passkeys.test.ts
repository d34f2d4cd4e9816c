import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthenticator } from "../testing/authenticator.js";
import { startIdentityBench } from "../testing/identity-bench.js";
import { aPasskeyBench, type PasskeyBench } from "../testing/passkey-bench.js";
import { aClient, signIn } from "../testing/people.js";
import { aClientWithApp, askAuth, type Headers } from "../testing/second-factors.js";

let bench: PasskeyBench;
let app: PasskeyBench["app"];
let operator: PasskeyBench["operator"];
let origin: PasskeyBench["origin"];
let register: PasskeyBench["register"];
let enter: PasskeyBench["enter"];
let aClientWithPasskey: PasskeyBench["aClientWithPasskey"];
beforeAll(async () => {
  bench = await aPasskeyBench();
  ({ app, operator, origin, register, enter, aClientWithPasskey } = bench);
});
afterAll(() => bench.close());

const WRONG = [400, "webauthn_verification_failed", "Credential verification failed"];

describe("a person's passkeys", () => {
  it("are named and removed by that person alone", async () => {
    const person = await aClientWithPasskey();
    const other = await aClient(app);
    const path = `/passkeys/${person.passkeyId}`;
    const name = (as: Headers, friendly_name: string, of = path) =>
      askAuth(app, as, "PATCH", of, { friendly_name });
    for (const [said, msg] of [
      ["", "friendly_name is required"],
      ["a".repeat(121), "friendly_name must be 120 characters or less"],
    ] as const) {
      const refused = await name(person.headers, said);
      expect([refused.status, refused.code, refused.body.msg]).toEqual([400, "validation_failed", msg]);
    }
    for (const hidden of ["a\nb", "a\u202eb", "a\u200bb", "a\u2028b"]) {
      const { status, code } = await name(person.headers, hidden);
      expect([hidden, status, code]).toEqual([hidden, 400, "request.unsafe_characters"]);
    }
    const renamed = await name(person.headers, "Meu celular");
    expect([renamed.status, renamed.body]).toMatchObject([
      200,
      { id: person.passkeyId, friendly_name: "Meu celular" },
    ]);
    const unknown = "/passkeys/00000000-0000-0000-0000-000000000000";
    for (const refused of [
      await name(other.headers, "Minha", path),
      await name(person.headers, "Minha", unknown),
      await name(person.headers, "Minha", "/passkeys/x"),
      await askAuth(app, other.headers, "DELETE", path),
      await askAuth(app, person.headers, "DELETE", "/passkeys/x"),
    ])
      expect([refused.status, refused.code, refused.body.msg]).toEqual([
        404,
        "validation_failed",
        "Passkey not found",
      ]);
    const removed = await askAuth(app, person.headers, "DELETE", path);
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    expect((await askAuth(app, person.headers, "GET", "/passkeys")).body).toEqual([]);
    const entered = await enter(person.authenticator);
    expect([entered.status, entered.code, entered.body.msg]).toEqual(WRONG);
    const events = await app.ctx.db
      .selectFrom("identity_audit")
      .select("action")
      .where("user_id", "=", person.userId)
      .where("action", "like", "passkey%")
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      "passkey_created",
      "passkey_updated",
      "passkey_deleted",
    ]);
  });

  it("are removed only after the second factor of whoever has one", async () => {
    const person = await aClientWithApp(app);
    const { body } = await register(person.headers, createAuthenticator({ origin }));
    const fresh = await signIn(app, person.email);
    const refused = await askAuth(app, fresh.headers, "DELETE", `/passkeys/${body.id}`);
    expect([refused.status, refused.code]).toEqual([403, "insufficient_aal"]);
    expect((await askAuth(app, person.headers, "DELETE", `/passkeys/${body.id}`)).status).toBe(204);
  });

  it("are seen and taken away by an operator", async () => {
    const person = await aClientWithPasskey();
    const path = `/admin/users/${person.userId}/passkeys`;
    const list = await askAuth(app, operator, "GET", path);
    expect([list.status, list.body]).toMatchObject([200, [{ id: person.passkeyId }]]);
    expect((await askAuth(app, person.headers, "GET", path)).code).toBe("not_admin");
    expect((await askAuth(app, operator, "DELETE", `${path}/${person.passkeyId}`)).status).toBe(204);
    expect((await askAuth(app, operator, "DELETE", `${path}/${person.passkeyId}`)).status).toBe(404);
    expect((await askAuth(app, operator, "GET", path)).body).toEqual([]);
  });

  it("are nowhere while they are switched off, whoever asks", async () => {
    const house = await startIdentityBench({ identity: { passkeys: { enabled: false } } });
    try {
      const { headers } = await aClient(house);
      for (const [method, path, as] of [
        ["POST", "/passkeys/registration/options", headers],
        ["POST", "/passkeys/registration/verify", headers],
        ["POST", "/passkeys/authentication/options", {}],
        ["POST", "/passkeys/authentication/verify", {}],
        ["GET", "/passkeys", headers],
        ["PATCH", "/passkeys/x", headers],
        ["DELETE", "/passkeys/x", headers],
      ] as const) {
        const sent = method === "POST" || method === "PATCH" ? {} : undefined;
        for (const who of [as, {}]) {
          const refused = await askAuth(house, who, method, path, sent);
          expect([path, refused.status, refused.code, refused.body.msg]).toEqual([
            path,
            404,
            "passkey_disabled",
            "Passkeys are disabled",
          ]);
        }
      }
    } finally {
      await house.close();
    }
  });
});
