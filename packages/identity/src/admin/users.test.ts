import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { anOperatorsToken, aTestKey } from "../testing/operator.js";
import { anOperatorDesk, type Method, type OperatorDesk } from "../testing/operator-desk.js";
import { aClient, anAdmin } from "../testing/people.js";

let bench: OperatorDesk;
let app: OperatorDesk["app"];
let key: OperatorDesk["key"];
let ask: OperatorDesk["ask"];
beforeAll(async () => {
  bench = await anOperatorDesk();
  ({ app, key, ask } = bench);
});
afterAll(() => bench.close());

describe("an endpoint of the operator", () => {
  const endpoints: [Method, string][] = [
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["GET", "/admin/users/00000000-0000-4000-8000-000000000000"],
    ["PUT", "/admin/users/00000000-0000-4000-8000-000000000000"],
    ["DELETE", "/admin/users/00000000-0000-4000-8000-000000000000"],
    ["GET", "/admin/audit"],
    ["GET", "/admin/oauth/clients"],
  ];

  it("is shut to whoever brings no token, a foreign one, or one of another role", async () => {
    const iss = app.identity.engine.settings.tokens.issuer;
    const { headers: client } = await aClient(app);
    const { headers: administrator } = await anAdmin(app);
    const other = await (await aTestKey()).sign({ role: "service_role", iss });
    const ended = await key.sign({ role: "service_role", iss, exp: 1 });
    const anonymous = await key.sign({ role: "anon", iss });
    for (const [method, path] of endpoints) {
      for (const [headers, status, code] of [
        [{}, 401, "no_authorization"],
        [{ authorization: `Bearer ${other}` }, 403, "bad_jwt"],
        [{ authorization: `Bearer ${ended}` }, 403, "bad_jwt"],
        [{ authorization: `Bearer ${anonymous}` }, 403, "not_admin"],
        [client, 403, "not_admin"],
        [administrator, 403, "not_admin"],
      ] as const) {
        const answer = await ask(method, path, {}, headers);
        expect([path, answer.status, answer.body.error_code]).toEqual([path, status, code]);
      }
    }
    expect((await ask("GET", "/admin/users", undefined, client)).body.msg).toBe("User not allowed");
  });

  it("is open to a token that names nobody and never ends, or names whom it likes", async () => {
    const iss = app.identity.engine.settings.tokens.issuer;
    for (const claims of [
      { role: "service_role" },
      { role: "supabase_admin", sub: "not a uuid" },
      { role: "service_role", sub: "", exp: 4_000_000_000 },
    ]) {
      const token = await key.sign({ ...claims, iss });
      const answer = await ask("GET", "/admin/users?per_page=1", undefined, {
        authorization: `Bearer ${token}`,
      });
      expect(answer.status).toBe(200);
    }
  });

  it("asks that a session the token names still stands", async () => {
    const iss = app.identity.engine.settings.tokens.issuer;
    const person = await aClient(app);
    const [session] = await app.ctx.db
      .selectFrom("identity_session")
      .select("id")
      .where("user_id", "=", person.userId)
      .execute();
    const token = await key.sign({
      role: "service_role",
      iss,
      sub: person.userId,
      session_id: session?.id,
    });
    const headers = { authorization: `Bearer ${token}` };
    expect((await ask("GET", "/admin/users", undefined, headers)).status).toBe(200);
    const foreign = await key.sign({ role: "service_role", iss, session_id: session?.id });
    expect(
      (await ask("GET", "/admin/users", undefined, { authorization: `Bearer ${foreign}` })).body.error_code,
    ).toBe("session_not_found");
    await ask("POST", "/logout", undefined, person.headers);
    expect((await ask("GET", "/admin/users", undefined, headers)).body.error_code).toBe("session_not_found");
  });
});

