import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startAuthBench } from "../../../testing/auth-bench.js";
import { anOfficialClient } from "../../../testing/official-client.js";
import { anOperatorsToken, aTestKey } from "../../../testing/operator.js";
import { aClient, anEmail } from "../../../testing/people.js";
import {
  type AnswerOptions,
  aSamlOrganisation,
  type SamlOrganisation,
} from "../../../testing/saml-organisation.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

const BASE = "http://localhost:3000/auth/v1";
const SERVICE = { entityId: `${BASE}/sso/saml/metadata`, acsUrl: `${BASE}/sso/saml/acs` };
const PAGE = "http://localhost:3000/painel";

let app: TestApp;
let operator: { authorization: string };
beforeAll(async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = await aTestKey();
  app = await startAuthBench({
    settings: { LASTRO_JWT_KEYS: key.setting },
    identity: {
      outsideSignUps: true,
      saml: {
        privateKey: privateKey.export({ format: "der", type: "pkcs1" }).toString("base64"),
        relaySeconds: 120,
      },
    },
  });
  operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };
});
afterAll(() => app.close());
// Nobody waits here for the bucket of a network address to fill again.
beforeEach(() => app.pool.query("delete from rate_limit"));

async function administer(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) {
  const answer = await app.http.inject({
    method,
    url: `/auth/v1/admin/sso/providers${path}`,
    headers: operator,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, ...answer.json() };
}

interface Known extends SamlOrganisation {
  readonly id: string;
  readonly domain: string;
}

async function anOrganisation(wish: object = {}): Promise<Known> {
  const organisation = aSamlOrganisation(app.ctx.clock, SERVICE);
  const domain = new URL(organisation.entityId).host;
  const added = await administer("POST", "", {
    type: "saml",
    metadata_xml: organisation.metadata,
    domains: [domain],
    ...wish,
  });
  expect(added.status, JSON.stringify(added)).toBe(201);
  return { ...organisation, id: added.id, domain };
}

async function start(payload: Readonly<Record<string, unknown>>) {
  const answer = await app.http.inject({ method: "POST", url: "/auth/v1/sso", payload });
  return {
    status: answer.statusCode,
    location: answer.headers.location,
    ...(answer.body ? answer.json() : {}),
  };
}

async function post(form: Readonly<Record<string, string>>) {
  const answer = await app.http.inject({
    method: "POST",
    url: "/auth/v1/sso/saml/acs",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
  const url = new URL(answer.headers.location ?? "http://nowhere");
  return {
    status: answer.statusCode,
    url,
    code: url.searchParams.get("error_code"),
    words: url.searchParams.get("error_description"),
    fragment: new URLSearchParams(url.hash.slice(1)),
  };
}

/** The whole way through an organisation, which answers as the options say. */
async function signIn(
  organisation: Known,
  options: AnswerOptions = {},
  wish: Readonly<Record<string, unknown>> = {},
) {
  const { url } = await start({
    provider_id: organisation.id,
    redirect_to: PAGE,
    skip_http_redirect: true,
    ...wish,
  });
  const attributes = { email: anEmail(), ...options.attributes };
  return post({
    SAMLResponse: organisation.answer(url, { ...options, attributes }),
    RelayState: new URL(url).searchParams.get("RelayState") ?? "",
  });
}

function claimsOf(fragment: URLSearchParams) {
  return JSON.parse(
    Buffer.from(fragment.get("access_token")?.split(".")[1] ?? "", "base64url").toString() || "{}",
  );
}

async function userOf(fragment: URLSearchParams) {
  const headers = { authorization: `Bearer ${fragment.get("access_token")}` };
  return (await app.http.inject({ url: "/auth/v1/user", headers })).json();
}

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

describe("an answer that lets nobody in", () => {
  let organisation: Known;
  beforeAll(async () => {
    organisation = await anOrganisation();
  });

  async function isRefused(options: AnswerOptions) {
    const { status, url, code, words } = await signIn(organisation, options);
    expect([status, url.origin, url.pathname], JSON.stringify(options)).toEqual([
      303,
      "http://localhost:3000",
      "/",
    ]);
    expect(url.hash).toBe("");
    expect([code, words]).toEqual(["validation_failed", "SAML Assertion is not valid"]);
  }

  it("is unsigned, signed by a stranger or by a hash that can be forged, or was changed after it was signed", async () => {
    expect((await signIn(organisation)).url.hash).toContain("access_token");
    await isRefused({ sign: "nothing" });
    await isRefused({ forged: true });
    await isRefused({ algorithm: "sha1" });
    await isRefused({ tamper: (xml) => xml.replace(">pessoa-1<", ">chefe<") });
  });

  it("is meant for another house or another request", async () => {
    await isRefused({ audience: "https://another.example" });
    await isRefused({ recipient: "https://another.example/acs" });
    await isRefused({ destination: "https://another.example/acs" });
    await isRefused({ inResponseTo: "id-of-another-request" });
    await isRefused({ inResponseTo: null });
    await isRefused({ issuer: "https://another.example" });
    await isRefused({ status: "Requester" });
  });

  it("has run out, or is for later", async () => {
    await isRefused({ validFor: -61 });
    await isRefused({ validFrom: 61 });
    expect((await signIn(organisation, { validFor: -59 })).url.hash).toContain("access_token");
  });

  it("wraps a signed assertion around or beside another one", async () => {
    const evil = (xml: string) =>
      (/<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "")
        .replace(/<Signature.*?<\/Signature>/s, "")
        .replace(">pessoa-1<", ">chefe<")
        .replace(/ ID="[^"]+"/, ' ID="_evil"');
    const signed = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "";
    const signature = (xml: string) => /<Signature.*?<\/Signature>/s.exec(xml)?.[0] ?? "";
    await isRefused({ tamper: (xml) => xml.replace("<saml:Assertion ", `${evil(xml)}<saml:Assertion `) });
    await isRefused({ tamper: (xml) => xml.replace("</samlp:Response>", `${evil(xml)}</samlp:Response>`) });
    await isRefused({
      tamper: (xml) =>
        xml
          .replace(signed(xml), evil(xml))
          .replace("<samlp:Status>", `<samlp:Extensions>${signed(xml)}</samlp:Extensions><samlp:Status>`),
    });
    await isRefused({
      tamper: (xml) =>
        xml.replace(signed(xml), evil(xml).replace("</saml:Issuer>", `</saml:Issuer>${signature(xml)}`)),
    });
    await isRefused({
      tamper: (xml) =>
        xml.replace(
          signed(xml),
          evil(xml).replace(
            "</saml:Issuer>",
            `</saml:Issuer>${signature(xml).replace("</Signature>", `<Object>${signed(xml)}</Object></Signature>`)}`,
          ),
        ),
    });
  });

  it("brings a document type, or hides part of a name in a comment", async () => {
    await isRefused({ tamper: (xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}` });
    const { fragment } = await signIn(organisation, { nameId: "chefe<!-- -->.impostor" });
    expect((await userOf(fragment)).identities[0].id).toBe("chefe.impostor");
  });

  it("comes a second time, late, or to a request nobody made", async () => {
    const { url } = await start({ provider_id: organisation.id, skip_http_redirect: true });
    const form = {
      SAMLResponse: organisation.answer(url, { attributes: { email: anEmail() } }),
      RelayState: new URL(url).searchParams.get("RelayState") ?? "",
    };
    expect((await post(form)).url.hash).toContain("access_token");
    const again = await post(form);
    expect([again.code, again.words]).toEqual([
      "saml_relay_state_not_found",
      "SAML RelayState does not exist, try logging in again?",
    ]);
    expect((await post({ ...form, RelayState: "" })).words).toBe("SAML Assertion is not valid");

    const late = await start({ provider_id: organisation.id, skip_http_redirect: true });
    app.ctx.clock.advanceSeconds(121);
    const relay = new URL(late.url).searchParams.get("RelayState") ?? "";
    expect((await post({ ...form, RelayState: relay })).code).toBe("saml_relay_state_expired");
    app.ctx.clock.advanceSeconds(-121);
  });

  it("is none, or says too little of the person or of itself", async () => {
    expect((await post({ RelayState: "neither" })).words).toBe("SAML RelayState is not a valid UUID or URL");
    expect((await post({})).words).toBe("SAMLResponse is missing");
    expect((await post({ SAMLResponse: "eA==" })).words).toBe(
      "SAMLResponse is not a valid XML SAML assertion",
    );
    const unknown = aSamlOrganisation(app.ctx.clock, SERVICE).answer(undefined);
    expect((await post({ SAMLResponse: unknown })).code).toBe("saml_idp_not_found");
    const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
    expect((await signIn(organisation, { nameIdFormat: transient })).code).toBe("saml_assertion_no_user_id");
    expect((await signIn(organisation, { attributes: { email: "" } })).code).toBe("saml_assertion_no_email");
  });
});

describe("the organisations, for the operator", () => {
  it("are added, listed without their metadata, found by either name, changed and removed", async () => {
    const organisation = await anOrganisation({ resource_id: "minha-empresa" });
    const list = await administer("GET", "");
    const listed = list.items.find(({ id }: { id: string }) => id === organisation.id);
    expect(listed).toMatchObject({
      resource_id: "minha-empresa",
      disabled: false,
      saml: { entity_id: organisation.entityId, attribute_mapping: {} },
      domains: [{ domain: organisation.domain }],
    });
    expect(listed.saml).not.toHaveProperty("metadata_xml");
    expect((await administer("GET", "/resource_minha-empresa")).saml.metadata_xml).toBe(
      organisation.metadata,
    );

    const changed = await administer("PUT", `/${organisation.id}`, {
      domains: ["nova.example"],
      disabled: true,
      attribute_mapping: { keys: { name: { name: "cn" } } },
    });
    expect(changed).toMatchObject({
      status: 200,
      disabled: true,
      resource_id: "minha-empresa",
      saml: { attribute_mapping: { keys: { name: { name: "cn" } } } },
      domains: [{ domain: "nova.example" }],
    });
    expect((await administer("DELETE", `/${organisation.id}`)).id).toBe(organisation.id);
    expect(await administer("GET", `/${organisation.id}`)).toMatchObject({
      status: 404,
      error_code: "sso_provider_not_found",
      msg: "SSO Identity Provider not found",
    });
  });

  it("are each known once, by entity and by domain", async () => {
    const one = await anOrganisation();
    const two = await anOrganisation();
    expect(await administer("POST", "", { type: "saml", metadata_xml: one.metadata })).toMatchObject({
      status: 422,
      error_code: "saml_idp_already_exists",
    });
    expect(await administer("PUT", `/${two.id}`, { domains: [one.domain] })).toMatchObject({
      status: 400,
      error_code: "sso_domain_already_exists",
    });
    expect(await administer("PUT", `/${two.id}`, { metadata_xml: one.metadata })).toMatchObject({
      status: 400,
      error_code: "saml_entity_id_mismatch",
    });
  });

  it("are refused when what they publish cannot be read or fetched", async () => {
    const { metadata } = aSamlOrganisation(app.ctx.clock, SERVICE);
    const refusals = [
      [{ type: "ldap" }, "Only 'saml' supported for SSO provider type"],
      [{ type: "saml" }, "Either metadata_xml or metadata_url must be set"],
      [
        { type: "saml", metadata_xml: metadata, metadata_url: "https://x.example" },
        "Only one of metadata_xml or metadata_url needs to be set",
      ],
      [{ type: "saml", metadata_url: "http://x.example" }, "metadata_url is not a HTTPS URL"],
      [{ type: "saml", metadata_xml: "<a" }, "SAML Metadata could not be read"],
      [{ type: "saml", metadata_xml: `<!DOCTYPE x>${metadata}` }, "SAML Metadata could not be read"],
      [
        { type: "saml", metadata_xml: metadata.replace(/entityID="[^"]+"/, "") },
        "SAML Metadata does not contain an EntityID",
      ],
      [
        { type: "saml", metadata_xml: metadata.replaceAll("https://idp", "http://idp") },
        "SAML Metadata names no SingleSignOnService with the HTTP-Redirect binding",
      ],
    ] as const;
    for (const [payload, msg] of refusals)
      expect(await administer("POST", "", payload)).toMatchObject({
        status: 400,
        error_code: "validation_failed",
        msg,
      });
    expect(
      await administer("POST", "", { type: "saml", metadata_url: "https://10.0.0.1/metadata" }),
    ).toMatchObject({ status: 400, error_code: "saml_metadata_fetch_failed" });
  });

  it("are open to the holder of an operator's token alone", async () => {
    const client = await aClient(app);
    const answer = await app.http.inject({ url: "/auth/v1/admin/sso/providers", headers: client.headers });
    expect([answer.statusCode, answer.json().error_code]).toEqual([403, "not_admin"]);
  });
});

describe("what this service publishes of itself", () => {
  it("names its entity, where answers go, and a certificate of the key it signs with", async () => {
    const answer = await app.http.inject("/auth/v1/sso/saml/metadata?download=true");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("application/xml");
    expect(answer.headers["content-disposition"]).toContain("metadata.xml");
    expect(answer.body).toContain(`entityID="${SERVICE.entityId}"`);
    expect(answer.body).toContain(`Location="${SERVICE.acsUrl}"`);
    const published = /<ds:X509Certificate>([^<]+)</.exec(answer.body)?.[1] ?? "";
    const certificate = new X509Certificate(Buffer.from(published, "base64"));
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe("CN=SAML 2.0 Certificate");
  });
});

describe("a house that speaks with no organisations", () => {
  it("says so at each door", async () => {
    const bank = await startTestApp();
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
