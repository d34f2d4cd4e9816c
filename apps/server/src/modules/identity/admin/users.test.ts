import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anOperatorsToken, aTestKey, type TestKey } from "../../../testing/operator.js";
import { aClient, anAdmin, anEmail } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

let app: TestApp;
let key: TestKey;
let operator: { authorization: string };
beforeAll(async () => {
  key = await aTestKey();
  app = await startTestApp({ settings: { LASTRO_JWT_KEYS: key.setting } });
  operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function ask(method: Method, path: string, payload?: object, headers: object = operator) {
  const answer = await app.http.inject({
    method,
    url: `/auth/v1${path}`,
    headers: { ...headers, "content-type": "application/json" },
    ...(payload ? { payload } : {}),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body === "" ? "" : answer.json(),
  };
}

async function someone(more: object = {}) {
  const { status, body } = await ask("POST", "/admin/users", {
    email: anEmail(),
    password: "uma senha boa",
    email_confirm: true,
    ...more,
  });
  expect([status, body]).toMatchObject([200, {}]);
  return body as { id: string; email: string; phone: string } & Record<string, unknown>;
}

const signIn = (email: string, password: string) =>
  ask("POST", "/token?grant_type=password", { email, password }, {});

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
  let house: TestApp;
  let headers: { authorization: string };
  const emails: string[] = [];
  const list = async (path: string) => {
    const answer = await house.http.inject({ url: `/auth/v1/admin/users${path}`, headers });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  beforeAll(async () => {
    const own = await aTestKey();
    house = await startTestApp({ settings: { LASTRO_JWT_KEYS: own.setting } });
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

describe("adding a person", () => {
  it("confirms nothing that was not asked for, mails nothing, and keeps the metadata as given", async () => {
    const email = anEmail().toUpperCase();
    const { body } = await ask("POST", "/admin/users", {
      email,
      phone: "+55 11 98765 4321",
      password: "1",
      user_metadata: { full_name: "Ana", nome: "x" },
      app_metadata: { plan: "gold", provider: null },
      role: "auditor",
    });
    expect(body).toMatchObject({
      aud: "authenticated",
      role: "auditor",
      email: email.toLowerCase(),
      phone: "5511987654321",
      user_metadata: { full_name: "Ana", nome: "x" },
      app_metadata: { providers: ["email", "phone"], plan: "gold" },
      is_anonymous: false,
    });
    expect(body.app_metadata).not.toHaveProperty("provider");
    for (const name of ["email_confirmed_at", "phone_confirmed_at", "confirmed_at", "confirmation_sent_at"])
      expect(body).not.toHaveProperty(name);
    expect(body.identities).toMatchObject([
      {
        provider: "email",
        id: body.id,
        identity_data: { sub: body.id, email: body.email, email_verified: false },
      },
      { provider: "phone", id: body.id, identity_data: { phone: "5511987654321", phone_verified: false } },
    ]);
    expect((await signIn(body.email, "1")).body.error_code).toBe("email_not_confirmed");
    const mails = await app.ctx.db.selectFrom("notification_mail").selectAll().execute();
    expect(mails).toEqual([]);
  });

  it("confirms what is asked for, takes the id it is given, and lets the person in", async () => {
    const id = "11111111-2222-4333-8444-555555555555";
    const person = await someone({ id, phone: "5511900000001", phone_confirm: true });
    expect(person).toMatchObject({ id, user_metadata: { email_verified: true } });
    expect(person).toHaveProperty("email_confirmed_at");
    expect(person).toHaveProperty("phone_confirmed_at");
    expect((await signIn(person.email, "uma senha boa")).status).toBe(200);
    const again = await ask("POST", "/admin/users", { id, email: anEmail() });
    expect([again.status, again.body.error_code]).toEqual([409, "conflict"]);
  });

  it("gives a person without a password one that nobody knows", async () => {
    const person = await someone({ password: undefined });
    expect((await signIn(person.email, "")).body.error_code).toBe("invalid_credentials");
    const row = await app.ctx.db
      .selectFrom("identity_user")
      .select("password_hash")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
  });

  it("makes a client of the bank of whoever comes with the data of a registration", async () => {
    const metadata = {
      nome: "Cliente Novo",
      telefone: "11987651234",
      cpf: "52998224725",
      endereco: "Rua das Acácias, 100",
      cidade: "São Paulo",
      estado: "SP",
      cep: "01310100",
    };
    const person = await someone({ user_metadata: metadata });
    expect(person.user_metadata).toEqual({
      nome: "Cliente Novo",
      cidade: "São Paulo",
      estado: "SP",
      email_verified: true,
    });
    const profile = await app.ctx.db
      .selectFrom("customers_profile")
      .select("email")
      .where("id", "=", person.id)
      .executeTakeFirst();
    expect(profile).toEqual({ email: person.email });
  });

  it("is refused, in these words", async () => {
    const { email } = await someone({ phone: "5511900000002" });
    const fresh = () => ({ email: anEmail() });
    for (const [payload, status, code, message] of [
      [{}, 400, "validation_failed", "Cannot create a user without either an email or phone"],
      [{ email: "nobody" }, 400, "validation_failed", "Unable to validate email address: invalid format"],
      [{ phone: "+0123" }, 400, "validation_failed", "Invalid phone number format (E.164 required)"],
      [{ email }, 422, "email_exists", "A user with this email address has already been registered"],
      [{ phone: "+5511900000002" }, 422, "phone_exists", "Phone number already registered by another user"],
      [
        { ...fresh(), password: "a", password_hash: "b" },
        400,
        "validation_failed",
        "Only a password or a password hash should be provided",
      ],
      [{ ...fresh(), id: "7" }, 400, "validation_failed", "ID must conform to the uuid v4 format"],
      [
        { ...fresh(), id: "00000000-0000-0000-0000-000000000000" },
        400,
        "validation_failed",
        "ID cannot be a nil uuid",
      ],
      [
        { ...fresh(), ban_duration: "7d" },
        400,
        "validation_failed",
        'invalid format for ban duration: time: unknown unit "d" in duration "7d"',
      ],
      [
        { ...fresh(), password: "x".repeat(129) },
        400,
        "validation_failed",
        "Password cannot be longer than 128 characters",
      ],
      [{ ...fresh(), user_metadata: "x" }, 400, "bad_json", undefined],
    ] as const) {
      const answer = await ask("POST", "/admin/users", payload);
      expect([payload, answer.status, answer.body.error_code]).toEqual([payload, status, code]);
      if (message) expect(answer.body.msg).toBe(message);
    }
  });

  it("refuses a password hash of a kind, or at a price, that signing in does not take", async () => {
    for (const hash of [
      "plain",
      "$1$abc$def",
      `$2a$10$${"x".repeat(52)}`,
      `$2a$03$${"x".repeat(53)}`,
      "$argon2d$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
      "$argon2id$v=16$m=65536,t=3,p=4$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
      "$argon2id$v=19$m=65536,t=3,p=4,keyid=x$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
      "$argon2id$v=19$m=99999999,t=3,p=4$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
      "$fbscrypt$v=1,n=40,r=8,p=1,ss=Bw==,sk=ou9tdYTG$C0sHCg9ek77hsg==$zKVTMvnWVw5B",
    ]) {
      const answer = await ask("POST", "/admin/users", { email: anEmail(), password_hash: hash });
      expect([hash, answer.status, answer.body.error_code]).toEqual([hash, 400, "validation_failed"]);
    }
  });
});

describe("a password hash made elsewhere", () => {
  it.each([
    ["bcrypt", "$2y$10$SXEz2HeT8PUIGQXo9yeUIem8KzNxgG0d7o/.eGj2rj8KbRgAuRVlq", "test"],
    ["argon2i", "$argon2i$v=19$m=16,t=2,p=1$bGJRWThNOHJJTVBSdHl2dQ$NfEnUOuUpb7F2fQkgFUG4g", "test"],
    [
      "argon2id",
      "$argon2id$v=19$m=32,t=3,p=2$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk",
      "test",
    ],
    [
      "fbscrypt",
      "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=ou9tdYTGyYm8kuR6Dt0Bp0kDuAYoXrK16mbZO4yGwAn3oLspjnN0/c41v8xZnO1n14J3MjKj1b2g6AUCAlFwMw==$C0sHCg9ek77hsg==$zKVTMvnWVw5BBOZNUdnsalx4c4c7y/w7IS5p6Ut2+CfEFFlz37J9huyQfov4iizN8dbjvEJlM5tQaJP84+hfTw==",
      "mytestpassword",
    ],
  ])("as %s lets its owner in, and nobody else", async (_kind, hash, password) => {
    const person = await someone({ password: undefined, password_hash: hash });
    expect((await signIn(person.email, "another")).body.error_code).toBe("invalid_credentials");
    expect((await signIn(person.email, password)).status).toBe(200);
  });
});

describe("changing a person", () => {
  const change = (id: string, payload: object) => ask("PUT", `/admin/users/${id}`, payload);

  it("replaces address and number at once, and the letters of before open nothing", async () => {
    const person = await someone();
    await ask("POST", "/recover", { email: person.email }, {});
    const email = anEmail();
    const { body } = await change(person.id, { email, phone: "5511900000003" });
    expect(body).toMatchObject({
      email,
      phone: "5511900000003",
      app_metadata: { provider: "email", providers: ["email", "phone"] },
    });
    expect(body.identities).toMatchObject([
      { provider: "email", identity_data: { email, email_verified: false } },
      { provider: "phone", identity_data: { phone: "5511900000003", phone_verified: false } },
    ]);
    const tokens = app.ctx.db
      .selectFrom("identity_one_time_token")
      .selectAll()
      .where("user_id", "=", person.id);
    expect(await tokens.execute()).toEqual([]);
    const confirmed = await change(person.id, { phone: "5511900000003", phone_confirm: true });
    expect(confirmed.body).toHaveProperty("phone_confirmed_at");
  });

  it("refuses an address or a number somebody else has", async () => {
    const other = await someone({ phone: "5511900000004" });
    const person = await someone();
    expect((await change(person.id, { email: other.email })).body.error_code).toBe("email_exists");
    expect((await change(person.id, { phone: other.phone })).body.error_code).toBe("phone_exists");
    expect((await change(person.id, { email: person.email })).status).toBe(200);
  });

  it("merges metadata, where null removes, and sets the role", async () => {
    const person = await someone({ user_metadata: { a: 1, b: 2 } });
    const { body } = await change(person.id, {
      user_metadata: { b: null, c: 3 },
      app_metadata: { plan: "gold" },
      role: "auditor",
    });
    expect(body).toMatchObject({
      role: "auditor",
      user_metadata: { a: 1, c: 3 },
      app_metadata: { provider: "email", plan: "gold" },
    });
    expect(body.user_metadata).not.toHaveProperty("b");
  });

  it("with a new password ends every session, and holds it to the rules", async () => {
    const person = await someone();
    const session = (await signIn(person.email, "uma senha boa")).body;
    expect((await change(person.id, { password: "12345" })).body.error_code).toBe("weak_password");
    expect((await change(person.id, { password: "outra senha" })).status).toBe(200);
    const bearer = { authorization: `Bearer ${session.access_token}` };
    expect((await ask("GET", "/user", undefined, bearer)).body.error_code).toBe("session_not_found");
    expect((await signIn(person.email, "uma senha boa")).body.error_code).toBe("invalid_credentials");
    expect((await signIn(person.email, "outra senha")).status).toBe(200);
  });

  it("shuts them out for a time, and lets them in again", async () => {
    const person = await someone();
    const session = (await signIn(person.email, "uma senha boa")).body;
    const bearer = { authorization: `Bearer ${session.access_token}` };
    const { body } = await change(person.id, { ban_duration: "1h30m" });
    expect(Date.parse(body.banned_until) - app.ctx.clock.now().getTime()).toBe(90 * 60_000);
    expect((await ask("GET", "/user", undefined, bearer)).body.error_code).toBe("user_banned");
    expect((await signIn(person.email, "uma senha boa")).body.error_code).toBe("user_banned");
    const refresh = { refresh_token: session.refresh_token };
    expect((await ask("POST", "/token?grant_type=refresh_token", refresh, {})).body.error_code).toBe(
      "user_banned",
    );
    expect((await change(person.id, { ban_duration: "none" })).body).not.toHaveProperty("banned_until");
    expect((await ask("GET", "/user", undefined, bearer)).status).toBe(200);
    expect((await change(person.id, { ban_duration: "soon" })).body.msg).toBe(
      'invalid format for ban duration: time: invalid duration "soon"',
    );
  });

  it("of no such id is refused", async () => {
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      const strange = await ask(method, "/admin/users/7", {});
      expect([strange.status, strange.body.error_code, strange.body.msg]).toEqual([
        404,
        "validation_failed",
        "user_id must be an UUID",
      ]);
      const unknown = await ask(method, "/admin/users/00000000-0000-4000-8000-000000000000", {});
      expect([unknown.status, unknown.body.error_code, unknown.body.msg]).toEqual([
        404,
        "user_not_found",
        "User not found",
      ]);
    }
  });
});

describe("removing a person", () => {
  it("leaves nothing of them but the log, and is asked for without a body", async () => {
    const person = await someone();
    expect(await ask("DELETE", `/admin/users/${person.id}`)).toMatchObject({ status: 200, body: {} });
    expect((await ask("GET", `/admin/users/${person.id}`)).body.error_code).toBe("user_not_found");
    const entries = (await ask("GET", "/admin/audit?query=action:user_deleted&per_page=1")).body;
    expect(entries).toMatchObject([
      {
        payload: {
          action: "user_deleted",
          log_type: "team",
          actor_id: "00000000-0000-0000-0000-000000000000",
          actor_via_sso: false,
          actor_username: "service_role",
          traits: { user_id: person.id, user_email: person.email },
        },
      },
    ]);
  });

  it("softly leaves their id, unrecognisable and shut out, and the address free for another", async () => {
    const person = await someone({ phone: "5511900000005", user_metadata: { full_name: "Ana" } });
    const session = (await signIn(person.email, "uma senha boa")).body;
    const remove = () => ask("DELETE", `/admin/users/${person.id}`, { should_soft_delete: true });
    expect(await remove()).toMatchObject({ status: 200, body: {} });
    const { body } = await ask("GET", `/admin/users/${person.id}`);
    expect(body).toMatchObject({ id: person.id, user_metadata: {}, app_metadata: {} });
    expect(body).toHaveProperty("deleted_at");
    expect(body.email).not.toBe(person.email);
    expect(body.phone).not.toBe(person.phone);
    expect(JSON.stringify(body)).not.toContain(person.email);
    for (const identity of body.identities) {
      expect(identity.identity_data).toEqual({});
      expect(identity.id).not.toBe(person.id);
    }
    const bearer = { authorization: `Bearer ${session.access_token}` };
    expect((await ask("GET", "/user", undefined, bearer)).body.error_code).toBe("session_not_found");
    expect((await signIn(person.email, "uma senha boa")).body.error_code).toBe("invalid_credentials");
    const row = await app.ctx.db
      .selectFrom("identity_user")
      .select("password_hash")
      .where("id", "=", person.id)
      .executeTakeFirst();
    expect(row).toEqual({ password_hash: null });
    app.ctx.clock.advanceSeconds(5);
    expect((await remove()).status).toBe(200);
    expect((await ask("GET", `/admin/users/${person.id}`)).body.deleted_at).toBe(body.deleted_at);
    await someone({ email: person.email, phone: "5511900000005" });
  });

  it("softly takes their second factors along", async () => {
    const { userId } = await anAdmin(app);
    await ask("DELETE", `/admin/users/${userId}`, { should_soft_delete: true });
    const { body } = await ask("GET", `/admin/users/${userId}`);
    expect(body).not.toHaveProperty("factors");
    const flag = await app.ctx.db
      .selectFrom("user_2fa")
      .select("enabled")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    expect(flag?.enabled ?? false).toBe(false);
  });
});

describe("the log", () => {
  it("is searched by author, action and type, by pages", async () => {
    const person = await someone();
    await ask("PUT", `/admin/users/${person.id}`, { role: "x" });
    const answer = await ask("GET", "/admin/audit?query=author:SERVICE&page=1&per_page=2");
    expect(answer.body).toHaveLength(2);
    expect(answer.body[0]).toMatchObject({
      ip_address: "127.0.0.1",
      payload: { action: "user_modified", log_type: "user", actor_username: "service_role" },
    });
    expect(answer.headers.link).toMatch(
      /^<\/auth\/v1\/admin\/audit\?page=2&query=author%3ASERVICE&per_page=2>; rel="next", /,
    );
    expect(Number(answer.headers["x-total-count"])).toBeGreaterThan(2);
    const types = (await ask("GET", "/admin/audit?query=type:team")).body;
    expect(new Set(types.map((one: { payload: { log_type: string } }) => one.payload.log_type))).toEqual(
      new Set(["team"]),
    );
    expect((await ask("GET", "/admin/audit?query=action:nothing_like_it")).body).toEqual([]);
    expect((await ask("GET", "/admin/audit")).status).toBe(200);
  });

  it("refuses a search by anything else", async () => {
    for (const query of ["x:y", "author", "constructor:x"]) {
      const answer = await ask("GET", `/admin/audit?query=${query}`);
      expect([answer.status, answer.body.msg]).toEqual([400, `Invalid query scope: ${query}`]);
    }
  });
});

describe("clients of an OAuth server", () => {
  it("are not offered", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    for (const [method, path] of [
      ["GET", "/admin/oauth/clients"],
      ["POST", "/admin/oauth/clients"],
      ["PUT", `/admin/oauth/clients/${id}`],
      ["POST", `/admin/oauth/clients/${id}/regenerate_secret`],
    ] as const) {
      const answer = await ask(method, path, {});
      expect([answer.status, answer.body.error_code, answer.body.msg]).toEqual([
        404,
        "feature_disabled",
        "OAuth server is disabled",
      ]);
    }
  });
});
