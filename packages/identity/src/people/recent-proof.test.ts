import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthenticator } from "../testing/authenticator.js";
import { aChangingHouse, type ChangingHouse, PHONE } from "../testing/changing-house.js";
import { aClient, anEmail, PASSWORD, signIn } from "../testing/people.js";
import { aClientWithApp, answerFactor, appCode, askAuth, type Headers } from "../testing/second-factors.js";

let bench: ChangingHouse;
let app: ChangingHouse["app"];
let latestCode: ChangingHouse["latestCode"];
let subjectsTo: ChangingHouse["subjectsTo"];
beforeAll(async () => {
  bench = await aChangingHouse();
  ({ app, latestCode, subjectsTo } = bench);
});
afterAll(() => bench.close());

const MINUTES = 60;
const NEEDED = [400, "reauthentication_needed"];

interface Addition {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly payload?: object;
}

const AN_APP: Addition = { method: "POST", path: "/factors", payload: { factor_type: "totp" } };
const LINKED = { provider: "google", id_token: "a.b.c", link_identity: true };
/** Every way to add a way in, as it is begun. */
const ADDITIONS: readonly Addition[] = [
  AN_APP,
  { method: "POST", path: "/factors", payload: { factor_type: "webauthn" } },
  { method: "POST", path: "/passkeys/registration/options" },
  { method: "PUT", path: "/user", payload: { phone: `+${PHONE}` } },
  { method: "PUT", path: "/user", payload: { email: "de-outro@example.com" } },
  { method: "GET", path: "/user/identities/authorize?provider=google&skip_http_redirect=true" },
  { method: "POST", path: "/token?grant_type=id_token", payload: LINKED },
];

async function add(as: Headers, { method, path, payload }: Addition) {
  const { status, code } = await askAuth(app, as, method, path, payload);
  return [status, code];
}

const confirm = (as: Headers, proof: object) => askAuth(app, as, "POST", "/reauthenticate/confirm", proof);

async function refreshed(refreshToken: string): Promise<Headers> {
  const { body } = await askAuth(app, {}, "POST", "/token?grant_type=refresh_token", {
    refresh_token: refreshToken,
  });
  return { authorization: `Bearer ${body.access_token}` };
}

const aPasskey = async (as: Headers) => {
  const begun = await askAuth(app, as, "POST", "/passkeys/registration/options");
  const origin = app.identity.engine.settings.relyingParty.origins[0] ?? "";
  return (later: Headers) =>
    askAuth(app, later, "POST", "/passkeys/registration/verify", {
      challenge_id: begun.body.challenge_id,
      credential: createAuthenticator({ origin }).register(begun.body.options),
    });
};

