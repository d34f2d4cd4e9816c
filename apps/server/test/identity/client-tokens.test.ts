import { anOAuthServer, type OAuthBench } from "@lastro/identity/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClient } from "../../src/testing/people.js";
import { startSignInBench } from "../../src/testing/sign-in-bench.js";

let bench: OAuthBench;
beforeAll(async () => {
  bench = await anOAuthServer({}, startSignInBench);
});
afterAll(() => bench.close());

describe("the token of another program", () => {
  it("opens nothing of the bank", async () => {
    const person = await aClient(bench.app);
    const { access_token: token } = await bench.tokensOf(person, await bench.aClientProgram());
    const headers = { authorization: `Bearer ${token}` };
    for (const url of ["/v1/me", "/v1/wallets"])
      expect((await bench.app.http.inject({ url, headers })).statusCode).toBe(401);
  });
});
