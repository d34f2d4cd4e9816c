import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anOAuthServer, CHALLENGE, type OAuthBench, REDIRECT } from "../testing/oauth-bench.js";
import { aClient, signIn } from "../testing/people.js";
import { aClientWithApp, answerFactor, appCode } from "../testing/second-factors.js";

let bench: OAuthBench;
beforeAll(async () => {
  bench = await anOAuthServer();
});
afterAll(() => bench.close());

describe("a client that sends a person here", () => {
  it("has the site ask them, under an id that is all the address tells", async () => {
    const { status, to } = await bench.authorize(await bench.aClientProgram());
    expect(status).toBe(302);
    expect(`${to?.origin}${to?.pathname}`).toBe(
      `${bench.app.identity.engine.settings.site.url.replace(/\/$/, "")}/oauth/consent`,
    );
    expect([...(to?.searchParams.keys() ?? [])]).toEqual(["authorization_id"]);
  });

  it.each([
    ["nobody", { client_id: undefined }, "client_id is required"],
    ["a stranger", { client_id: "00000000-0000-4000-8000-000000000000" }, "invalid client_id"],
    ["what is no id", { client_id: "cliente" }, "invalid client_id"],
    ["a client that names no address", { redirect_uri: undefined }, "invalid redirect_uri"],
    [
      "a client with the address of another site",
      { redirect_uri: "https://outro.exemplo/volta" },
      "invalid redirect_uri",
    ],
    ["a client with a longer address", { redirect_uri: `${REDIRECT}/mais` }, "invalid redirect_uri"],
    ["a client with a query besides", { redirect_uri: `${REDIRECT}?a=1` }, "invalid redirect_uri"],
    [
      "a client with other capitals",
      { redirect_uri: REDIRECT.replace("volta", "Volta") },
      "invalid redirect_uri",
    ],
    [
      "a client with an address inside another",
      { redirect_uri: `https://outro.exemplo/?${REDIRECT}` },
      "invalid redirect_uri",
    ],
  ])("is refused here and led nowhere as %s", async (_who, wish, message) => {
    const { status, to, body } = await bench.authorize(await bench.aClientProgram(), wish);
    expect([status, body?.msg, to]).toEqual([400, message, undefined]);
  });

  it.each([
    ["no challenge", { code_challenge: undefined }, "invalid_request"],
    ["no method of the challenge", { code_challenge_method: undefined }, "invalid_request"],
    ["a challenge in plain words", { code_challenge_method: "plain" }, "invalid_request"],
    ["a challenge that is no hash", { code_challenge: "x".repeat(44) }, "invalid_request"],
    ["tokens in the address", { response_type: "token" }, "unsupported_response_type"],
    ["the answer in a fragment", { response_mode: "fragment" }, "invalid_request"],
    ["a scope there is not", { scope: "openid admin" }, "invalid_scope"],
    ["a resource that is none", { resource: "conta" }, "invalid_target"],
  ])("is led back with what is wrong for %s", async (_what, wish, error) => {
    const { status, to } = await bench.authorize(await bench.aClientProgram(), wish);
    expect(status).toBe(302);
    expect(`${to?.origin}${to?.pathname}`).toBe(REDIRECT);
    expect(Object.fromEntries(to?.searchParams ?? [])).toMatchObject({
      error,
      state: "estado",
      iss: bench.app.identity.engine.tokens.issuer,
    });
  });

  it("is not led back with a state that is too long", async () => {
    const { to } = await bench.authorize(await bench.aClientProgram(), { state: "x".repeat(2049) });
    expect(to?.searchParams.get("error")).toBe("invalid_request");
    expect(to?.searchParams.has("state")).toBe(false);
  });

  it("keeps the query its address has", async () => {
    const redirect = `${REDIRECT}?lugar=um`;
    const client = await bench.aClientProgram({ redirect_uris: [redirect] });
    const { to } = await bench.authorize(client, { redirect_uri: redirect, response_type: "token" });
    expect(to?.searchParams.get("lugar")).toBe("um");
  });

  it("is refused when a parameter stands twice, whichever would count", async () => {
    const { client_id: id } = await bench.aClientProgram();
    const query = `client_id=${id}&redirect_uri=${REDIRECT}&redirect_uri=https://outro.exemplo&code_challenge=${CHALLENGE}&code_challenge_method=S256`;
    const answer = await bench.app.http.inject(`/auth/v1/oauth/authorize?${query}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
  });

  it("leads nobody anywhere who was not asked, when it registered itself", async () => {
    const open = await anOAuthServer({ oauthServer: { dynamicRegistration: true } });
    const wish = { client_name: "Isca", redirect_uris: ["https://isca.exemplo/"] };
    const { body: client } = await open.ask("POST", "/oauth/clients/register", wish, {});
    const { status, to } = await open.authorize(client, {
      redirect_uri: "https://isca.exemplo/",
      scope: "nenhum",
    });
    expect([status, to]).toEqual([400, undefined]);
    expect((await open.authorize(client, { redirect_uri: "https://isca.exemplo/" })).status).toBe(302);
    await open.close();
  });
});

describe("a person who is asked", () => {
  it("sees who asks for what, and decides once", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram({ client_uri: "https://cliente.exemplo" });
    const id = await bench.aRequest(client, { scope: "email profile" });
    const { body } = await bench.read(person, id);
    expect(body).toEqual({
      authorization_id: id,
      redirect_uri: REDIRECT,
      client: { id: client.client_id, name: "Planilha", uri: "https://cliente.exemplo", logo_uri: "" },
      user: { id: person.userId, email: person.email },
      scope: "email profile",
    });
    expect((await bench.decide(person, id, "maybe")).body.msg).toBe("action must be 'approve' or 'deny'");
    const { redirect_url: url } = (await bench.decide(person, id)).body;
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: "estado",
      iss: bench.app.identity.engine.tokens.issuer,
    });
    for (const action of ["approve", "deny"])
      expect((await bench.decide(person, id, action)).body.msg).toBe(
        "authorization request is no longer pending",
      );
  });

  it("lets exactly one of two answers count that come at once", async () => {
    const person = await aClient(bench.app);
    const id = await bench.aRequest(await bench.aClientProgram());
    await bench.read(person, id);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => bench.decide(person, id, n % 2 ? "approve" : "deny")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it("agrees by default to what the house says", async () => {
    const person = await aClient(bench.app);
    const id = await bench.aRequest(await bench.aClientProgram(), { scope: undefined });
    expect((await bench.read(person, id)).body.scope).toBe("email");
  });

  it("is not asked again for what they granted, but for more", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram({ scope: "email profile phone" });
    await bench.aCode(person, client, { scope: "email profile" });
    const less = await bench.read(person, await bench.aRequest(client, { scope: "email" }));
    expect(less.body).toEqual({ redirect_url: expect.stringContaining("code=") });
    const more = await bench.read(person, await bench.aRequest(client, { scope: "email phone" }));
    expect(more.body).toHaveProperty("authorization_id");
  });

  it("is asked every time where any program on the machine could take the code", async () => {
    const person = await aClient(bench.app);
    const redirect = "http://127.0.0.1:7777/volta";
    const client = await bench.aPublicProgram({ redirect_uris: [redirect] });
    const asked = async () => bench.read(person, await bench.aRequest(client, { redirect_uri: redirect }));
    const first = await asked();
    await bench.decide(person, first.body.authorization_id);
    expect((await asked()).body).toHaveProperty("authorization_id");
  });

  it("alone decides what they opened: nobody else, and no other session of theirs", async () => {
    const person = await aClient(bench.app);
    const stranger = await aClient(bench.app);
    const elsewhere = await signIn(bench.app, person.email);
    const id = await bench.aRequest(await bench.aClientProgram());
    await bench.read(person, id);
    for (const other of [stranger, elsewhere])
      for (const answer of [await bench.read(other, id), await bench.decide(other, id)])
        expect([answer.status, answer.body.error_code]).toEqual([404, "oauth_authorization_not_found"]);
    expect((await bench.decide(person, id)).status).toBe(200);
  });

  it("decides nothing they have not opened", async () => {
    const person = await aClient(bench.app);
    const id = await bench.aRequest(await bench.aClientProgram());
    expect((await bench.decide(person, id)).body.error_code).toBe("oauth_authorization_not_found");
  });

  it("has ten minutes", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const [opened, unseen] = [await bench.aRequest(client), await bench.aRequest(client)];
    await bench.read(person, opened);
    bench.app.ctx.clock.advanceSeconds(601);
    expect((await bench.decide(person, opened)).body.error_code).toBe("oauth_authorization_not_found");
    expect((await bench.read(person, unseen)).body.error_code).toBe("oauth_authorization_not_found");
  });

  it("is asked by the site's own pages alone", async () => {
    const person = await aClient(bench.app);
    const id = await bench.aRequest(await bench.aClientProgram());
    const foreign = { origin: "https://outro.exemplo" };
    expect((await bench.read(person, id, foreign)).body.msg).toBe("unauthorized request origin");
    const own = { origin: new URL(bench.app.identity.engine.settings.site.url).origin };
    expect((await bench.read(person, id, own)).status).toBe(200);
    expect((await bench.decide(person, id, "approve", foreign)).body.msg).toBe("unauthorized request origin");
    expect((await bench.decide(person, id, "approve", own)).status).toBe(200);
  });

  it("gives their second factor first, where they have one", async () => {
    const person = await aClientWithApp(bench.app);
    const half = await signIn(bench.app, person.email);
    const client = await bench.aClientProgram();
    const id = await bench.aRequest(client);
    for (const answer of [await bench.read(half, id), await bench.decide(half, id)])
      expect([answer.status, answer.body.error_code]).toEqual([403, "insufficient_aal"]);
    const code = appCode(bench.app, person.app.secret);
    const { body } = await answerFactor(bench.app, half.headers, person.app.id, code);
    const whole = { headers: { authorization: `Bearer ${body.access_token}` } };
    expect((await bench.read(whole, id)).status).toBe(200);
    expect((await bench.decide(whole, id)).status).toBe(200);
  });

  it("is led nowhere the client no longer has as its address", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const id = await bench.aRequest(client);
    await bench.read(person, id);
    const redirect_uris = ["https://cliente.exemplo/outra-volta"];
    await bench.ask("PUT", `/admin/oauth/clients/${client.client_id}`, { redirect_uris });
    expect((await bench.decide(person, id)).body.error_code).toBe("oauth_authorization_not_found");
  });

  it("has nothing to decide any more when the client is deleted", async () => {
    const person = await aClient(bench.app);
    const client = await bench.aClientProgram();
    const id = await bench.aRequest(client);
    await bench.read(person, id);
    await bench.ask("DELETE", `/admin/oauth/clients/${client.client_id}`);
    expect((await bench.decide(person, id)).body.error_code).toBe("oauth_authorization_not_found");
    expect((await bench.authorize(client)).body.error_code).toBe("oauth_client_not_found");
  });
});
