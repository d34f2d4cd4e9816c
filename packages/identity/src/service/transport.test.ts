import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, anEmail, PASSWORD } from "../testing/people.js";

type Rules = NonNullable<NonNullable<Parameters<typeof startIdentityBench>[0]>["identity"]>;

async function withHouse(identity: Rules, work: (house: IdentityBench) => Promise<void>): Promise<void> {
  const house = await startIdentityBench({ identity });
  try {
    await work(house);
  } finally {
    await house.close();
  }
}

function signIn(
  house: IdentityBench,
  headers: Record<string, string>,
  path = "/auth/v1/token?grant_type=password",
) {
  return house.http.inject({
    method: "POST",
    url: path,
    headers,
    payload: { email: anEmail(), password: "errada-1" },
  });
}

describe("a request that takes too long", () => {
  it("is answered with a 504 and changes nothing afterwards, however late it gets its turn", async () => {
    await withHouse({ transport: { requestSeconds: 2 } }, async (house) => {
      const ana = await aClient(house);
      const change = () =>
        house.http.inject({
          method: "PUT",
          url: "/auth/v1/user",
          headers: { ...ana.headers, "x-supabase-api-version": "2024-01-01" },
          payload: { data: { apelido: "tarde demais" } },
        });
      const late = await house.ctx.db.transaction().execute(async (tx) => {
        await sql`select from identity_user where id = ${ana.userId} for update`.execute(tx);
        return change();
      });
      expect([late.statusCode, late.json()]).toEqual([
        504,
        {
          code: "request_timeout",
          message: "Processing this request timed out, please retry after a moment.",
        },
      ]);
      expect(late.headers["retry-after"]).toBe("1");
      // The row is free now; what waited for it ends before anything else gets hold of it.
      await house.ctx.db
        .transaction()
        .execute((tx) => sql`select from identity_user where id = ${ana.userId} for update`.execute(tx));
      const user = (await house.http.inject({ url: "/auth/v1/user", headers: ana.headers })).json();
      expect(user.user_metadata).not.toHaveProperty("apelido");
      expect((await change()).json().user_metadata.apelido).toBe("tarde demais");
    });
  });
});

describe("the address a request comes from", () => {
  const limited = { byAddress: { token: { burst: 1, seconds: 300 } } };

  async function statuses(house: IdentityBench, headers: Record<string, string>[]): Promise<number[]> {
    const answers = [];
    for (const one of headers) answers.push((await signIn(house, one)).statusCode);
    return answers;
  }

  it("is the first real one a trusted proxy names", async () => {
    await withHouse({ ...limited, transport: { callerAddress: "x-forwarded-for" } }, async (house) => {
      expect(
        await statuses(house, [
          { "x-forwarded-for": "unknown, 203.0.113.1, 10.0.0.1" },
          { "x-forwarded-for": "203.0.113.1" },
          { "x-forwarded-for": "2001:db8::1, 203.0.113.1" },
          { "x-forwarded-for": "nonsense" },
          {},
          { "sb-forwarded-for": "203.0.113.77" },
        ]),
      ).toEqual([400, 429, 400, 400, 429, 429]);
    });
  });

  it("is read from the header of the house's choice, and from no other", async () => {
    await withHouse({ ...limited, transport: { callerAddress: "sb-forwarded-for" } }, async (house) => {
      expect(
        await statuses(house, [
          { "sb-forwarded-for": "203.0.113.1" },
          { "sb-forwarded-for": "203.0.113.1", "x-forwarded-for": "203.0.113.2" },
          { "sb-forwarded-for": "203.0.113.3" },
        ]),
      ).toEqual([400, 429, 400]);
    });
  });

  it("is not what a stranger claims where no proxy stands before the house", async () => {
    await withHouse(limited, async (house) => {
      const claim = (name: string) =>
        house.http.inject({
          method: "POST",
          url: "/auth/v1/token?grant_type=password",
          remoteAddress: "198.51.100.7",
          headers: { "x-forwarded-for": name, "sb-forwarded-for": name },
          payload: { email: anEmail(), password: "errada-1" },
        });
      expect((await claim("203.0.113.1")).statusCode).toBe(400);
      expect((await claim("203.0.113.2")).statusCode).toBe(429);
    });
  });
});

