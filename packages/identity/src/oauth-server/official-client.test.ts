import { createHash } from "node:crypto";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { AuthClient } from "@supabase/auth-js";
import { AuthClient as NewestAuthClient } from "auth-js-newest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aNewestClient, anOfficialClient, type OfficialClient } from "../testing/official-client.js";
import { anOperatorsToken, aTestKey } from "../testing/operator.js";
import { aClient, PASSWORD } from "../testing/people.js";

let app: IdentityBench;
let url: string;
let authorization: string;
beforeAll(async () => {
  const key = await aTestKey();
  app = await startIdentityBench({
    signingKeys: key.setting,
    // The client compares expiries with the time of its own machine.
    clock: createFixedClock(new Date()),
  });
  url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  authorization = `Bearer ${await anOperatorsToken(app, key)}`;
});
afterAll(() => app.close());

const OPTIONS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
const REDIRECTS = ["https://cliente.exemplo/volta", "http://localhost:3000/volta"];
const NOBODY = "00000000-0000-0000-0000-000000000000";

describe.each([
  ["2.109", AuthClient],
  ["2.119", NewestAuthClient],
])("the official client %s administering OAuth clients, unmodified", (_version, Client) => {
  const anOperator = () =>
    new Client({ url: `${url}/auth/v1`, headers: { Authorization: authorization }, ...OPTIONS }).admin.oauth;

  async function aProgram(name = "Planilha") {
    const { data, error } = await anOperator().createClient({ client_name: name, redirect_uris: REDIRECTS });
    expect(error).toBeNull();
    if (!data) throw new Error("No client was made");
    return data;
  }

  it("makes a client, reads it without its secret, changes it and deletes it", async () => {
    const operator = anOperator();
    const created = await operator.createClient({
      client_name: "Planilha",
      redirect_uris: REDIRECTS,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    });
    expect(created.error).toBeNull();
    expect(created.data).toMatchObject({
      client_id: expect.any(String),
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      client_name: "Planilha",
      client_type: "confidential",
      registration_type: "manual",
    });
    const id = created.data?.client_id ?? "";
    const read = await operator.getClient(id);
    expect(read.data?.client_id).toBe(id);
    expect(read.data).not.toHaveProperty("client_secret");
    const logo = "https://cliente.exemplo/marca.png";
    const changed = await operator.updateClient(id, { client_name: "Outra planilha", logo_uri: logo });
    expect(changed.data).toMatchObject({ client_id: id, client_name: "Outra planilha", logo_uri: logo });
    expect((await operator.deleteClient(id)).error).toBeNull();
    const gone = await operator.getClient(id);
    expect(gone.data).toBeNull();
    expect(gone.error).toMatchObject({ status: 404, code: "oauth_client_not_found" });
  });

  it("lists clients, by pages too", async () => {
    const made = [await aProgram("um"), await aProgram("dois"), await aProgram("três")];
    const all = await anOperator().listClients();
    expect(all.error).toBeNull();
    const ids = all.data.clients.map(({ client_id }) => client_id);
    expect(ids).toEqual(expect.arrayContaining(made.map(({ client_id }) => client_id)));
    const page = await anOperator().listClients({ page: 1, perPage: 2 });
    expect(page.data).toMatchObject({ nextPage: 2, total: ids.length });
    expect(page.data.clients.map(({ client_name }) => client_name)).toEqual(["três", "dois"]);
  });

  it("gives a client another secret", async () => {
    const { client_id: id, client_secret: before } = await aProgram();
    const { data, error } = await anOperator().regenerateClientSecret(id);
    expect(error).toBeNull();
    expect(data?.client_secret).toBeTruthy();
    expect(data?.client_secret).not.toBe(before);
  });

  it("is told when there are no addresses to lead back to", async () => {
    const { data, error } = await anOperator().createClient({ client_name: "Nada", redirect_uris: [] });
    expect(data).toBeNull();
    expect(error?.message).toMatch(/redirect_uris|required|invalid/i);
  });

  it("is told when there is no such client", async () => {
    const { data, error } = await anOperator().getClient(NOBODY);
    expect([data, error?.status]).toEqual([null, 404]);
  });

  it("changes one thing and leaves the others", async () => {
    const { client_id: id } = await aProgram("Fica");
    const logo = "https://cliente.exemplo/nova.png";
    const { data } = await anOperator().updateClient(id, { logo_uri: logo });
    expect(data).toMatchObject({ client_name: "Fica", logo_uri: logo, redirect_uris: REDIRECTS });
  });

  it("needs to name little", async () => {
    const { data } = await anOperator().createClient({
      client_name: "Mínimo",
      redirect_uris: ["https://cliente.exemplo/volta"],
    });
    expect(data).toMatchObject({
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    });
  });

  it("may name several addresses", async () => {
    const redirect_uris = [...REDIRECTS, "https://app.cliente.exemplo/auth"];
    const { data } = await anOperator().createClient({ client_name: "Vários", redirect_uris });
    expect(data?.redirect_uris).toEqual(redirect_uris);
  });
});