describe("a session whose owner proved nothing for ten minutes", () => {
  it.each(ADDITIONS)("adds no way into the account by $method $path", async (addition) => {
    const ana = await aClient(app);
    app.ctx.clock.advanceSeconds(10 * MINUTES);
    expect(await add(ana.headers, addition)).not.toEqual(NEEDED);
    app.ctx.clock.advanceSeconds(2);
    expect(await add(ana.headers, addition)).toEqual(NEEDED);
    expect((await confirm(ana.headers, { password: PASSWORD })).status).toBe(204);
    expect(await add(ana.headers, addition)).not.toEqual(NEEDED);
  });

  it("goes on seeing and naming what there is", async () => {
    const ana = await aClient(app);
    app.ctx.clock.advanceSeconds(11 * MINUTES);
    for (const path of ["/user", "/passkeys"])
      expect((await askAuth(app, ana.headers, "GET", path)).status).toBe(200);
    expect((await askAuth(app, ana.headers, "PUT", "/user", { data: { tema: "escuro" } })).status).toBe(200);
  });

  it("may finish what it began in time, and its owner is told of a passkey that comes or goes", async () => {
    const ana = await aClient(app);
    app.ctx.clock.advanceSeconds(9 * MINUTES);
    const [soon, late] = [await aPasskey(ana.headers), await aPasskey(ana.headers)];
    app.ctx.clock.advanceSeconds(4 * MINUTES);
    expect((await soon(ana.headers)).status).toBe(200);
    await app.worker.runDue();
    expect(subjectsTo(ana.email)[0]).toBe("Chave de acesso adicionada");
    const [{ id }] = (await askAuth(app, ana.headers, "GET", "/passkeys")).body;
    await askAuth(app, ana.headers, "DELETE", `/passkeys/${id}`);
    await app.worker.runDue();
    expect(subjectsTo(ana.email)[0]).toBe("Chave de acesso removida");
    app.ctx.clock.advanceSeconds(3 * MINUTES);
    expect((await late(await refreshed(ana.refreshToken))).code).toBe("reauthentication_needed");
  });

  it("does not finish a factor begun long before, and is no younger for being refreshed", async () => {
    const ana = await aClient(app);
    const begun = await askAuth(app, ana.headers, "POST", "/factors", { factor_type: "totp" });
    app.ctx.clock.advanceSeconds(16 * MINUTES);
    const later = await refreshed(ana.refreshToken);
    const code = appCode(app, begun.body.totp.secret);
    expect((await answerFactor(app, later, begun.body.id, code)).code).toBe("reauthentication_needed");
  });

  it("asks for neither again once a second factor was answered, and makes new recovery codes no earlier", async () => {
    const ana = await aClientWithApp(app);
    app.ctx.clock.advanceSeconds(11 * MINUTES);
    expect(await add(ana.headers, AN_APP)).toEqual(NEEDED);
    const codes = () => askAuth(app, ana.headers, "POST", "/factors/recovery-codes");
    expect((await codes()).code).toBe("reauthentication_needed");
    await confirm(ana.headers, { password: PASSWORD });
    expect((await codes()).status).toBe(200);
    app.ctx.clock.advanceSeconds(11 * MINUTES);
    const later = await refreshed(ana.refreshToken);
    const raised = await answerFactor(app, later, ana.app.id, appCode(app, ana.app.secret));
    const headers = { authorization: `Bearer ${raised.body.access_token}` };
    expect(await add(headers, AN_APP)).toEqual([200, undefined]);
  });
});

describe("proving again that one is there", () => {
  it("takes the password, and no other; tries are counted", async () => {
    const ana = await aClient(app);
    const other = await signIn(app, ana.email);
    app.ctx.clock.advanceSeconds(11 * MINUTES);
    expect((await confirm(ana.headers, {})).code).toBe("reauthentication_needed");
    expect((await confirm(ana.headers, { password: "errada" })).code).toBe("current_password_invalid");
    expect(await add(ana.headers, AN_APP)).toEqual(NEEDED);
    await confirm(ana.headers, { password: PASSWORD });
    expect(await add(ana.headers, AN_APP)).toEqual([200, undefined]);
    expect(await add(other.headers, AN_APP)).toEqual(NEEDED);
    const { burst } = app.identity.engine.settings.byAccount;
    const tries = Array.from({ length: burst }, () => confirm(ana.headers, { password: "errada" }));
    expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429);
  });

  it("takes the code of a letter, once, so that nobody needs a password for it", async () => {
    const ana = await aClient(app);
    expect((await askAuth(app, ana.headers, "PUT", "/user", { password: "" })).status).toBe(200);
    app.ctx.clock.advanceSeconds(11 * MINUTES);
    expect((await confirm(ana.headers, { password: PASSWORD })).code).toBe("current_password_invalid");
    await askAuth(app, ana.headers, "GET", "/reauthenticate");
    const nonce = await latestCode(app, ana.email);
    const wrong = nonce === "000000" ? "000001" : "000000";
    expect((await confirm(ana.headers, { nonce: wrong })).code).toBe("reauthentication_not_valid");
    expect((await confirm(ana.headers, { nonce })).status).toBe(204);
    expect(await add(ana.headers, AN_APP)).toEqual([200, undefined]);
    expect((await confirm(ana.headers, { nonce })).code).toBe("reauthentication_not_valid");
  });

  it("raises no session: who has a second factor still owes it", async () => {
    const ana = await aClientWithApp(app);
    const low = await signIn(app, ana.email);
    await confirm(low.headers, { password: PASSWORD });
    const refused = await askAuth(app, low.headers, "POST", "/factors", { factor_type: "totp" });
    expect([refused.status, refused.code]).toEqual([403, "insufficient_aal"]);
    expect((await askAuth(app, low.headers, "PUT", "/user", { email: anEmail() })).code).toBe(
      "insufficient_aal",
    );
  });
});
