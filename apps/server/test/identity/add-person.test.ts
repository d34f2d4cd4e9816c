import { anOperatorDesk, type OperatorDesk } from "@lastro/identity/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEmail } from "../../src/testing/people.js";
import { startSignInBench } from "../../src/testing/sign-in-bench.js";

let bench: OperatorDesk;
let app: OperatorDesk["app"];
let ask: OperatorDesk["ask"];
let someone: OperatorDesk["someone"];
let signIn: OperatorDesk["signIn"];
beforeAll(async () => {
  bench = await anOperatorDesk({}, startSignInBench);
  ({ app, ask, someone, signIn } = bench);
});
afterAll(() => bench.close());

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
