import { describe, expect, it } from "vitest";
import { aClient, anEmail, registrationData } from "../../src/testing/people.js";
import { startTestApp } from "../../src/testing/test-app.js";

const password = "segredo-1";

describe("letters of a bank that have run out", () => {
  it.each([
    ["everybody", { ofTheHouse: { burst: 1, seconds: 1_000_000 } }],
    ["newcomers", { ofNewcomers: { burst: 1, seconds: 1_000_000 } }],
  ])(
    "answers known, unconfirmed and unknown addresses alike when those for %s are gone",
    async (_, email) => {
      const bank = await startTestApp({ identity: { email } });
      const post = (path: string, payload: object) =>
        bank.http.inject({ method: "POST", url: `/auth/v1${path}`, payload: { password, ...payload } });
      const known = await aClient(bank);
      const pending = anEmail();
      await post("/signup", { email: pending, data: registrationData() });
      bank.ctx.clock.advanceSeconds(61);

      const told: unknown[][] = [];
      for (const address of [known.email, pending, anEmail()]) {
        const said = [];
        for (const [path, payload] of [
          ["/recover", {}],
          ["/recover", {}],
          ["/resend", { type: "signup" }],
          ["/resend", { type: "email_change" }],
          ["/otp", {}],
          ["/otp", { data: registrationData() }],
          ["/otp", { create_user: false }],
          ["/magiclink", {}],
          ["/signup", { data: registrationData() }],
        ] as const) {
          const answer = await post(path, { email: address, ...payload });
          said.push([path, answer.statusCode, answer.json().msg ?? null]);
          if (said.length > 1) bank.ctx.clock.advanceSeconds(61);
        }
        told.push(said);
      }
      expect(told[1]).toEqual(told[0]);
      expect(told[2]).toEqual(told[0]);
      expect(told[0]?.map((said) => (said as unknown[])[1])).toEqual([
        200, 429, 200, 200, 200, 200, 200, 200, 429,
      ]);
      await bank.close();
    },
  );

  it("counts no registration that is refused", async () => {
    const app = await startTestApp({
      identity: { email: { ofTheHouse: { burst: 1, seconds: 3600 } } },
    });
    const post = (path: string, payload: object) =>
      app.http.inject({ method: "POST", url: `/auth/v1${path}`, payload });
    for (let asked = 0; asked < 3; asked += 1)
      expect((await post("/otp", { email: anEmail() })).statusCode).toBe(200);
    const ana = await aClient(app);
    expect((await post("/recover", { email: ana.email })).statusCode).toBe(200);
    await app.close();
  });
});

describe("a bank that wants to know more of a person than an address", () => {
  it("answers a stranger's wish for a link as it answers its clients, and adds nobody", async () => {
    const bank = await startTestApp();
    const [known, stranger] = [(await aClient(bank)).email, anEmail()];
    const answers: unknown[][] = [];
    for (const email of [known, stranger]) {
      const said = [];
      for (const path of ["/otp", "/otp", "/magiclink", "/recover"]) {
        const answer = await bank.http.inject({ method: "POST", url: `/auth/v1${path}`, payload: { email } });
        said.push([answer.statusCode, answer.json()]);
      }
      answers.push(said);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toEqual([200, {}]);
    const people = await bank.ctx.db
      .selectFrom("identity_user")
      .select("id")
      .where("email", "=", stranger)
      .execute();
    expect(people).toEqual([]);
    await bank.close();
  });
});
