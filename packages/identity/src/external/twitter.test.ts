import {
  type AnsweringServer,
  type AskedOfServer,
  startAnswering,
} from "@lastro/platform/testing/answering-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { signatureOf } from "./oauth1.js";

const PAGE = "http://localhost:3000/painel";
const SECRETS: Readonly<Record<string, string>> = { "request-1": "rs", "access-1": "as" };

/** Twitter, which believes nothing that is not signed. */
const asked: AskedOfServer[] = [];
let server: AnsweringServer;
let app: IdentityBench;
beforeAll(async () => {
  server = await startAnswering((request) => {
    asked.push(request);
    const { oauth_signature: signature, ...said } = signedBy(request);
    const method = request.path.startsWith("/oauth/") ? "POST" : "GET";
    const url = `${server.url}${request.path}?${new URLSearchParams(request.query)}`;
    const right = signatureOf({ method, url, said }, "segredo", SECRETS[said.oauth_token ?? ""] ?? "");
    if (signature !== right) return { status: 401, body: { errors: [{ code: 32 }] } };
    if (request.path === "/oauth/request_token")
      return { body: "oauth_token=request-1&oauth_token_secret=rs&oauth_callback_confirmed=true" };
    if (request.path === "/oauth/access_token")
      return said.oauth_verifier === "v1"
        ? { body: "oauth_token=access-1&oauth_token_secret=as&user_id=1" }
        : { status: 401, body: {} };
    return { body: { id_str: "t1", screen_name: "ana", name: "Ana", email: "ana@twitter.example" } };
  });
  const twitter = {
    enabled: true,
    clientIds: ["casa"],
    secret: "segredo",
    url: server.url,
    skipNonceCheck: false,
    emailOptional: false,
  };
  app = await startIdentityBench({ identity: { outsideSignUps: true, external: { twitter } } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

function signedBy({ headers }: AskedOfServer): Record<string, string> {
  const fields = (headers.authorization ?? "").replace(/^OAuth /, "").matchAll(/(\w+)="([^"]*)"/g);
  return Object.fromEntries(
    [...fields].map(([, name = "", value = ""]) => [name, decodeURIComponent(value)]),
  );
}

async function depart() {
  const left = await app.http.inject(`/auth/v1/authorize?provider=twitter&redirect_to=${PAGE}`);
  expect(left.statusCode, left.body).toBe(302);
  return new URL(String(left.headers.location));
}

/** Where Twitter was told to send the browser back to. */
function callback(): URL {
  const begun = asked.findLast(({ path }) => path === "/oauth/request_token");
  return new URL(begun ? (signedBy(begun).oauth_callback ?? "") : "");
}

async function comeBack(token: string, verifier: string) {
  const url = callback();
  url.searchParams.set("oauth_token", token);
  url.searchParams.set("oauth_verifier", verifier);
  const answer = await app.http.inject(`${url.pathname}${url.search}`);
  return new URL(String(answer.headers.location));
}

describe("Twitter", () => {
  it("is asked for a token first, and lets in whom it names with it", async () => {
    const there = await depart();
    expect(there.href).toBe(`${server.url}/oauth/authenticate?oauth_token=request-1`);
    expect(callback().origin + callback().pathname).toBe("http://localhost:3000/auth/v1/callback");
    const fragment = new URLSearchParams((await comeBack("request-1", "v1")).hash.slice(1));
    expect(fragment.get("provider_token")).toBe("access-1");
    const headers = { authorization: `Bearer ${fragment.get("access_token")}` };
    const user = (await app.http.inject({ url: "/auth/v1/user", headers })).json();
    expect(user).toMatchObject({ email: "ana@twitter.example", user_metadata: { user_name: "ana" } });
    expect(asked.at(-1)?.query).toEqual({
      include_email: "true",
      include_entities: "false",
      skip_status: "true",
    });
  });

  it("lets nobody in by another token, another verifier, or none", async () => {
    for (const [token, verifier] of [
      ["request-2", "v1"],
      ["request-1", "v2"],
      ["request-1", ""],
    ] as const) {
      await depart();
      const landed = await comeBack(token, verifier);
      expect([token, verifier, landed.hash.includes("access_token")]).toEqual([token, verifier, false]);
      expect(landed.searchParams.get("error")).toBeTruthy();
    }
  });
});

describe("a signature of OAuth 1.0a", () => {
  it("is the one Twitter publishes for its example", () => {
    const said = {
      status: "Hello Ladies + Gentlemen, a signed OAuth request!",
      oauth_consumer_key: "xvz1evFS4wEEPTGEFPHBog",
      oauth_nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg",
      oauth_signature_method: "HMAC-SHA1",
      oauth_timestamp: "1318622958",
      oauth_token: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
      oauth_version: "1.0",
    };
    const url = "https://api.twitter.com/1.1/statuses/update.json?include_entities=true";
    expect(
      signatureOf(
        { method: "POST", url, said },
        "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
        "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE",
      ),
    ).toBe("hCtSmYh+iHYCEqBWrE7C7hYmtUk=");
  });
});
