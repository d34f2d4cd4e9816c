import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanUpIdentityJob } from "../clean-up.job.js";
import { anEmail } from "../testing/people.js";
import { aChallenge, aPostOffice, claimsOf, destinationOf, type PostOffice } from "../testing/post-office.js";

let office: PostOffice;
beforeAll(async () => {
  office = await aPostOffice();
});
afterAll(() => office.close());

const password = "segredo-1";

function exchange(auth_code: string, code_verifier: string) {
  return office.post("/token?grant_type=pkce", { auth_code, code_verifier });
}

/** Follows the link of the newest letter and answers the code it leads to. */
async function codeFromLetter(email: string): Promise<string> {
  const { path, token } = await office.letterTo(email);
  expect(token).toMatch(/^pkce_/);
  const { page, query, fragment } = destinationOf(await office.get(path));
  expect(page).toMatch(/^http:\/\/localhost:3000\//);
  expect(fragment).toEqual({});
  return query.code ?? "";
}

async function someone(): Promise<string> {
  const email = anEmail();
  await office.app.identity.createConfirmedUser({ email, password });
  return email;
}

describe("a browser that exchanges a code for its session", () => {
  it("signs up, and the session says so", async () => {
    const email = anEmail();
    const { verifier, sent } = aChallenge();
    await office.post("/signup", { email, password, ...sent });
    const session = await exchange(await codeFromLetter(email), verifier);
    expect(session.json().user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect(claimsOf(session.json().access_token).amr).toMatchObject([{ method: "email/signup" }]);
  });

  it.each([
    ["/magiclink", "magiclink"],
    ["/otp", "magiclink"],
    ["/recover", "recovery"],
  ])("comes in by %s, which the session calls %s", async (path, method) => {
    const email = await someone();
    const { verifier, sent } = aChallenge();
    expect((await office.post(path, { email, ...sent })).json()).toEqual({});
    const session = await exchange(await codeFromLetter(email), verifier);
    expect(session.statusCode).toBe(200);
    expect(claimsOf(session.json().access_token).amr).toMatchObject([{ method }]);
  });

  it("changes its address by two letters, the first of which only says to go on", async () => {
    const email = await someone();
    const wanted = anEmail();
    const { access_token } = (await office.post("/token?grant_type=password", { email, password })).json();
    const { verifier, sent } = aChallenge();
    await office.app.http.inject({
      method: "PUT",
      url: "/auth/v1/user",
      headers: { authorization: `Bearer ${access_token}` },
      payload: { email: wanted, ...sent },
    });
    const first = destinationOf(await office.get((await office.letterTo(wanted)).path));
    expect(first.fragment.message).toMatch(/^Confirmation link accepted/);
    expect(first.query).toEqual({ message: first.fragment.message });
    const session = await exchange(await codeFromLetter(email), verifier);
    expect(session.json().user.email).toBe(wanted);
    expect(claimsOf(session.json().access_token).amr).toMatchObject([{ method: "email_change" }]);
  });

  it("keeps the query its page already had", async () => {
    const email = await someone();
    const { sent } = aChallenge();
    const back = encodeURIComponent("http://localhost:3000/entrar?next=%2Fpix");
    await office.post(`/magiclink?redirect_to=${back}`, { email, ...sent });
    const { page, query } = destinationOf(await office.get((await office.letterTo(email)).path));
    expect([page, query.next, query.code?.length]).toEqual(["http://localhost:3000/entrar", "/pix", 36]);
  });
});

describe("the code of a flow", () => {
  async function aCode() {
    const email = await someone();
    const { verifier, sent } = aChallenge();
    await office.post("/magiclink", { email, ...sent });
    return { email, verifier, code: await codeFromLetter(email) };
  }

  it("is worth nothing without the secret, and still good for who has it", async () => {
    const { verifier, code } = await aCode();
    const stolen = await exchange(code, aChallenge().verifier);
    expect([stolen.statusCode, stolen.json().error_code, stolen.json().msg]).toEqual([
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    ]);
    expect((await exchange(code, verifier)).statusCode).toBe(200);
  });

  it("is good once, whoever of many comes first", async () => {
    const { verifier, code } = await aCode();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(code, verifier)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(404)]);
    expect((await exchange(code, verifier)).json()).toMatchObject({
      error_code: "flow_state_not_found",
      msg: "invalid flow state, no valid flow state found",
    });
  });

  it("of a mailed link expires five minutes after the click, however long the letter took", async () => {
    const email = await someone();
    const { verifier, sent } = aChallenge();
    await office.post("/magiclink", { email, ...sent });
    office.clock.advanceSeconds(1800);
    const code = await codeFromLetter(email);
    office.clock.advanceSeconds(300);
    expect((await exchange(code, verifier)).statusCode).toBe(200);

    const late = await aCode();
    office.clock.advanceSeconds(301);
    const expired = await exchange(late.code, late.verifier);
    expect([expired.statusCode, expired.json().error_code, expired.json().msg]).toEqual([
      422,
      "flow_state_expired",
      "invalid flow state, flow state has expired",
    ]);
  });

  it("of a recovery expires five minutes after it was asked for", async () => {
    const email = await someone();
    const { verifier, sent } = aChallenge();
    await office.post("/recover", { email, ...sent });
    office.clock.advanceSeconds(301);
    const code = await codeFromLetter(email);
    expect((await exchange(code, verifier)).json().error_code).toBe("flow_state_expired");
  });

  it("is worth nothing before the link was followed, even to who reads it somewhere", async () => {
    const email = await someone();
    const { verifier, sent } = aChallenge();
    await office.post("/magiclink", { email, ...sent });
    const { auth_code } = await office.app.ctx.db
      .selectFrom("identity_flow")
      .select("auth_code")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect((await exchange(auth_code, verifier)).statusCode).toBe(404);
  });

  it("is removed a day after its flow began", async () => {
    await aCode();
    office.clock.advanceSeconds(24 * 3600 + 1);
    await cleanUpIdentityJob(office.app.ctx, []).run();
    const left = await office.app.ctx.db.selectFrom("identity_flow").select("id").execute();
    expect(left).toEqual([]);
  });
});

