import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt, fromBase32 } from "../factors/totp.js";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { layOutOriginal, type OriginalTables } from "../testing/original-schema.js";
import { aClient, anEmail } from "../testing/people.js";
import { askAuth } from "../testing/second-factors.js";
import { type OriginalDatabase, openOriginalDatabase } from "./original-database.js";
import { describeReport } from "./report.js";
import { takeOver } from "./take-over.js";

const BCRYPT_OF_TEST = "$2y$10$SXEz2HeT8PUIGQXo9yeUIem8KzNxgG0d7o/.eGj2rj8KbRgAuRVlq";
const ENCRYPTED = JSON.stringify({ key_id: "1", alg: "aes-gcm-hkdf", data: "x", nonce: "y" });
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

let app: IdentityBench;
let original: OriginalTables;
let source: OriginalDatabase;
beforeAll(async () => {
  app = await startIdentityBench({ identity: { phone: { enabled: true } } });
  original = await layOutOriginal(app.databaseUrl);
  source = await openOriginalDatabase(app.databaseUrl);
});
afterAll(async () => {
  await source.close();
  await original.close();
  await app.close();
});

const takeAll = () => takeOver(app.ctx, app.identity.engine, source);
const signIn = (login: { email: string } | { phone: string }, password = "test") =>
  askAuth(app, {}, "POST", "/token?grant_type=password", { ...login, password });

async function someone(more: Record<string, unknown> = {}) {
  const id: string = randomUUID();
  const email = anEmail();
  await original.add("users", {
    instance_id: "00000000-0000-0000-0000-000000000000",
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    encrypted_password: BCRYPT_OF_TEST,
    email_confirmed_at: "2025-03-01T10:11:12.123456Z",
    raw_app_meta_data: { provider: "email", providers: ["email"] },
    raw_user_meta_data: { full_name: "Ana" },
    created_at: "2025-02-01T10:11:12.123456Z",
    updated_at: "2025-04-01T10:11:12.123456Z",
    ...more,
  });
  const identity = (provider: string, providerId = id) =>
    original.add("identities", {
      provider_id: providerId,
      user_id: id,
      provider,
      identity_data: { sub: providerId, email, email_verified: true },
      created_at: provider === "email" ? "2025-02-01T10:11:12Z" : "2025-02-02T10:11:12Z",
      updated_at: "2025-02-02T10:11:12Z",
    });
  return { id, email, identity };
}

async function accountOf(id: string) {
  return app.ctx.db.selectFrom("identity_user").selectAll().where("id", "=", id).executeTakeFirst();
}

