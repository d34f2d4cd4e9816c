import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hash as bcrypt } from "@node-rs/bcrypt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, anEmail, PASSWORD, type SignedInPerson } from "../testing/people.js";

let app: IdentityBench;
beforeAll(async () => {
  app = await startIdentityBench({ identity: { phone: { enabled: true } } });
});
afterAll(() => app.close());

function signInAs(house: IdentityBench, payload: Record<string, unknown>, ip = "127.0.0.1") {
  return house.http.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    headers: { "x-forwarded-for": ip },
    payload,
  });
}

async function keep(person: Pick<SignedInPerson, "userId">, columns: Record<string, unknown>): Promise<void> {
  await app.ctx.db.updateTable("identity_user").set(columns).where("id", "=", person.userId).execute();
}

async function hashOf(person: Pick<SignedInPerson, "userId">): Promise<string | null> {
  const row = await app.ctx.db
    .selectFrom("identity_user")
    .select("password_hash")
    .where("id", "=", person.userId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

const FIREBASE =
  "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=ou9tdYTGyYm8kuR6Dt0Bp0kDuAYoXrK16mbZO4yGwAn3oLspjnN0/c41v8xZnO1n14J3MjKj1b2g6AUCAlFwMw==$C0sHCg9ek77hsg==$zKVTMvnWVw5BBOZNUdnsalx4c4c7y/w7IS5p6Ut2+CfEFFlz37J9huyQfov4iizN8dbjvEJlM5tQaJP84+hfTw==";

describe("a password hash brought along from elsewhere", () => {
  it.each([
    ["bcrypt", "segredo-1", () => bcrypt("segredo-1", { cost: 5 })],
    [
      "bcrypt under PHP's name",
      "segredo-1",
      async () => await bcrypt("segredo-1", { cost: 5, version: "2y" }),
    ],
    [
      "argon2i",
      "test",
      async () => "$argon2i$v=19$m=16,t=2,p=1$bGJRWThNOHJJTVBSdHl2dQ$NfEnUOuUpb7F2fQkgFUG4g",
    ],
    [
      "argon2id of another cost",
      "test",
      async () =>
        "$argon2id$v=19$m=32,t=3,p=2$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk",
    ],
    ["Firebase's scrypt", "mytestpassword", async () => FIREBASE],
  ])(
    "of %s opens the door to its password alone, and is one of ours from then on",
    async (_, password, make) => {
      const ana = await aClient(app);
      const stored = await make();
      await keep(ana, { password_hash: stored });
      expect((await signInAs(app, { email: ana.email, password: `${password}x` })).json().error_code).toBe(
        "invalid_credentials",
      );
      expect(await hashOf(ana)).toBe(stored);
      expect((await signInAs(app, { email: ana.email, password })).statusCode).toBe(200);
      const renewed = await hashOf(ana);
      expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect((await signInAs(app, { email: ana.email, password })).statusCode).toBe(200);
      expect(await hashOf(ana)).toBe(renewed);
    },
  );

  it("that cannot be read opens nothing and breaks nothing", async () => {
    const ana = await aClient(app);
    for (const stored of ["", "$argon2id$test", "$fbscrypt$v=1,n=14,r=8,p=1$a", "$2b$10$short", "plain"]) {
      await keep(ana, { password_hash: stored });
      const answer = await signInAs(app, { email: ana.email, password: stored });
      expect([answer.statusCode, answer.json().error_code]).toEqual([400, "invalid_credentials"]);
    }
  });
});

describe("signing in with a password", () => {
  it.each([
    [{ password: PASSWORD }, 400, "validation_failed", "missing email or phone"],
    [
      { email: "a@b.co", phone: "+5511987654321", password: PASSWORD },
      400,
      "validation_failed",
      "Only an email address or phone number should be provided on login.",
    ],
    [{ email: "a@b.co" }, 400, "invalid_credentials", "Invalid login credentials"],
    [{ email: "no address", password: PASSWORD }, 400, "invalid_credentials", "Invalid login credentials"],
    [{ phone: "abc", password: PASSWORD }, 400, "invalid_credentials", "Invalid login credentials"],
  ])("with %j is refused", async (payload, status, code, message) => {
    const answer = await signInAs(app, payload);
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { code: status, error_code: code, msg: message },
    ]);
  });

  it("works by telephone as well, once the number is confirmed", async () => {
    const ana = await aClient(app);
    const phone = `5511${String(900_000_000 + Number(process.pid))}`;
    await keep(ana, { phone });
    const typed = { phone: `+${phone.slice(0, 4)} ${phone.slice(4)}`, password: PASSWORD };
    const unconfirmed = await signInAs(app, typed);
    expect([unconfirmed.statusCode, unconfirmed.json().error_code]).toEqual([400, "phone_not_confirmed"]);
    await keep(ana, { phone_confirmed_at: app.ctx.clock.now() });
    expect((await signInAs(app, typed)).json().user.id).toBe(ana.userId);
  });

  it("is off for addresses or numbers where the house says so", async () => {
    const house = await startIdentityBench({ identity: { email: { enabled: false } } });
    try {
      const byMail = await signInAs(house, { email: anEmail(), password: PASSWORD });
      expect([byMail.statusCode, byMail.json().error_code, byMail.json().msg]).toEqual([
        422,
        "email_provider_disabled",
        "Email logins are disabled",
      ]);
      const byPhone = await signInAs(house, { phone: "+5511987654321", password: PASSWORD });
      expect([byPhone.statusCode, byPhone.json().error_code, byPhone.json().msg]).toEqual([
        422,
        "phone_provider_disabled",
        "Phone logins are disabled",
      ]);
    } finally {
      await house.close();
    }
  });

  it("tells of an unconfirmed address, like of a ban, only to who knows the password", async () => {
    const ana = await aClient(app);
    await keep(ana, { email_confirmed_at: null });
    const answers = [];
    for (const password of [PASSWORD, "errada-1"])
      answers.push((await signInAs(app, { email: ana.email, password })).json().error_code);
    expect(answers).toEqual(["email_not_confirmed", "invalid_credentials"]);
  });

  it("cannot be told apart for an unknown name, a wrong password and an account without one", async () => {
    const [ana, bia] = [await aClient(app), await aClient(app)];
    await keep(bia, { password_hash: null });
    const said = [];
    for (const email of [ana.email, bia.email, anEmail()]) {
      const { statusCode, body, headers } = await signInAs(app, { email, password: "errada-1" });
      const { date, ...others } = headers;
      expect(date).toBeDefined();
      said.push(JSON.stringify({ statusCode, body, headers: Object.keys(others).sort() }));
    }
    expect(new Set(said).size).toBe(1);
  });

  it("takes the same work, and so the same time, for all of them", async () => {
    const [ana, bia] = [await aClient(app), await aClient(app)];
    await keep(bia, { password_hash: null });
    const samples: number[][] = [[], [], []];
    // By the processor's clock: what else the machine does meanwhile does not count.
    const measure = async (email: string, into: number[] | undefined) => {
      const before = process.cpuUsage();
      await signInAs(app, { email, password: "errada-1" }, `198.51.100.${into?.length ?? 0}`);
      const { user, system } = process.cpuUsage(before);
      into?.push(user + system);
    };
    for (let n = 0; n < 25; n += 1) {
      await measure(ana.email, samples[0]);
      await measure(anEmail(), samples[1]);
      await measure(bia.email, samples[2]);
      app.ctx.clock.advanceSeconds(600);
    }
    const medians = samples.map((times) => times.sort((x, y) => x - y)[12] ?? 0);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.15);
  });
});

