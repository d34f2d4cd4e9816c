import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anOperatorDesk, type OperatorDesk } from "../testing/operator-desk.js";
import { anAdmin, anEmail } from "../testing/people.js";

let bench: OperatorDesk;
let app: OperatorDesk["app"];
let ask: OperatorDesk["ask"];
let someone: OperatorDesk["someone"];
let signIn: OperatorDesk["signIn"];
beforeAll(async () => {
  bench = await anOperatorDesk();
  ({ app, ask, someone, signIn } = bench);
});
afterAll(() => bench.close());

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