describe("people of the service that is replaced", () => {
  it("keep their id, address, data, times and password", async () => {
    const person = await someone({
      last_sign_in_at: "2025-05-01T00:00:00Z",
      email_change: "New@exemplo.com",
    });
    await person.identity("email");
    await person.identity("google", "google-1");
    const report = await takeAll();
    expect(report.counts).toMatchObject({ users: 1, passwords: 1, identities: 2, factors: 0 });
    expect(await accountOf(person.id)).toMatchObject({
      realm: "bank",
      aud: "authenticated",
      email: person.email,
      new_email: "new@exemplo.com",
      user_metadata: { full_name: "Ana" },
      app_metadata: { provider: "email", providers: ["email"] },
      created_at: new Date("2025-02-01T10:11:12.123Z"),
      last_sign_in_at: new Date("2025-05-01T00:00:00Z"),
      is_anonymous: false,
      deleted_at: null,
    });
    const { status, body } = await signIn(person);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: person.id, email: person.email });
    expect(body.user.identities).toMatchObject([
      { provider: "email", id: person.id },
      { provider: "google", id: "google-1" },
    ]);
  });

  it("keep the authenticator app, whose code raises their session", async () => {
    const person = await someone();
    const factorId = randomUUID();
    const factor = {
      user_id: person.id,
      factor_type: "totp",
      created_at: "2025-02-01T10:11:12Z",
      updated_at: "2025-02-01T10:11:12Z",
    };
    await original.add("mfa_factors", {
      ...factor,
      id: factorId,
      status: "verified",
      secret: SECRET,
      friendly_name: "App",
    });
    await original.add("mfa_factors", { ...factor, id: randomUUID(), status: "unverified", secret: SECRET });
    const report = await takeAll();
    expect(report.counts).toMatchObject({ users: 1, factors: 1 });
    const stored = await app.ctx.db
      .selectFrom("identity_factor")
      .selectAll()
      .where("user_id", "=", person.id)
      .execute();
    expect(stored).toMatchObject([{ id: factorId, friendly_name: "App", status: "verified" }]);
    expect(stored[0]?.secret_sealed?.toString()).not.toContain(SECRET);

    const session = (await signIn(person)).body;
    const as = { authorization: `Bearer ${session.access_token}` };
    const challenge = await askAuth(app, as, "POST", `/factors/${factorId}/challenge`);
    const verified = await askAuth(app, as, "POST", `/factors/${factorId}/verify`, {
      challenge_id: challenge.body.id,
      code: codeAt(fromBase32(SECRET), app.ctx.clock.now()),
    });
    expect(verified.status).toBe(200);
    const flag = await app.ctx.db
      .selectFrom("user_2fa")
      .select("enabled")
      .where("user_id", "=", person.id)
      .executeTakeFirst();
    expect(flag?.enabled).toBe(true);
  });

  it("keep security keys and passkeys", async () => {
    const person = await someone();
    const at = { created_at: "2025-02-01T10:11:12Z", updated_at: "2025-02-01T10:11:12Z" };
    await original.add("mfa_factors", {
      id: randomUUID(),
      user_id: person.id,
      factor_type: "webauthn",
      status: "verified",
      web_authn_credential: {
        id: Buffer.from("key-1??>").toString("base64"),
        publicKey: Buffer.from("public").toString("base64"),
        transport: ["usb"],
        authenticator: { signCount: 7 },
      },
      ...at,
    });
    await original.add("webauthn_credentials", {
      user_id: person.id,
      credential_id: Buffer.from("passkey-1"),
      public_key: Buffer.from("public"),
      sign_count: 3,
      friendly_name: "Phone",
      transports: ["internal"],
    });
    const report = await takeAll();
    expect(report.counts).toMatchObject({ factors: 1, passkeys: 1 });
    const factor = await app.ctx.db
      .selectFrom("identity_factor")
      .select("credential")
      .where("user_id", "=", person.id)
      .executeTakeFirst();
    expect(factor?.credential).toEqual({
      id: Buffer.from("key-1??>").toString("base64url"),
      publicKey: Buffer.from("public").toString("base64url"),
      counter: 7,
      transports: ["usb"],
    });
    const passkey = await app.ctx.db
      .selectFrom("identity_passkey")
      .selectAll()
      .where("user_id", "=", person.id)
      .executeTakeFirst();
    expect(passkey).toMatchObject({
      credential_id: Buffer.from("passkey-1").toString("base64url"),
      friendly_name: "Phone",
      transports: ["internal"],
    });
    expect(passkey?.public_key.toString()).toBe("public");
    expect(Number(passkey?.sign_count)).toBe(3);
  });

  it("come whether they have an address, a number, an organisation, or nothing yet", async () => {
    const byPhone = await someone({
      email: null,
      email_confirmed_at: null,
      phone: "5511987650101",
      phone_confirmed_at: "2025-03-01T00:00:00Z",
    });
    const nobody = await someone({
      email: null,
      email_confirmed_at: null,
      encrypted_password: "",
      is_anonymous: true,
    });
    const ours = await someone({ is_sso_user: true, encrypted_password: null });
    const gone = await someone({
      email: "kF9_Q-deleted-HASH",
      deleted_at: "2025-03-01T00:00:00Z",
      encrypted_password: null,
    });
    const banned = await someone({ banned_until: "2999-01-01T00:00:00Z" });
    expect((await takeAll()).counts.users).toBe(5);
    expect((await signIn({ phone: "+5511987650101" })).status).toBe(200);
    expect(await accountOf(byPhone.id)).toMatchObject({ phone: "5511987650101", email: null });
    expect(await accountOf(nobody.id)).toMatchObject({ is_anonymous: true, password_hash: null });
    expect(await accountOf(ours.id)).toMatchObject({ is_sso: true });
    expect((await accountOf(gone.id))?.deleted_at).toEqual(new Date("2025-03-01T00:00:00Z"));
    expect((await signIn(banned)).code).toBe("user_banned");
    const identities = await app.ctx.db
      .selectFrom("identity_identity")
      .select(["user_id", "provider"])
      .where("user_id", "in", [byPhone.id, nobody.id, ours.id, gone.id])
      .execute();
    expect(identities).toEqual([{ user_id: byPhone.id, provider: "phone" }]);
  });

  it("are not taken twice, and stay as they are here", async () => {
    const person = await someone();
    await person.identity("email");
    await takeAll();
    await app.ctx.db
      .updateTable("identity_user")
      .set({ email: "moved@exemplo.com" })
      .where("id", "=", person.id)
      .execute();
    const before = await accountOf(person.id);
    const again = await takeAll();
    expect(again.counts).toMatchObject({ users: 0, identities: 0, factors: 0, passwords: 0 });
    expect(again.counts.already).toBeGreaterThan(0);
    expect(await accountOf(person.id)).toEqual(before);
  });
});