describe("guessing at one account", () => {
  it("comes to an end for strangers wherever they are, while its owner still gets in from where they were", async () => {
    const house = await startIdentityBench({ identity: { byAccount: { burst: 5, seconds: 600 } } });
    try {
      const ana = await aClient(house);
      const strangers = [];
      for (let n = 0; n < 7; n += 1)
        strangers.push(
          (await signInAs(house, { email: ana.email, password: `errada-${n}` }, `203.0.113.${n}`)).statusCode,
        );
      // The owner's own first sign-in was one of the five.
      expect(strangers).toEqual([400, 400, 400, 400, 429, 429, 429]);
      const stranger = await signInAs(house, { email: ana.email, password: PASSWORD }, "203.0.113.99");
      expect(stranger.json().error_code).toBe("over_request_rate_limit");
      expect(Number(stranger.headers["retry-after"])).toBeGreaterThan(0);
      await house.http.inject({ method: "POST", url: "/auth/v1/logout", headers: ana.headers });
      expect((await signInAs(house, { email: ana.email, password: PASSWORD })).statusCode).toBe(200);
      house.ctx.clock.advanceSeconds(600);
      expect(
        (await signInAs(house, { email: ana.email, password: PASSWORD }, "203.0.113.99")).statusCode,
      ).toBe(200);
    } finally {
      await house.close();
    }
  });

  it("comes to the same end for a name nobody has", async () => {
    const house = await startIdentityBench({ identity: { byAccount: { burst: 2, seconds: 600 } } });
    try {
      const email = anEmail();
      const statuses = [];
      for (let n = 0; n < 3; n += 1)
        statuses.push((await signInAs(house, { email, password: "errada-1" }, `203.0.113.${n}`)).statusCode);
      expect(statuses).toEqual([400, 400, 429]);
    } finally {
      await house.close();
    }
  });

  it("by one password tried on many accounts ends for the address it comes from", async () => {
    const house = await startIdentityBench({
      identity: { byAddress: { token: { burst: 4, seconds: 300 } } },
    });
    try {
      const statuses = [];
      for (let n = 0; n < 6; n += 1)
        statuses.push(
          (await signInAs(house, { email: anEmail(), password: "123456" }, "203.0.113.5")).statusCode,
        );
      expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
      expect(
        (await signInAs(house, { email: anEmail(), password: "123456" }, "203.0.113.6")).statusCode,
      ).toBe(400);
    } finally {
      await house.close();
    }
  });

  it("by a crowd gets a 503 with a time to come back, and the house stays up", async () => {
    const house = await startIdentityBench({
      identity: { byAddress: { token: { burst: 100_000, seconds: 1 } } },
    });
    try {
      const answers = await Promise.all(
        Array.from({ length: 260 }, () => signInAs(house, { email: anEmail(), password: "errada-1" })),
      );
      const turnedAway = answers.filter(({ statusCode }) => statusCode === 503);
      expect(turnedAway.length).toBeGreaterThan(0);
      for (const answer of turnedAway) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400, 503]));
    } finally {
      await house.close();
    }
  });
});