describe("a page of another site", () => {
  it("may send the headers the operator adds to those of the protocol", async () => {
    await withHouse({ transport: { corsHeaders: ["X-Trace-Id"] } }, async (house) => {
      const preflight = await house.http.inject({
        method: "OPTIONS",
        url: "/auth/v1/user",
        headers: { origin: "https://app.example", "access-control-request-method": "PUT" },
      });
      const allowed = String(preflight.headers["access-control-allow-headers"]).split(", ");
      expect(allowed).toEqual(expect.arrayContaining(["X-Trace-Id", "X-JWT-AUD", "X-Client-IP", "apikey"]));
      expect(preflight.headers["access-control-allow-methods"]).toBe("GET, POST, PUT, PATCH, DELETE");
    });
  });

  it("sends no cookie, which pages of the house may", async () => {
    await withHouse({}, async (house) => {
      const { origin } = new URL(house.ctx.config.publicUrl);
      const own = await signIn(house, { origin });
      expect(own.headers).toMatchObject({
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
      });
    });
  });

  it("can read why it was refused", async () => {
    await withHouse({}, async (house) => {
      const answer = await signIn(house, { origin: "https://app.example" });
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
      expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
      expect(answer.headers.vary).toContain("Origin");
      expect(answer.headers["x-sb-error-code"]).toBe("invalid_credentials");
      expect(answer.headers["cache-control"]).toBe("no-store");
    });
  });
});

describe("the endpoints", () => {
  it("may be written with a slash at their end", async () => {
    await withHouse({}, async (house) => {
      const ana = await aClient(house);
      const token = await house.http.inject({
        method: "POST",
        url: "/auth/v1/token/?grant_type=password",
        payload: { email: ana.email, password: PASSWORD },
      });
      expect(token.statusCode).toBe(200);
      expect((await house.http.inject({ url: "/auth/v1/user/", headers: ana.headers })).statusCode).toBe(200);
    });
  });

  it("answer a wrong method with the right ones, an unknown grant before they read a body", async () => {
    await withHouse({}, async (house) => {
      const wrong = await house.http.inject({ method: "PUT", url: "/auth/v1/token" });
      expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, "POST, OPTIONS"]);
      const grant = await house.http.inject({ method: "POST", url: "/auth/v1/token?grant_type=magic" });
      expect([grant.statusCode, grant.json().error_code, grant.json().msg]).toEqual([
        400,
        "invalid_credentials",
        "unsupported_grant_type",
      ]);
    });
  });

  it("that read no body take one of any kind; those that do take none but JSON", async () => {
    await withHouse({}, async (house) => {
      const json = { "content-type": "application/json" };
      const { headers } = await aClient(house);
      for (const payload of ["", "{", "null", "{}"]) {
        const answer = await house.http.inject({
          method: "POST",
          url: "/auth/v1/logout?scope=others",
          headers: { ...headers, ...json },
          payload,
        });
        expect([payload, answer.statusCode]).toEqual([payload, 204]);
      }
      for (const payload of [
        "",
        "{",
        "[]",
        '"text"',
        '{"password": 5}',
        '{"data": "x"}',
        '{"email": {"a": 1}}',
      ]) {
        const answer = await house.http.inject({
          method: "PUT",
          url: "/auth/v1/user",
          headers: { ...headers, ...json },
          payload,
        });
        expect([payload, answer.statusCode, answer.json().error_code]).toEqual([payload, 400, "bad_json"]);
      }
    });
  });

  it("refuse text no table can hold, in words that tell nothing of tables", async () => {
    await withHouse({}, async (house) => {
      const answer = await house.http.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=password",
        payload: { email: "ana\u0000@exemplo.com.br", password: PASSWORD },
      });
      expect([answer.statusCode, answer.json().error_code]).toEqual([400, "validation_failed"]);
      expect(answer.body).not.toMatch(/select|identity_|utf|postgres/i);
    });
  });
});