describe.each([
  ["2.109", anOfficialClient],
  ["2.119", aNewestClient as unknown as typeof anOfficialClient],
])("the official client %s of a person who is asked, unmodified", (_version, clientOf) => {
  const verifier = "x".repeat(43);

  async function aPersonAsked(): Promise<{ person: OfficialClient; id: string; clientId: string }> {
    const { email } = await aClient(app);
    const person = clientOf(url);
    expect((await person.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const operator = new AuthClient({
      url: `${url}/auth/v1`,
      headers: { Authorization: authorization },
      ...OPTIONS,
    });
    const { data } = await operator.admin.oauth.createClient({
      client_name: "Planilha",
      client_uri: "https://cliente.exemplo",
      redirect_uris: REDIRECTS,
      token_endpoint_auth_method: "none",
    });
    const clientId = data?.client_id ?? "";
    return { person, clientId, id: await asked(clientId) };
  }

  async function asked(clientId: string): Promise<string> {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: REDIRECTS[0] ?? "",
      response_type: "code",
      scope: "openid email",
      state: "s",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    const answer = await fetch(`${url}/auth/v1/oauth/authorize?${query}`, { redirect: "manual" });
    expect(answer.status).toBe(302);
    return new URL(answer.headers.get("location") ?? "").searchParams.get("authorization_id") ?? "";
  }

  it("shows who asks for what, approves, lists what was granted and takes it back", async () => {
    const { person, id, clientId } = await aPersonAsked();
    const { data, error } = await person.oauth.getAuthorizationDetails(id);
    expect(error).toBeNull();
    const client = { id: clientId, name: "Planilha", uri: "https://cliente.exemplo", logo_uri: "" };
    expect(data).toMatchObject({
      authorization_id: id,
      redirect_uri: REDIRECTS[0],
      client,
      scope: "openid email",
      user: { id: (await person.getUser()).data.user?.id },
    });
    const approved = await person.oauth.approveAuthorization(id, { skipBrowserRedirect: true });
    const back = new URL(approved.data?.redirect_url ?? "");
    expect(`${back.origin}${back.pathname}`).toBe(REDIRECTS[0]);
    expect(back.searchParams.get("state")).toBe("s");

    const tokens = await fetch(`${url}/auth/v1/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        client_id: clientId,
        code: back.searchParams.get("code") ?? "",
        code_verifier: verifier,
      }),
    });
    expect(tokens.status).toBe(200);

    expect((await person.oauth.listGrants()).data).toEqual([
      { client, scopes: ["openid", "email"], granted_at: expect.any(String) },
    ]);
    const again = await person.oauth.getAuthorizationDetails(await asked(clientId));
    expect(again.data).toEqual({ redirect_url: expect.stringContaining("code=") });
    expect((await person.oauth.revokeGrant({ clientId })).error).toBeNull();
    expect((await person.oauth.listGrants()).data).toEqual([]);
    expect((await person.oauth.revokeGrant({ clientId })).error).toMatchObject({
      status: 404,
      code: "oauth_consent_not_found",
    });
  });

  it("denies", async () => {
    const { person, id } = await aPersonAsked();
    await person.oauth.getAuthorizationDetails(id);
    const { data } = await person.oauth.denyAuthorization(id, { skipBrowserRedirect: true });
    expect(new URL(data?.redirect_url ?? "").searchParams.get("error")).toBe("access_denied");
    expect((await person.oauth.listGrants()).data).toEqual([]);
  });

  it("is told when there is no such request", async () => {
    const { person } = await aPersonAsked();
    expect((await person.oauth.getAuthorizationDetails(NOBODY)).error).toMatchObject({
      status: 404,
      code: "oauth_authorization_not_found",
    });
  });
});