describe("a flow that makes no sense", () => {
  const right = aChallenge().sent;
  it.each([
    [{ code_challenge: right.code_challenge }, "PKCE flow requires code_challenge_method and code_challenge"],
    [{ code_challenge_method: "s256" }, "PKCE flow requires code_challenge_method and code_challenge"],
    [
      { code_challenge: "x".repeat(42), code_challenge_method: "plain" },
      "code challenge has to be between 43 and 128 characters",
    ],
    [
      { code_challenge: "x".repeat(129), code_challenge_method: "plain" },
      "code challenge has to be between 43 and 128 characters",
    ],
    [
      { code_challenge: `${"x".repeat(43)}/`, code_challenge_method: "plain" },
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    ],
    [{ code_challenge: "x".repeat(43), code_challenge_method: "s512" }, "Invalid code_challenge_method"],
  ])("is refused at every door: %j", async (given, message) => {
    const answers = [
      await office.post("/signup", { email: anEmail(), password, ...given }),
      await office.post("/otp", { email: anEmail(), ...given }),
      await office.post("/magiclink", { email: anEmail(), ...given }),
      await office.post("/recover", { email: anEmail(), ...given }),
      await office.post("/resend", { type: "signup", email: anEmail(), ...given }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().error_code, answer.json().msg]).toEqual([
        400,
        "validation_failed",
        message,
      ]);
  });

  it.each([{ auth_code: "x" }, { code_verifier: "x" }, {}])("needs code and secret: %j", async (given) => {
    const answer = await office.post("/token?grant_type=pkce", given);
    expect([answer.statusCode, answer.json().msg]).toEqual([
      400,
      "invalid request: both auth code and code verifier should be non-empty",
    ]);
  });

  it("knows a plain challenge, and no code that is not one", async () => {
    const email = await someone();
    const verifier = "plain.secret~of_the-browser".padEnd(43, "x");
    await office.post("/magiclink", { email, code_challenge: verifier, code_challenge_method: "PLAIN" });
    expect((await exchange(await codeFromLetter(email), verifier)).statusCode).toBe(200);
    expect((await exchange("not a code", verifier)).statusCode).toBe(404);
  });
});
