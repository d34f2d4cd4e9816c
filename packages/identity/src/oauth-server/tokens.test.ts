import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anOAuthServer, type OAuthBench, type TestClient, VERIFIER } from "../testing/oauth-bench.js";
import { aClient, signIn } from "../testing/people.js";
import { aClientWithApp, answerFactor, appCode, type RaisedPerson } from "../testing/second-factors.js";

let bench: OAuthBench;
beforeAll(async () => {
  bench = await anOAuthServer();
});
afterAll(() => bench.close());

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});
const INVALID_CODE = { error: "invalid_grant", error_description: "Invalid authorization code" };

describe("a client with a code", () => {
  it("gets the tokens of a session that says whose it is and what it may know", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const { status, body, headers } = await bench.exchange(client, await bench.aCode(person, client));
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: "bearer",
      expires_in: 900,
      refresh_token: expect.any(String),
      id_token: expect.any(String),
      scope: "openid email",
    });
    expect(decodeJwt(body.access_token)).toMatchObject({
      sub: person.userId,
      aud: "authenticated",
      client_id: client.client_id,
      scope: "openid email",
      email: person.email,
      phone: "",
      user_metadata: {},
      amr: [{ method: "oauth_provider/authorization_code" }],
    });
  });

  it("learns who signed in by an ID token that is for it and verifies by the public keys", async () => {
    const url = await bench.app.http.listen({ port: 0, host: "127.0.0.1" });
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const { id_token: token } = await bench.tokensOf(person, client, { nonce: "uma vez" });
    const { payload } = await jwtVerify(
      token,
      createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`)),
      {
        issuer: bench.app.identity.engine.tokens.issuer,
        audience: client.client_id,
        currentDate: bench.app.ctx.clock.now(),
      },
    );
    expect(payload).toMatchObject({
      sub: person.userId,
      nonce: "uma vez",
      email: person.email,
      email_verified: true,
    });
    expect(payload).not.toHaveProperty("name");
  });

  it("proves itself by a header as well, by JSON, and a public one by its verifier alone", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const fields = { client_id: undefined, client_secret: undefined };
    const byHeader = await bench.askForTokens(
      client,
      {
        ...fields,
        grant_type: "authorization_code",
        code: await bench.aCode(person, client),
        code_verifier: VERIFIER,
      },
      basic(client.client_id, client.client_secret ?? ""),
    );
    expect(byHeader.status).toBe(200);
    const byJson = await bench.app.http.inject({
      method: "POST",
      url: "/auth/v1/oauth/token",
      payload: {
        ...client,
        grant_type: "authorization_code",
        code: await bench.aCode(person, client),
        code_verifier: VERIFIER,
      },
    });
    expect(byJson.statusCode).toBe(200);
    const anyone = await bench.aPublicProgram();
    expect((await bench.exchange(anyone, await bench.aCode(person, anyone))).status).toBe(200);
  });

  it.each([
    ["no code", { code: undefined }, "invalid_request"],
    ["a code that was never given", { code: "x".repeat(43) }, "invalid_grant"],
    ["no verifier", { code_verifier: undefined }, "invalid_grant"],
    ["another verifier", { code_verifier: `${VERIFIER}x` }, "invalid_grant"],
    ["the address of another", { redirect_uri: "https://outro.exemplo/volta" }, "invalid_grant"],
    ["another resource", { resource: "https://outra.exemplo" }, "invalid_target"],
    ["no grant type", { grant_type: undefined }, "invalid_request"],
    ["a grant there is not", { grant_type: "password" }, "unsupported_grant_type"],
  ])("gets nothing for %s, and its code stays good", async (_what, fields, error) => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const code = await bench.aCode(person, client);
    const refused = await bench.exchange(client, code, fields);
    expect([refused.status, refused.body.error]).toEqual([400, error]);
    expect((await bench.exchange(client, code)).status).toBe(200);
  });

  it("gets nothing for the code of another client", async () => {
    const person = await aClient(bench.app);
    const [client, thief] = [await bench.aClientProgram(), await bench.aClientProgram()];
    const code = await bench.aCode(person, client);
    expect((await bench.exchange(thief, code)).body).toEqual(INVALID_CODE);
    expect((await bench.exchange(client, code)).status).toBe(200);
  });

  it("loses what it got when the code comes again", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const code = await bench.aCode(person, client);
    const { body: first } = await bench.exchange(client, code);
    expect((await bench.exchange(client, code, { code_verifier: "x".repeat(43) })).status).toBe(400);
    expect((await bench.userInfo(first.access_token)).status).toBe(200);
    expect((await bench.exchange(client, code)).body).toEqual(INVALID_CODE);
    expect((await bench.userInfo(first.access_token)).body.error_code).toBe("session_not_found");
    expect((await bench.refresh(client, first.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("gets tokens at most once of many exchanges at the same time", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const code = await bench.aCode(person, client);
    const answers = await Promise.all(Array.from({ length: 8 }, () => bench.exchange(client, code)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const { rows } = await bench.app.pool.query("select 1 from identity_session where oauth_client_id = $1", [
      client.client_id,
    ]);
    expect(rows.length).toBeLessThanOrEqual(1);
  });

  it("has five minutes", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const code = await bench.aCode(person, client);
    bench.app.ctx.clock.advanceSeconds(301);
    expect((await bench.exchange(client, code)).body.error).toBe("invalid_grant");
  });

  it("gets nothing once the session that consented has ended, or the person is banned", async () => {
    const client = await bench.aClientProgram();
    const gone = await aClient(bench.app);
    await signIn(bench.app, gone.email);
    const code = await bench.aCode(gone, client);
    await bench.ask("POST", "/logout?scope=local", undefined, gone.headers);
    expect((await bench.exchange(client, code)).body.error).toBe("invalid_grant");

    const banned = await aClient(bench.app);
    const another = await bench.aCode(banned, client);
    await bench.ask("PUT", `/admin/users/${banned.userId}`, { ban_duration: "1h" });
    expect((await bench.exchange(client, another)).body.error).toBe("access_denied");
  });

  it("gets no code and no token into the database in the clear", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const code = await bench.aCode(person, client);
    const { rows } = await bench.app.pool.query(
      "select to_jsonb(a)::text as row from identity_oauth_authorization a",
    );
    const kept = rows.map(({ row }) => row).join();
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(Buffer.from(code, "base64url").toString("hex"));
  });
});

describe("a client that does not prove itself", () => {
  const refused = { error: "invalid_client", error_description: "Invalid client credentials" };

  it("is refused alike, whether it is unknown, deleted, or has a wrong secret or none", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const code = await bench.aCode(person, client);
    const deleted = await bench.aClientProgram();
    await bench.ask("DELETE", `/admin/oauth/clients/${deleted.client_id}`);
    const anyone = await bench.aPublicProgram();
    for (const pretended of [
      { client_id: "00000000-0000-4000-8000-000000000000", client_secret: "x" },
      { client_id: "nonsense", client_secret: "x" },
      { client_id: client.client_id, client_secret: "x".repeat(43) },
      { client_id: client.client_id, client_secret: "" },
      { client_id: client.client_id },
      deleted,
      { ...anyone, client_secret: "x" },
    ] satisfies TestClient[])
      expect((await bench.exchange(pretended, code)).body).toEqual(refused);
    for (const header of [basic(client.client_id, "x"), { authorization: "Basic nonsense" }]) {
      const none = { client_id: undefined, client_secret: undefined };
      const answer = await bench.askForTokens(client, { ...none, grant_type: "refresh_token" }, header);
      expect(answer.body).toEqual(refused);
    }
    expect((await bench.exchange(client, code)).status).toBe(200);
  });

  it("is refused when it proves itself twice, or in the address", async () => {
    const client = await bench.aClientProgram();
    const twice = await bench.askForTokens(
      client,
      { grant_type: "refresh_token" },
      basic(client.client_id, client.client_secret ?? ""),
    );
    expect(twice.body.error).toBe("invalid_request");
    const query = new URLSearchParams({ grant_type: "refresh_token", ...client });
    const inAddress = await bench.app.http.inject({ method: "POST", url: `/auth/v1/oauth/token?${query}` });
    expect([inAddress.statusCode, inAddress.json().error]).toEqual([400, "invalid_request"]);
  });

  it("is refused with the secret it had before it got another", async () => {
    const client = await bench.aClientProgram();
    const { body } = await bench.ask("POST", `/admin/oauth/clients/${client.client_id}/regenerate_secret`);
    expect((await bench.refresh(client, "x")).body.error).toBe("invalid_client");
    expect((await bench.refresh(body, "x")).body.error).toBe("invalid_grant");
  });

  it("is answered in the shape of OAuth for what is no JSON", async () => {
    const answer = await bench.app.http.inject({
      method: "POST",
      url: "/auth/v1/oauth/token",
      headers: { "content-type": "application/json" },
      payload: "{",
    });
    expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid_request"]);
  });
});

describe("a refresh token of a client", () => {
  it("is exchanged for the next one, and old ones end the session", async () => {
    const client = await bench.aClientProgram();
    const first = await bench.tokensOf(await aClient(bench.app), client);
    const second = await bench.refresh(client, first.refresh_token);
    expect(second.body).toMatchObject({ token_type: "bearer", scope: "openid email" });
    const third = await bench.refresh(client, second.body.refresh_token);
    expect(decodeJwt(third.body.access_token)).toMatchObject({ client_id: client.client_id });
    bench.app.ctx.clock.advanceSeconds(60);
    expect((await bench.refresh(client, first.refresh_token)).body.error).toBe("invalid_grant");
    expect((await bench.refresh(client, third.body.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("is worth nothing to another client, nor where people refresh their own sessions", async () => {
    const [client, thief] = [await bench.aClientProgram(), await bench.aPublicProgram()];
    const tokens = await bench.tokensOf(await aClient(bench.app), client);
    expect((await bench.refresh(thief, tokens.refresh_token)).body.error).toBe("invalid_client");
    const own = await bench.ask(
      "POST",
      "/token?grant_type=refresh_token",
      { refresh_token: tokens.refresh_token },
      {},
    );
    expect([own.status, own.body.error]).toEqual([400, "invalid_client"]);
    expect((await bench.refresh(client, tokens.refresh_token)).status).toBe(200);
  });

  it("is not what a person's own session has", async () => {
    const person = await aClient(bench.app);
    const answer = await bench.refresh(await bench.aClientProgram(), person.refreshToken);
    expect(answer.body.error).toBe("invalid_grant");
    expect((await bench.ask("GET", "/user", undefined, person.headers)).status).toBe(200);
  });

  it("is not given to a client that may not refresh, and not taken from it", async () => {
    const client = await bench.aClientProgram({ grant_types: ["authorization_code"] });
    const tokens = await bench.tokensOf(await aClient(bench.app), client);
    expect(tokens).not.toHaveProperty("refresh_token");
    expect((await bench.refresh(client, "x")).body.error).toBe("unauthorized_client");
  });

  it("goes on beside the person's own session where there may be one of each", async () => {
    const single = await anOAuthServer({ sessions: { singlePerUser: true } });
    const person = await aClient(single.app);
    const client = await single.aClientProgram();
    let tokens = await single.tokensOf(person, client);
    let own = person.refreshToken;
    for (let turn = 0; turn < 2; turn += 1) {
      single.app.ctx.clock.advanceSeconds(30);
      const path = "/token?grant_type=refresh_token";
      const mine = await single.ask("POST", path, { refresh_token: own }, {});
      expect(mine.status).toBe(200);
      own = mine.body.refresh_token;
      single.app.ctx.clock.advanceSeconds(30);
      const its = await single.refresh(client, tokens.refresh_token);
      expect(its.status).toBe(200);
      tokens = its.body;
    }
    await single.close();
  });
});

describe("the access token of a client", () => {
  it("tells within its scopes who the person is", async () => {
    const person = await aClient(bench.app, { metadata: { full_name: "Ana Souza" } });
    const client = await bench.aClientProgram({ scope: "openid email profile phone" });
    const little = await bench.tokensOf(person, client, { scope: "openid" });
    expect((await bench.userInfo(little.access_token)).body).toEqual({ sub: person.userId });
    const more = await bench.tokensOf(person, client, { scope: "email profile phone" });
    expect((await bench.userInfo(more.access_token)).body).toMatchObject({
      sub: person.userId,
      email: person.email,
      email_verified: true,
      name: "Ana Souza",
      updated_at: expect.any(Number),
    });
    const seen = await bench.ask("GET", "/user", undefined, {
      authorization: `Bearer ${little.access_token}`,
    });
    expect(seen.body).toMatchObject({ id: person.userId, email: "", phone: "", user_metadata: {} });
    expect(seen.body.identities).toEqual([]);
  });

  it("opens nothing of the account or of another program's", async () => {
    const person = await aClient(bench.app);
    const scope = "openid email profile phone";
    const client = await bench.aClientProgram({ scope });
    const { access_token: token } = await bench.tokensOf(person, client, { scope });
    const headers = { authorization: `Bearer ${token}` };
    const id = await bench.aRequest(await bench.aClientProgram());
    for (const [method, path, payload] of [
      ["PUT", "/user", { password: "outra senha boa" }],
      ["POST", "/logout", undefined],
      ["GET", "/sessions", undefined],
      ["POST", "/factors", { factor_type: "totp" }],
      ["GET", "/passkeys", undefined],
      ["GET", "/user/oauth/grants", undefined],
      ["GET", `/oauth/authorizations/${id}`, undefined],
    ] as const) {
      const { status, body } = await bench.ask(method, path, payload, headers);
      expect([path, status, body.error_code]).toEqual([path, 403, "no_authorization"]);
    }
    expect((await bench.app.http.inject({ url: "/v1/security/sessions", headers })).statusCode).toBe(401);
  });

  it("administers nothing, even where the person's own role does", async () => {
    const person = await aClient(bench.app);
    await bench.ask("PUT", `/admin/users/${person.userId}`, { role: "service_role" });
    const { access_token: token } = await bench.tokensOf(
      await signIn(bench.app, person.email),
      await bench.aClientProgram(),
    );
    const answer = await bench.ask("GET", "/admin/users", undefined, { authorization: `Bearer ${token}` });
    expect(answer.body.error_code).toBe("not_admin");
  });

  it("is not what an ID token is", async () => {
    const { id_token: token } = await bench.tokensOf(await aClient(bench.app), await bench.aClientProgram());
    for (const path of ["/user", "/oauth/userinfo"]) {
      const { status, body } = await bench.ask("GET", path, undefined, { authorization: `Bearer ${token}` });
      expect([status, body.error_code]).toEqual([403, "bad_jwt"]);
    }
  });

  it("ends with the client, and everything it was granted", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const tokens = await bench.tokensOf(person, client);
    const code = await bench.aCode(person, client);
    await bench.ask("DELETE", `/admin/oauth/clients/${client.client_id}`);
    expect((await bench.userInfo(tokens.access_token)).body.error_code).toBe("session_not_found");
    expect((await bench.refresh(client, tokens.refresh_token)).body.error).toBe("invalid_client");
    expect((await bench.exchange(client, code)).body.error).toBe("invalid_client");
    expect((await bench.ask("GET", "/user/oauth/grants", undefined, person.headers)).body).toEqual([]);
  });
});

describe("the second factor of a person", () => {
  const whole = async (person: RaisedPerson) => {
    const half = await signIn(bench.app, person.email);
    const code = appCode(bench.app, person.app.secret);
    const { body } = await answerFactor(bench.app, half.headers, person.app.id, code);
    return { headers: { authorization: `Bearer ${body.access_token}` } };
  };

  it("counts for the client they gave it for, which outlives their next sign-in", async () => {
    const person = await aClientWithApp(bench.app);
    const tokens = await bench.tokensOf(person, await bench.aClientProgram());
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "oauth_provider/authorization_code" }, { method: "totp" }],
    });
    await whole(person);
    expect((await bench.userInfo(tokens.access_token)).status).toBe(200);
  });

  it("ends what a client was granted before there was one", async () => {
    const person = await aClient(bench.app);
    const tokens = await bench.tokensOf(person, await bench.aClientProgram());
    const { body: factor } = await bench.ask("POST", "/factors", { factor_type: "totp" }, person.headers);
    await answerFactor(bench.app, person.headers, factor.id, appCode(bench.app, factor.totp.secret));
    expect((await bench.userInfo(tokens.access_token)).body.error_code).toBe("session_not_found");
  });
});

describe("what a person granted", () => {
  it("is listed with the client and its scopes, and to nobody else", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    await bench.tokensOf(person, client, { scope: "email" });
    await bench.tokensOf(person, client, { scope: "email profile" });
    const grants = (headers: object) => bench.ask("GET", "/user/oauth/grants", undefined, headers);
    expect((await grants(person.headers)).body).toEqual([
      {
        client: { id: client.client_id, name: "Planilha", uri: "", logo_uri: "" },
        scopes: ["email", "profile"],
        granted_at: expect.any(String),
      },
    ]);
    expect((await grants((await aClient(bench.app)).headers)).body).toEqual([]);
  });

  it("is taken back at once: tokens, codes and the next question", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const tokens = await bench.tokensOf(person, client);
    const code = await bench.aCode(person, client);
    const other = await bench.tokensOf(person, await bench.aClientProgram());
    const path = `/user/oauth/grants?client_id=${client.client_id}`;
    const stranger = await aClient(bench.app);
    expect((await bench.ask("DELETE", path, undefined, stranger.headers)).body.error_code).toBe(
      "oauth_consent_not_found",
    );
    expect((await bench.ask("DELETE", path, undefined, person.headers)).status).toBe(204);
    expect((await bench.userInfo(tokens.access_token)).body.error_code).toBe("session_not_found");
    expect((await bench.refresh(client, tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect((await bench.exchange(client, code)).body.error).toBe("invalid_grant");
    expect((await bench.read(person, await bench.aRequest(client))).body).toHaveProperty("authorization_id");
    expect((await bench.userInfo(other.access_token)).status).toBe(200);
    expect((await bench.ask("GET", "/user", undefined, person.headers)).status).toBe(200);
  });

  it.each([
    ["", "client_id is required"],
    ["?client_id=x", "invalid client_id format"],
  ])("is not taken back from nobody: %j", async (query, message) => {
    const { headers } = await aClient(bench.app);
    const { status, body } = await bench.ask("DELETE", `/user/oauth/grants${query}`, undefined, headers);
    expect([status, body.msg]).toEqual([400, message]);
  });

  it("stands in the log of their account, and its sessions not among their own", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    await bench.tokensOf(person, client);
    await bench.ask("DELETE", `/user/oauth/grants?client_id=${client.client_id}`, undefined, person.headers);
    await bench.tokensOf(person, client);
    const get = async (url: string) =>
      (await bench.app.http.inject({ url, headers: person.headers })).json().items;
    const actions = (await get("/v1/security/activity")).map(({ action }: { action: string }) => action);
    expect(actions).toEqual([
      "oauth_client_signed_in",
      "oauth_grant_approved",
      "oauth_grant_revoked",
      "oauth_client_signed_in",
      "oauth_grant_approved",
      "login",
    ]);
    expect(await get("/v1/security/sessions")).toHaveLength(1);
    expect((await bench.ask("GET", "/sessions", undefined, person.headers)).body).toHaveLength(1);
  });

  it("is forgotten with the person", async () => {
    const person = await aClient(bench.app);
    await bench.tokensOf(person, await bench.aClientProgram());
    await bench.ask("DELETE", `/admin/users/${person.userId}`, { should_soft_delete: true });
    for (const table of ["identity_oauth_consent", "identity_oauth_authorization", "identity_session"]) {
      const { rows } = await bench.app.pool.query(`select 1 from ${table} where user_id = $1`, [
        person.userId,
      ]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});
