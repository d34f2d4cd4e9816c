import { expect } from "vitest";
import { startIdentityBench } from "./identity-bench.js";
import { startOidcServer } from "./oidc-server.js";
import { anOperatorsToken, aTestKey } from "./operator.js";
import { anEmail } from "./people.js";

export const CALLBACK = "http://localhost:3000/auth/v1/callback";
export const PAGE = "http://localhost:3000/painel";

export type ProviderBench = Awaited<ReturnType<typeof aProviderBench>>;

/** Sign-in by itself, with an outside provider its people may come through. */
export async function aProviderBench() {
  const provider = await startOidcServer(CALLBACK);
  const known = {
    enabled: true,
    clientIds: [provider.clientId, "app-do-celular"],
    secret: provider.clientSecret,
    url: provider.issuer,
    skipNonceCheck: false,
    emailOptional: false,
  };
  const key = await aTestKey();
  const app = await startIdentityBench({
    signingKeys: key.setting,
    identity: {
      outsideSignUps: true,
      external: {
        google: known,
        "custom:empresa": { ...known, title: "Empresa", linkingDomain: "empresa" },
        apple: { ...known, enabled: false },
        keycloak: { ...known, url: "http://localhost:9" },
      },
    },
  });
  const operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };

  let people = 0;
  function someone(claims: Readonly<Record<string, unknown>> = {}) {
    people += 1;
    provider.person = {
      sub: `pessoa-${people}`,
      email: anEmail(),
      email_verified: true,
      name: `Pessoa ${people}`,
      ...claims,
    };
    return provider.person;
  }

  async function authorize(query: Readonly<Record<string, string>> = {}) {
    const params = new URLSearchParams({ provider: "google", redirect_to: PAGE, ...query });
    const answer = await app.http.inject(`/auth/v1/authorize?${params}`);
    expect(answer.statusCode, answer.body).toBe(302);
    return answer.headers.location ?? "";
  }

  async function comeBack(returned: URL) {
    const answer = await app.http.inject(`/auth/v1/callback${returned.search}`);
    return {
      status: answer.statusCode,
      url: new URL(answer.headers.location ?? ""),
    };
  }

  /** Walks the whole way through the provider. */
  async function signIn(query: Readonly<Record<string, string>> = {}) {
    const { status, url } = await comeBack(await provider.consent(await authorize(query)));
    return { status, url, fragment: new URLSearchParams(url.hash.slice(1)) };
  }

  async function userOf(fragment: URLSearchParams) {
    const answer = await app.http.inject({
      url: "/auth/v1/user",
      headers: { authorization: `Bearer ${fragment.get("access_token")}` },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  async function close(): Promise<void> {
    await app.close();
    await provider.close();
  }

  return { provider, app, operator, someone, authorize, comeBack, signIn, userOf, close };
}
