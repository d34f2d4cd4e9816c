import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startIdentityBench } from "../testing/identity-bench.js";
import { anOfficialClient } from "../testing/official-client.js";
import { aClient, anEmail } from "../testing/people.js";
import { anSsoBench, claimsOf, PAGE, type SsoBench } from "../testing/sso-bench.js";

let bench: SsoBench;
let app: SsoBench["app"];
let anOrganisation: SsoBench["anOrganisation"];
let start: SsoBench["start"];
let post: SsoBench["post"];
let signIn: SsoBench["signIn"];
let userOf: SsoBench["userOf"];
beforeAll(async () => {
  bench = await anSsoBench();
  ({ app, anOrganisation, start, post, signIn, userOf } = bench);
});
afterAll(() => bench.close());
// Nobody waits here for the bucket of a network address to fill again.
beforeEach(() => app.pool.query("delete from rate_limit"));

describe("asking to sign in through an organisation", () => {
  it("leads to its page with a signed request, by its id or by a domain", async () => {
    const organisation = await anOrganisation();
    const led = await start({ provider_id: organisation.id, redirect_to: PAGE });
    expect(led.status).toBe(303);
    const url = new URL(led.location ?? "");
    expect(`${url.origin}${url.pathname}`).toBe(organisation.signInUrl);
    expect([...url.searchParams.keys()].sort()).toEqual(["RelayState", "SAMLRequest", "SigAlg", "Signature"]);
    expect(url.searchParams.get("RelayState")).toMatch(/^[0-9a-f-]{36}$/);
    const byDomain = await start({ domain: organisation.domain.toUpperCase(), skip_http_redirect: true });
    expect(byDomain).toMatchObject({ status: 200 });
    expect(new URL(byDomain.url).origin).toBe(url.origin);
  });

  it("is refused when it names both, neither, or one that is unknown or off", async () => {
    const off = await anOrganisation({ disabled: true });
    const unknown = "6f0f0b36-5a77-4dd4-b5d8-f1f0ae1ba0c0";
    const refusals = [
      [
        { provider_id: off.id, domain: off.domain },
        400,
        "validation_failed",
        "Only one of provider_id or domain supported",
      ],
      [{}, 400, "validation_failed", "A provider_id or domain needs to be provided"],
      [{ provider_id: unknown }, 404, "sso_provider_not_found", "No such SSO provider"],
      [
        { domain: "ninguem.example" },
        404,
        "sso_provider_not_found",
        "No SSO provider assigned for this domain",
      ],
      [{ provider_id: off.id }, 404, "sso_provider_disabled", "SSO Provider is currently disabled"],
      [
        { provider_id: "x" },
        400,
        "bad_json",
        "Could not parse request body as JSON: uuid: incorrect UUID format",
      ],
    ] as const;
    for (const [payload, status, error_code, msg] of refusals)
      expect(await start(payload)).toMatchObject({ status, error_code, msg });
  });

  it("goes through the official client", async () => {
    const organisation = await anOrganisation();
    const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
    const { data, error } = await anOfficialClient(url).signInWithSSO({
      domain: organisation.domain,
      options: { redirectTo: PAGE },
    });
    expect(error).toBeNull();
    expect(new URL(data?.url ?? "").origin).toBe(new URL(organisation.signInUrl).origin);
    const none = await anOfficialClient(url).signInWithSSO({ domain: "ninguem.example" });
    expect(none.error).toMatchObject({ code: "sso_provider_not_found", status: 404 });
  });
});

