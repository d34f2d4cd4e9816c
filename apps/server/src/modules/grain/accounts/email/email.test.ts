import { codeAt, fromBase32 } from "@lastro/identity/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GrainBench } from "../../../../testing/grain-bench.js";
import { type MailedMarket, startMailedMarket } from "../../../../testing/mailed-market.js";
import { anEmail, PASSWORD } from "../../../../testing/people.js";
import type { SignedInTrader } from "../../../../testing/traders.js";

const EMAIL = "/agro/v1/me/email";

let bench: MailedMarket;
let market: GrainBench;
let mailbox: MailedMarket["mailbox"];
beforeAll(async () => {
  bench = await startMailedMarket();
  ({ market, mailbox } = bench);
});
afterAll(async () => {
  await bench.close();
});

async function lettersTo(address: string) {
  await market.app.worker.runDue();
  return mailbox.messages(address);
}

async function codeSentTo(address: string): Promise<string> {
  const letters = await lettersTo(address);
  const [code] = /\b\d{6}\b/.exec(letters.map(({ subject }) => subject).join(" ")) ?? [];
  if (code === undefined) throw new Error(`No code for ${address}`);
  return code;
}

const confirm = (who: Pick<SignedInTrader, "headers">, code: string) =>
  market.call(who, "POST", `${EMAIL}/confirm`, { code });
const change = (who: SignedInTrader, email: string, proof: object = { password: PASSWORD }) =>
  market.call(who, "POST", `${EMAIL}/change`, { email, ...proof });

describe("the address of a trader", () => {
  it("is confirmed by the code of the last letter, which counts once", async () => {
    const trader = await market.buyer();
    expect((await market.call(trader, "GET", EMAIL)).body).toEqual({
      ...{ email: trader.email, confirmed: false, pending: null },
    });
    const sent = await market.call(trader, "POST", `${EMAIL}/code`, {});
    expect(sent.body.pending.email).toBe(trader.email);
    const code = await codeSentTo(trader.email);
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await confirm(trader, wrong)).body.code).toBe("grain.email_code_wrong");
    expect((await confirm(trader, code)).body).toEqual({
      ...{ email: trader.email, confirmed: true, pending: null },
    });
    expect((await confirm(trader, code)).body.code).toBe("grain.email_code_over");
    expect((await market.call(trader, "POST", `${EMAIL}/code`, {})).body.code).toBe("grain.email_confirmed");
  });

  it("takes no more than five tries, and none after fifteen minutes", async () => {
    const trader = await market.buyer();
    await market.call(trader, "POST", `${EMAIL}/code`, {});
    const code = await codeSentTo(trader.email);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1) await confirm(trader, wrong);
    expect((await confirm(trader, code)).body.code).toBe("grain.email_code_over");

    const other = await market.buyer();
    await market.call(other, "POST", `${EMAIL}/code`, {});
    const late = await codeSentTo(other.email);
    market.app.ctx.clock.advanceSeconds(15 * 60);
    expect((await confirm(await market.signedIn(other.email), late)).body.code).toBe("grain.email_code_over");
  });

  it("becomes another one by password and its code; the old one is told and opens nothing more", async () => {
    const [trader, email] = [await market.buyer(), anEmail()];
    const elsewhere = await market.signedIn(trader.email);
    expect((await change(trader, email, { password: "errada" })).body.code).toBe(
      "grain.current_password_wrong",
    );
    expect((await change(trader, "sem arroba")).body.code).toBe("grain.email_invalid");
    expect((await change(trader, trader.email)).body.code).toBe("grain.email_unchanged");
    expect((await change(trader, (await market.buyer()).email)).body.code).toBe("grain.email_taken");
    await change(trader, email);
    expect((await market.call(trader, "GET", "/agro/v1/me")).body.email).toBe(trader.email);

    expect((await confirm(trader, await codeSentTo(email))).body).toMatchObject({ email, confirmed: true });
    expect((await market.call(trader, "GET", "/agro/v1/me")).body.email).toBe(email);
    expect((await market.call(elsewhere, "GET", "/agro/v1/me")).status).toBe(401);
    const signIn = (address: string) =>
      market.call(undefined, "POST", "/agro/v1/auth/login", { email: address, password: PASSWORD });
    expect([(await signIn(trader.email)).status, (await signIn(email)).status]).toEqual([401, 200]);
    const told = await lettersTo(trader.email);
    expect(told.map(({ text }) => text).join()).toContain("/agro/stop#");
  });

  it("is the old one again by the link of that letter, which ends every session", async () => {
    const [trader, email] = [await market.buyer(), anEmail()];
    await change(trader, email);
    await confirm(trader, await codeSentTo(email));
    const letters = (await lettersTo(trader.email)).map(({ text }) => text).join();
    const [, token] = /\/agro\/stop#([\w-]+)/.exec(letters) ?? [];
    expect((await market.call(undefined, "POST", "/agro/v1/auth/stop", { token })).status).toBe(200);
    expect((await market.call(trader, "GET", "/agro/v1/me")).status).toBe(401);
    await market.call(undefined, "POST", "/agro/v1/auth/forgot-password", { email: trader.email });
    expect((await lettersTo(trader.email)).map(({ text }) => text).join()).toContain("/agro/reset-password");
  });

  it("takes a code of the second factor as well where there is one", async () => {
    const trader = await market.buyer();
    const { body: begun } = await market.call(trader, "POST", "/agro/v1/me/second-factor", {
      password: PASSWORD,
    });
    const shown = () => {
      market.app.ctx.clock.advanceSeconds(30);
      return codeAt(fromBase32(begun.secret), market.app.ctx.clock.now());
    };
    const { body } = await market.call(trader, "POST", `/agro/v1/me/second-factor/${begun.id}/confirm`, {
      code: shown(),
    });
    const raised = { ...trader, headers: { authorization: `Bearer ${body.session.accessToken}` } };
    const email = anEmail();
    expect((await change(raised, email)).body.code).toBe("grain.second_factor_needed");
    expect((await change(raised, email, { password: PASSWORD, code: shown() })).body.pending.email).toBe(
      email,
    );
  });

  it("is somebody else's when two ask for it and the other is first", async () => {
    const [one, other, email] = [await market.buyer(), await market.buyer(), anEmail()];
    await change(one, email);
    const first = await codeSentTo(email);
    await change(other, email);
    const letters = await lettersTo(email);
    const codes = letters.map(({ subject }) => /\d{6}/.exec(subject)?.[0] ?? "");
    const second = codes.find((code) => code !== first) ?? first;
    const answers = await Promise.all([confirm(one, first), confirm(other, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
