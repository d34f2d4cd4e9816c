import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { anOperatorsToken, aTestKey } from "../testing/operator.js";
import { anEmail } from "../testing/people.js";

let app: IdentityBench;
let operator: { readonly authorization: string };
beforeAll(async () => {
  const key = await aTestKey();
  app = await startIdentityBench({ signingKeys: key.setting });
  operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };
});
afterAll(() => app.close());

describe("an answer that pages of others post", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const lost = { method: "POST", url: "/auth/v1/callback?state=nonsense&code=1" } as const;

  it.each([
    ["in the address alone", lost],
    [
      "in the address, with an empty body of JSON",
      { ...lost, headers: { "content-type": "application/json" } },
    ],
    ["in a form", { ...lost, url: "/auth/v1/callback", headers: form, payload: "state=nonsense&code=1" }],
    ["in both, the form first", { ...lost, headers: form, payload: "state=other" }],
  ])("is read %s", async (_where, request) => {
    const answer = await app.http.inject(request);
    expect(answer.statusCode).toBe(303);
    expect(new URL(String(answer.headers.location)).searchParams.get("error_code")).toBe("bad_oauth_state");
  });

  it("of an organisation that holds nothing leads to the site, or nowhere where there are no organisations", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const saml = {
      privateKey: String(privateKey.export({ format: "pem", type: "pkcs8" })),
      relaySeconds: 120,
    };
    const house = await startIdentityBench({ identity: { saml } });
    const empty = { method: "POST", url: "/auth/v1/sso/saml/acs" } as const;
    const led = await house.http.inject(empty);
    await house.close();
    expect(led.statusCode).toBe(303);
    expect(new URL(String(led.headers.location)).searchParams.get("error_description")).toBe(
      "SAMLResponse is missing",
    );
    const absent = await app.http.inject(empty);
    expect([absent.statusCode, absent.json().error_code]).toEqual([404, "saml_provider_disabled"]);
  });
});

describe("an identity nobody has signed in with", () => {
  it("says since when it is there, where others say when they were used last", async () => {
    const added = await app.http.inject({
      method: "POST",
      url: "/auth/v1/admin/users",
      headers: operator,
      payload: { email: anEmail() },
    });
    const [identity] = added.json().identities;
    expect(identity.last_sign_in_at).toBe(identity.created_at);
    expect(added.json()).not.toHaveProperty("last_sign_in_at");
  });
});

describe("a house without organisations", () => {
  it("says so whatever else is wrong with the request", async () => {
    for (const payload of ["{", "{}", '{"provider_id": 5}']) {
      const headers = { "content-type": "application/json" };
      const answer = await app.http.inject({ method: "POST", url: "/auth/v1/sso", headers, payload });
      expect([payload, answer.statusCode, answer.json().error_code]).toEqual([
        payload,
        404,
        "saml_provider_disabled",
      ]);
    }
  });
});

describe("linking by a token of a provider", () => {
  it("asks for a session first, whatever the house allows", async () => {
    const link = (headers: Readonly<Record<string, string>>) =>
      app.http.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=id_token",
        headers,
        payload: { provider: "google", id_token: "x", link_identity: true },
      });
    expect([(await link({})).statusCode, (await link({})).json()]).toEqual([
      400,
      {
        error: "invalid request",
        error_description: "Linking requires a valid user access token in Authorization",
      },
    ]);
  });
});
