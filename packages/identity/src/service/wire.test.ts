import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, type SignedInPerson } from "../testing/people.js";

let app: IdentityBench;
let ana: SignedInPerson;
beforeAll(async () => {
  app = await startIdentityBench();
  ana = await aClient(app);
});
afterAll(() => app.close());

const JSON_TYPE = { "content-type": "application/json;charset=UTF-8" };

function signUp(payload: string, headers: Record<string, string> = JSON_TYPE) {
  return app.http.inject({ method: "POST", url: "/auth/v1/signup", headers, payload });
}

describe("a refusal", () => {
  it("has the newer shape, echoed, for clients that name its version or a later one", async () => {
    for (const version of ["2024-01-01", "2026-08-07"]) {
      const answer = await signUp("{}", { ...JSON_TYPE, "x-supabase-api-version": version });
      expect(answer.json()).toEqual({
        code: "anonymous_provider_disabled",
        message: "Anonymous sign-ins are disabled",
      });
      expect(answer.headers["x-supabase-api-version"]).toBe("2024-01-01");
      expect(answer.headers["x-sb-error-code"]).toBe("anonymous_provider_disabled");
    }
  });

  it("has the older shape for everyone else", async () => {
    for (const version of [undefined, "2023-12-31", "soon", "2024-13-45"]) {
      const answer = await signUp("{}", {
        ...JSON_TYPE,
        ...(version ? { "x-supabase-api-version": version } : {}),
      });
      expect(answer.json()).toEqual({
        code: 422,
        error_code: "anonymous_provider_disabled",
        msg: "Anonymous sign-ins are disabled",
      });
      expect(answer.headers).not.toHaveProperty("x-supabase-api-version");
      expect(answer.headers["x-sb-error-code"]).toBe("anonymous_provider_disabled");
    }
  });

  it("of a weak password names the reasons", async () => {
    const answer = await signUp(JSON.stringify({ email: "a@b.co", password: "12345" }));
    expect(answer.json()).toMatchObject({
      error_code: "weak_password",
      msg: "Password should be at least 6 characters.",
      weak_password: { reasons: ["length"] },
    });
  });
});

describe("a body", () => {
  it("that is no JSON object, has a value of the wrong type or the same key twice, is bad JSON", async () => {
    for (const text of [
      "",
      "{",
      "nonsense",
      "[]",
      "7",
      "null",
      '{"email": 7}',
      '{"data": []}',
      '{"password": {}}',
      '{"email": "a@b.co", "email": "c@d.co"}',
      '{"email": "a@b.co", "data": {"a": 1, "\\u0061": 2}}',
    ]) {
      const answer = await signUp(text);
      expect([text, answer.statusCode, answer.json().error_code]).toEqual([text, 400, "bad_json"]);
      expect(answer.json().msg).toMatch(/^Could not parse request body as JSON: /);
    }
  });

  it("may hold nulls and fields nobody asked for", async () => {
    const text =
      '{"email": "a@b.co", "phone": null, "data": null, "password": "12345", "x": 1, "__proto__": {"y": 1}}';
    expect((await signUp(text)).json().error_code).toBe("weak_password");
  });

  it("of more than sixteen kibibytes is too large where anybody may send it", async () => {
    const answer = await signUp(JSON.stringify({ email: "x".repeat(16 * 1024) }));
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      {
        code: 413,
        error_code: "request_entity_too_large",
        msg: "Request body too large (max 16384 bytes)",
      },
    ]);
  });

  it("may be empty, typed as JSON, where none is read", async () => {
    const answer = await app.http.inject({
      method: "DELETE",
      url: "/auth/v1/factors/00000000-0000-4000-8000-000000000000",
      headers: { ...JSON_TYPE, ...ana.headers },
    });
    expect([answer.statusCode, answer.json().error_code]).toEqual([404, "mfa_factor_not_found"]);
  });
});

describe("an address of the service", () => {
  it("that does not exist is not found; one asked with another method says so", async () => {
    const unknown = await app.http.inject("/auth/v1/nothing");
    expect([unknown.statusCode, unknown.headers["x-sb-error-code"]]).toEqual([404, "not_found"]);
    const other = await app.http.inject({ method: "PUT", url: "/auth/v1/signup" });
    expect(other.statusCode).toBe(405);
  });

  it("may end in a slash", async () => {
    expect((await app.http.inject("/auth/v1/health/")).json()).toMatchObject({ name: "Lastro Auth" });
  });

  it("says which ways to sign in there are", async () => {
    expect((await app.http.inject("/auth/v1/settings")).json()).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    });
  });
});

describe("a page of another site", () => {
  it("may call, and reads the headers of the protocol", async () => {
    const preflight = await app.http.inject({
      method: "OPTIONS",
      url: "/auth/v1/token?grant_type=password",
      headers: {
        origin: "https://app.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "apikey, x-supabase-api-version",
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    });
    expect(preflight.headers["access-control-allow-headers"]).toContain("apikey");

    const answer = await signUp("{}", { ...JSON_TYPE, origin: "https://app.example" });
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "X-Total-Count, Link, X-Supabase-Api-Version",
    });
  });
});

describe("too many requests from one address", () => {
  it("are asked to wait, with the time in a header", async () => {
    const fullUntil = BigInt(app.ctx.clock.now().getTime() + 300_000) * 1000n;
    await app.ctx.db
      .insertInto("rate_limit")
      .values({ bucket: "identity:/signup:bank:203.0.113.7", empty_at: fullUntil })
      .execute();
    const body = JSON.stringify({ email: "a@b.co", password: "12345" });
    const answer = await signUp(body, { ...JSON_TYPE, "x-forwarded-for": "203.0.113.7" });
    expect([answer.statusCode, answer.json().error_code]).toEqual([429, "over_request_rate_limit"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect((await signUp(body, { ...JSON_TYPE, "x-forwarded-for": "203.0.113.8" })).json().error_code).toBe(
      "weak_password",
    );
  });
});

describe("the published contract", () => {
  it("describes every endpoint with what it reads and answers", async () => {
    const { paths } = (await app.http.inject("/openapi.json")).json();
    expect(paths["/auth/v1/signup"].post.requestBody).toBeDefined();
    expect(paths["/auth/v1/token"].post.responses["200"]).toBeDefined();
    expect(paths["/auth/v1/factors/{factorId}/verify"].post.security).toEqual([{ bearer: [] }]);
    expect(paths["/functions/v1/verify-2fa"].post).toBeDefined();
  });
});