describe("the list of people", () => {
  let house: IdentityBench;
  let headers: { authorization: string };
  const emails: string[] = [];
  const list = async (path: string) => {
    const answer = await house.http.inject({ url: `/auth/v1/admin/users${path}`, headers });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  beforeAll(async () => {
    const own = await aTestKey();
    house = await startIdentityBench({ signingKeys: own.setting });
    headers = { authorization: `Bearer ${await anOperatorsToken(house, own)}` };
    for (let index = 0; index < 23; index += 1) {
      house.ctx.clock.advanceSeconds(1);
      const email = `p${String(index).padStart(2, "0")}@exemplo.com`;
      emails.push(email);
      await house.http.inject({
        method: "POST",
        url: "/auth/v1/admin/users",
        headers,
        payload: { email, user_metadata: { full_name: index === 7 ? "Zoé 100%" : "Ana" } },
      });
    }
  });
  afterAll(() => house.close());
  const shown = (body: { users: { email: string }[] }) => body.users.map(({ email }) => email);

  it("is told by pages, over more than nine of them, each naming the next and the last", async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 12; page += 1) {
      const answer = await list(`?page=${page}&per_page=2`);
      expect(answer.headers["x-total-count"]).toBe("23");
      const next = `</auth/v1/admin/users?page=${page + 1}&per_page=2>; rel="next", `;
      expect(answer.headers.link).toBe(
        `${page < 12 ? next : ""}</auth/v1/admin/users?page=12&per_page=2>; rel="last"`,
      );
      seen.push(...shown(answer.body));
    }
    expect(seen).toEqual(emails.toReversed());
    expect((await list("?page=13&per_page=2")).body.users).toEqual([]);
  });

  it("puts the page first in its links, whatever stood before it, and takes empty parameters for none", async () => {
    const answer = await list("?filter=p&sort=created_at%20asc&page=&per_page=20");
    expect(answer.headers.link).toBe(
      '</auth/v1/admin/users?page=2&filter=p&sort=created_at+asc&per_page=20>; rel="next", ' +
        '</auth/v1/admin/users?page=2&filter=p&sort=created_at+asc&per_page=20>; rel="last"',
    );
    expect(shown(answer.body)).toEqual(emails.slice(0, 20));
    expect(answer.body).not.toHaveProperty("pagination");
    expect((await list("")).body.users).toHaveLength(23);
  });

  it("says nothing of identities, and which audience it is of", async () => {
    const { body } = await list("?per_page=1");
    expect(body.aud).toBe("authenticated");
    expect(body.users[0].identities).toBeNull();
  });

  it("is narrowed to part of an address, to part of a name, or to one address", async () => {
    expect(shown((await list("?filter=p1")).body)).toHaveLength(10);
    expect(shown((await list("?filter=zO")).body)).toEqual(["p07@exemplo.com"]);
    expect(shown((await list("?filter=100%25")).body)).toEqual(["p07@exemplo.com"]);
    expect(shown((await list("?filter=%25")).body)).toEqual(["p07@exemplo.com"]);
    expect(shown((await list("?email=P03%40exemplo.com")).body)).toEqual(["p03@exemplo.com"]);
    expect((await list("?email=p0")).headers["x-total-count"]).toBe("0");
  });

  it("goes on from a cursor, in either direction, until there is no more", async () => {
    for (const [sort, expected] of [
      ["created_at%20desc", emails.toReversed()],
      ["created_at%20asc", emails],
    ] as const) {
      const seen: string[] = [];
      let path: string | undefined = `?limit=10&sort=${sort}`;
      while (path !== undefined) {
        const answer = await list(path);
        seen.push(...shown(answer.body));
        const { next_cursor: next, has_more: more } = answer.body.pagination;
        expect(more).toBe(next !== undefined);
        expect(answer.headers.link).toBe(
          next &&
            `</auth/v1/admin/users?cursor=${next}&limit=10&sort=${sort.replace("%20", "+")}>; rel="next"`,
        );
        expect(answer.headers).not.toHaveProperty("x-total-count");
        path = next && `?limit=10&sort=${sort}&cursor=${next}`;
      }
      expect(seen).toEqual(expected);
    }
  });

  it("is not told when pages, order or cursor are none", async () => {
    for (const [path, message] of [
      ["?page=x", 'Bad Pagination Parameters: "x" is not a whole number'],
      ["?per_page=-1", 'Bad Pagination Parameters: "-1" is not a whole number'],
      ["?per_page=0", "Bad Pagination Parameters: per_page must be greater than 0"],
      ["?limit=0", "Bad Pagination Parameters: limit must be greater than 0"],
      ["?cursor=abc", "Bad Pagination Parameters: invalid cursor"],
      ["?sort=email", "Bad Sort Parameters: bad field for sort 'email'"],
      [
        "?sort=created_at%20up",
        "Bad Sort Parameters: bad direction for sort 'up', only 'asc' and 'desc' allowed",
      ],
    ]) {
      const answer = await list(path ?? "");
      expect([answer.status, answer.body.error_code, answer.body.msg]).toEqual([
        400,
        "validation_failed",
        message,
      ]);
    }
    expect((await list("?page=9007199254740991&per_page=9007199254740991")).body.users).toEqual([]);
  });
});
