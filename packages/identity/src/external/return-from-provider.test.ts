import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { aProviderBench, PAGE, type ProviderBench } from "../testing/provider-bench.js";

let bench: ProviderBench;
let provider: ProviderBench["provider"];
let app: ProviderBench["app"];
let someone: ProviderBench["someone"];
let authorize: ProviderBench["authorize"];
let comeBack: ProviderBench["comeBack"];
let signIn: ProviderBench["signIn"];
beforeAll(async () => {
  bench = await aProviderBench();
  ({ provider, app, someone, authorize, comeBack, signIn } = bench);
});
afterAll(() => bench.close());
afterEach(() => {
  provider.tamper = undefined;
});

describe("the way back from a provider", () => {
  async function refused(search: string) {
    const answer = await app.http.inject(`/auth/v1/callback${search}`);
    const url = new URL(answer.headers.location ?? "");
    return {
      status: answer.statusCode,
      at: `${url.origin}${url.pathname}`,
      code: url.searchParams.get("error_code"),
      words: url.searchParams.get("error_description"),
      error: url.searchParams.get("error"),
      fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
    };
  }

  it("tells a state it does not know from one that is none, both at the site's own page", async () => {
    expect(await refused("?code=x")).toMatchObject({
      status: 303,
      at: "http://localhost:3000/",
      error: "invalid_request",
      code: "bad_oauth_callback",
      words: "OAuth state parameter missing",
      fragment: { error_code: "bad_oauth_callback", sb: "" },
    });
    expect(await refused("?code=x&state=abc")).toMatchObject({
      status: 303,
      code: "bad_oauth_state",
      words: "OAuth state parameter is invalid",
    });
    expect(await refused("?code=x&state=6f0f0b36-5a77-4dd4-b5d8-f1f0ae1ba0c0")).toMatchObject({
      status: 303,
      code: "bad_oauth_state",
      words: "OAuth state not found or expired",
    });
  });

  it("is walked once, within five minutes", async () => {
    someone();
    const challenge = { code_challenge: "c".repeat(43), code_challenge_method: "plain" };
    const returned = await provider.consent(await authorize(challenge));
    expect((await comeBack(returned)).url.searchParams.get("code")).toBeTruthy();
    expect(await refused(returned.search)).toMatchObject({
      status: 303,
      code: "flow_state_already_used",
      words: "State has already been used",
    });

    const late = await provider.consent(await authorize());
    app.ctx.clock.advanceSeconds(301);
    expect(await refused(late.search)).toMatchObject({
      code: "bad_oauth_state",
      words: "OAuth state has expired",
    });
    app.ctx.clock.advanceSeconds(-301);
  });

  it("of two browsers with the same state lets one through", async () => {
    someone();
    const returned = await provider.consent(await authorize());
    const both = await Promise.all([comeBack(returned), comeBack(returned)]);
    expect(both.filter(({ url }) => url.hash.includes("access_token"))).toHaveLength(1);
  });

  it("says at the page that asked what the provider refused", async () => {
    const state = new URL(await authorize()).searchParams.get("state");
    expect(await refused(`?state=${state}&error=access_denied&error_description=Not+today`)).toMatchObject({
      status: 302,
      at: PAGE,
      error: "access_denied",
      words: "Not today",
    });
    const again = new URL(await authorize()).searchParams.get("state");
    expect(await refused(`?state=${again}`)).toMatchObject({ at: PAGE, code: "bad_oauth_callback" });
  });

  it("lets in nobody whose token is for another sign-in, another app, or from another issuer", async () => {
    const wrong = [
      { nonce: "of another sign-in" },
      { aud: "another-app" },
      { iss: "https://elsewhere.example" },
      { exp: 1 },
    ];
    someone();
    provider.tamper = (said) => said;
    expect((await signIn()).url.hash).toContain("access_token");
    for (const claims of wrong) {
      someone();
      provider.tamper = (said) => ({ ...said, ...claims });
      const { url } = await signIn();
      expect(url.hash, JSON.stringify(claims)).not.toContain("access_token");
      expect(url.searchParams.get("error")).toBe("server_error");
      expect(url.searchParams.get("error_description")).toBe("Unable to exchange external code");
    }
  });

  it("leads to the site's own page whoever asked to be led elsewhere", async () => {
    for (const redirect_to of [
      "https://evil.example/",
      "//evil.example",
      "http://localhost:3000@evil.example/",
      "javascript:alert(1)",
      "http://localhost:3000.evil.example/",
    ]) {
      someone();
      const { url } = await signIn({ redirect_to });
      expect(url.host, redirect_to).toBe("localhost:3000");
    }
  });
});