describe("someone an organisation vouches for", () => {
  it("comes back with a session of their own that says through whom", async () => {
    const organisation = await anOrganisation({
      attribute_mapping: {
        keys: { name: { name: "displayName" }, team: { names: ["dept"], default: "none" } },
      },
    });
    const email = anEmail();
    const { status, url, fragment } = await signIn(organisation, {
      nameId: "funcionaria-7",
      attributes: { email, displayName: "Ana Lima", dept: "Risco" },
    });
    expect([status, `${url.origin}${url.pathname}`]).toEqual([303, PAGE]);
    expect(claimsOf(fragment).amr).toMatchObject([{ method: "sso/saml", provider: organisation.id }]);
    const user = await userOf(fragment);
    expect(user).toMatchObject({
      email,
      app_metadata: { provider: `sso:${organisation.id}` },
      user_metadata: { full_name: "Ana Lima", iss: organisation.entityId, custom_claims: { team: "Risco" } },
      identities: [{ provider: `sso:${organisation.id}`, id: "funcionaria-7" }],
    });
    const again = await signIn(organisation, { nameId: "funcionaria-7", attributes: { email } });
    expect((await userOf(again.fragment)).id).toBe(user.id);
  });

  it("is nobody who has the same address here, and takes nothing from them", async () => {
    const organisation = await anOrganisation();
    const client = await aClient(app);
    const { fragment } = await signIn(organisation, { attributes: { email: client.email } });
    const user = await userOf(fragment);
    expect(user.email).toBe(client.email);
    expect(user.id).not.toBe(client.userId);
    const { rows } = await app.pool.query("select is_sso from identity_user where id = $1", [user.id]);
    expect(rows).toEqual([{ is_sso: true }]);
    const other = await signIn(await anOrganisation(), { attributes: { email: client.email } });
    expect([client.userId, user.id]).not.toContain((await userOf(other.fragment)).id);
  });

  it("is known by a signed response as well as by a signed assertion", async () => {
    const { url } = await signIn(await anOrganisation(), { sign: "response" });
    expect(url.hash).toContain("access_token");
  });

  it("gets a code to exchange, and stays no longer than the organisation wants", async () => {
    const organisation = await anOrganisation();
    const sessionEnds = new Date(app.ctx.clock.now().getTime() + 3600_000);
    const { url } = await signIn(
      organisation,
      { sessionEnds },
      { code_challenge: "c".repeat(43), code_challenge_method: "plain" },
    );
    const answer = await app.http.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=pkce",
      payload: { auth_code: url.searchParams.get("code"), code_verifier: "c".repeat(43) },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const claims = claimsOf(new URLSearchParams({ access_token: answer.json().access_token }));
    expect(claims.amr).toMatchObject([{ method: "sso/saml", provider: organisation.id }]);
    const { rows } = await app.pool.query("select not_after from identity_session where id = $1", [
      claims.session_id,
    ]);
    expect(rows[0].not_after.getTime()).toBe(sessionEnds.getTime());
  });

  it("may come without having been asked, once", async () => {
    const organisation = await anOrganisation();
    const answer = organisation.answer(undefined, { attributes: { email: anEmail() } });
    const landed = await post({ SAMLResponse: answer, RelayState: PAGE });
    expect(landed.url.hash).toContain("access_token");
    expect(`${landed.url.origin}${landed.url.pathname}`).toBe(PAGE);
    const again = await post({ SAMLResponse: answer, RelayState: PAGE });
    expect([again.code, again.words]).toEqual(["validation_failed", "SAML Assertion is not valid"]);
  });

  it("is led to the site's own page by whoever wants them elsewhere", async () => {
    const organisation = await anOrganisation();
    const { url } = await signIn(organisation, {}, { redirect_to: "https://evil.example/" });
    expect(url.host).toBe("localhost:3000");
    const attributes = { email: anEmail() };
    const unasked = await post({
      SAMLResponse: organisation.answer(undefined, { attributes }),
      RelayState: "https://evil.example/",
    });
    expect(unasked.url.host).toBe("localhost:3000");
  });
});

describe("a house that speaks with no organisations", () => {
  it("says so at each door", async () => {
    const bank = await startIdentityBench();
    try {
      const doors = [
        { method: "POST", url: "/auth/v1/sso", payload: { domain: "x.example" } },
        { method: "GET", url: "/auth/v1/sso/saml/metadata" },
        { method: "POST", url: "/auth/v1/sso/saml/acs", payload: {} },
      ] as const;
      for (const door of doors) {
        const answer = await bank.http.inject(door);
        expect([answer.statusCode, answer.json().error_code, answer.json().msg]).toEqual([
          404,
          "saml_provider_disabled",
          "SAML 2.0 is disabled",
        ]);
      }
    } finally {
      await bank.close();
    }
  });
});