describe("what cannot be taken", () => {
  it("is told, with whom it is about, and keeps nobody else out", async () => {
    const here = await aClient(app);
    const twin = await someone({ email: here.email.toUpperCase() });
    const sealed = await someone({ encrypted_password: ENCRYPTED });
    const strange = await someone({ encrypted_password: "md5:abc" });
    const numberless = await someone({ phone: "abc" });
    const at = { created_at: "2025-02-01T10:11:12Z", updated_at: "2025-02-01T10:11:12Z" };
    await original.add("mfa_factors", {
      id: randomUUID(),
      user_id: sealed.id,
      factor_type: "totp",
      status: "verified",
      secret: ENCRYPTED,
      ...at,
    });
    await original.add("sessions", { id: randomUUID(), user_id: sealed.id });
    const report = await takeAll();
    expect(report.counts).toMatchObject({ users: 3, factors: 0, passwords: 1 });
    expect(Object.fromEntries(report.left)).toEqual({
      "people whose address or number belongs to somebody else here": { count: 1, users: [twin.id] },
      "encrypted password hashes: their owners choose a new one": { count: 1, users: [sealed.id] },
      "password hashes of an unknown kind: their owners choose a new one": { count: 1, users: [strange.id] },
      "encrypted secrets of authenticator apps: their owners enrol again": { count: 1, users: [sealed.id] },
      "telephone numbers that are none": { count: 1, users: [numberless.id] },
      "sessions: people sign in again": { count: 1, users: [] },
    });
    expect(describeReport(report)).toContain(
      `not taken: 1 × encrypted password hashes: their owners choose a new one (${sealed.id})`,
    );
    expect((await signIn(sealed)).code).toBe("invalid_credentials");
    expect((await signIn({ email: here.email })).code).toBe("invalid_credentials");
  });

  it("is a database without the tables of the original", async () => {
    await expect(openOriginalDatabase(app.databaseUrl, "elsewhere")).rejects.toThrow(
      "There is no table elsewhere.users",
    );
  });
});

describe("many people", () => {
  it("come in batches, all of them, also after a break", async () => {
    // By their ids the first of all: two batches of them are taken over before the break.
    await original.run(`insert into auth.users (id, aud, role, email, created_at, updated_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated',
        'many' || n || '@exemplo.com', now(), now()
      from generate_series(1, 450) n`);
    const broken = { ...source, pages: 0 };
    const breaksOff: typeof source = {
      ...source,
      peopleAfter(id, limit) {
        broken.pages += 1;
        if (broken.pages > 2) throw new Error("the line went dead");
        return source.peopleAfter(id, limit);
      },
    };
    await expect(takeOver(app.ctx, app.identity.engine, breaksOff)).rejects.toThrow("the line went dead");
    const report = await takeAll();
    expect(report.counts.already).toBeGreaterThanOrEqual(400);
    const { count } = await app.ctx.db
      .selectFrom("identity_user")
      .select((e) => e.fn.countAll<bigint>().as("count"))
      .where("email", "like", "many%")
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(450);
    const identities = await app.ctx.db
      .selectFrom("identity_identity")
      .innerJoin("identity_user", "identity_user.id", "identity_identity.user_id")
      .select("identity_identity.id")
      .where("identity_user.email", "like", "many%")
      .execute();
    expect(identities).toHaveLength(450);
  });
});