describe("a house that asks more of passwords", () => {
  const leaked = new Set(["vazada-123"]);
  const asked: string[] = [];
  let silent = false;
  const service = createServer((request, response) => {
    asked.push(String(request.url));
    if (silent) return;
    const prefix = String(request.url).split("/").at(-1);
    const lines = [...leaked, "outra"].map((password) => createHash("sha1").update(password).digest("hex"));
    const found = lines.filter((hash) => hash.toUpperCase().startsWith(prefix ?? ""));
    const padding = "0000000000000000000000000000000000A:0";
    response.end([...found.map((hash) => `${hash.slice(5).toUpperCase()}:42`), padding].join("\r\n"));
  });
  let house: IdentityBench;
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    house = await startIdentityBench({
      identity: {
        password: {
          minLength: 10,
          requiredCharacters: ["0123456789", "abcdefghijklmnopqrstuvwxyz"],
          leaked: { url, seconds: 0.3, failClosed: false },
        },
      },
    });
  });
  afterAll(async () => {
    await house.close();
    service.closeAllConnections();
    service.close();
  });

  function signUp(where: IdentityBench, password: string) {
    return where.http.inject({
      method: "POST",
      url: "/auth/v1/signup",
      headers: { "x-supabase-api-version": "2024-01-01" },
      payload: { email: anEmail(), password },
    });
  }

  it("tells everything that is wrong at once, in its order", async () => {
    leaked.add("SENHA");
    const answer = await signUp(house, "SENHA");
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        code: "weak_password",
        message:
          "Password should be at least 10 characters. Password should contain at least one character of each: 0123456789, abcdefghijklmnopqrstuvwxyz. Password is known to be weak and easy to guess, please choose a different one.",
        weak_password: { reasons: ["length", "characters", "pwned"] },
      },
    ]);
  });

  it("asks about leaks without giving the password or its whole hash away", async () => {
    asked.length = 0;
    expect((await signUp(house, "vazada-123")).json().weak_password.reasons).toEqual(["pwned"]);
    expect(asked).toEqual([
      `/range/${createHash("sha1").update("vazada-123").digest("hex").slice(0, 5).toUpperCase()}`,
    ]);
  });

  it("counts an overlong password by bytes", async () => {
    const answer = await signUp(house, "é1".repeat(64));
    expect([answer.statusCode, answer.json().code]).toEqual([400, "validation_failed"]);
  });

  it("lets an older, weaker password in and says so", async () => {
    const strong = "boa senha 123";
    const email = anEmail();
    const userId = await house.identity.createConfirmedUser({ email, password: strong });
    expect((await signInAs(house, { email, password: strong })).json()).not.toHaveProperty("weak_password");
    const { password_hash } = await house.ctx.db
      .selectFrom("identity_user")
      .select("password_hash")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    await house.ctx.db
      .updateTable("identity_user")
      .set({ password_hash: await bcrypt("curta", { cost: 4 }) })
      .where("id", "=", userId)
      .execute();
    const answer = (await signInAs(house, { email, password: "curta" })).json();
    expect(answer.weak_password.reasons).toEqual(["length", "characters"]);
    expect(answer.weak_password.message).toContain("at least 10 characters");
    expect(password_hash).not.toBeNull();
  });

  it("goes on when the service is silent, or waits for it, as the operator decides", async () => {
    silent = true;
    const strict = await startIdentityBench({
      identity: { password: { leaked: { url, seconds: 0.2, failClosed: true } } },
    });
    try {
      const lenient = await signUp(house, "vazada-123");
      expect(lenient.json().code).not.toBe("weak_password");
      const refused = await signUp(strict, "vazada-123");
      expect(refused.statusCode).toBe(503);
      expect(refused.headers["retry-after"]).toBe("2");
    } finally {
      silent = false;
      await strict.close();
    }
  });
});
