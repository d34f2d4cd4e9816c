import { codeAt, fromBase32 } from "@lastro/identity/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import { PASSWORD } from "../../../testing/people.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(() => market.close());

const FACTOR = "/agro/v1/me/second-factor";
/** What the app shows; each call a step later, since a code works once. */
function shown(secret: string): string {
  market.app.ctx.clock.advanceSeconds(30);
  return codeAt(fromBase32(secret), market.app.ctx.clock.now());
}
const login = (email: string, code?: string) =>
  market.call(undefined, "POST", "/agro/v1/auth/login", {
    email,
    password: PASSWORD,
    ...(code ? { code } : {}),
  });
const prove = (who: GrainPerson, proof: object) => market.call(who, "POST", "/agro/v1/me/signatures", proof);

async function enrolled(trader: SignedInTrader) {
  const { body: begun } = await market.call(trader, "POST", FACTOR, { password: PASSWORD });
  const { status, body } = await market.call(trader, "POST", `${FACTOR}/${begun.id}/confirm`, {
    code: shown(begun.secret),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const headers = { authorization: `Bearer ${body.session.accessToken}` };
  return { ...trader, headers, secret: begun.secret as string, codes: body.recoveryCodes as string[] };
}

describe("a second factor of the marketplace", () => {
  it("begins by the password, counts once a first code was given, and ends the other sessions", async () => {
    const trader = await market.buyer();
    const other = await market.signedIn(trader.email);
    expect((await market.call(trader, "POST", FACTOR, { password: "outra" })).body.code).toBe(
      "grain.current_password_wrong",
    );
    const { body: begun } = await market.call(trader, "POST", FACTOR, { password: PASSWORD });
    expect(begun.qrCode).toContain("<svg");
    const wrong = await market.call(trader, "POST", `${FACTOR}/${begun.id}/confirm`, { code: "000000" });
    expect([wrong.status, wrong.body.code]).toEqual([422, "grain.second_factor_wrong"]);
    expect((await login(trader.email)).status).toBe(200);

    const confirmed = await market.call(trader, "POST", `${FACTOR}/${begun.id}/confirm`, {
      code: shown(begun.secret),
    });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    const raised = { headers: { authorization: `Bearer ${confirmed.body.session.accessToken}` } };
    expect((await market.call(raised, "GET", FACTOR)).body).toEqual({ enabled: true, codesLeft: 10 });
    expect((await market.call(other, "GET", "/agro/v1/me")).status).toBe(401);
    expect((await market.call(raised, "POST", FACTOR, { password: PASSWORD })).body.code).toBe(
      "grain.second_factor_exists",
    );
  });

  it("is asked for at sign-in: the password alone opens no session", async () => {
    const trader = await enrolled(await market.producer());
    const asked = await login(trader.email);
    expect([asked.status, asked.body.code]).toEqual([403, "grain.second_factor_needed"]);
    expect((await login(trader.email, "000000")).body.code).toBe("grain.second_factor_wrong");
    const code = shown(trader.secret);
    const { status, body } = await login(trader.email, code);
    expect([status, body.user.email]).toEqual([200, trader.email]);
    const session = { headers: { authorization: `Bearer ${body.accessToken}` } };
    expect((await market.call(session, "GET", "/agro/v1/me")).status).toBe(200);
    expect((await login(trader.email, code)).body.code).toBe("grain.second_factor_wrong");
    const next = await market.call(undefined, "POST", "/agro/v1/auth/refresh", {
      refreshToken: body.refreshToken,
    });
    const refreshed = { headers: { authorization: `Bearer ${next.body.accessToken}` } };
    expect((await market.call(refreshed, "GET", "/agro/v1/me")).status).toBe(200);
  });

  it("stands in by a recovery code, once each", async () => {
    const trader = await enrolled(await market.buyer());
    const [code = ""] = trader.codes;
    expect((await login(trader.email, code)).status).toBe(200);
    expect((await login(trader.email, code)).body.code).toBe("grain.second_factor_wrong");
    expect((await market.call(trader, "GET", FACTOR)).body).toEqual({ enabled: true, codesLeft: 9 });
    const renewed = await market.call(trader, "POST", `${FACTOR}/recovery-codes`, {
      code: shown(trader.secret),
    });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await login(trader.email, trader.codes[1])).body.code).toBe("grain.second_factor_wrong");
  });

  it("is what signs where there is one, and the password no longer does", async () => {
    const trader = await enrolled(await market.richBuyer());
    expect((await prove(trader, { password: PASSWORD })).body.code).toBe("grain.second_factor_needed");
    expect((await prove(trader, { code: "000000" })).body.code).toBe("grain.second_factor_wrong");
    const offer = await market.offer(await market.producer());
    const buy = async (code: string) => {
      const { body } = await prove(trader, { code });
      const bought = {
        offerId: offer.id,
        quantity: "10",
        pricePerTonne: "398.50",
        signature: body.signature,
      };
      const { body: order } = await market.call(trader, "POST", "/agro/v1/orders", bought);
      return (await market.call(trader, "GET", `/agro/v1/orders/${order.id}/parties`)).body.signatures[0];
    };
    expect(await buy(shown(trader.secret))).toMatchObject({ method: "totp" });
    expect(await buy(trader.codes[0] ?? "")).toMatchObject({ method: "recovery_code" });
  });

  it("is removed by a code, with its recovery codes; the password signs in and signs again", async () => {
    const trader = await enrolled(await market.buyer());
    const refused = await market.call(trader, "POST", `${FACTOR}/remove`, { code: "000000" });
    expect(refused.body.code).toBe("grain.second_factor_wrong");
    const removed = await market.call(trader, "POST", `${FACTOR}/remove`, { code: shown(trader.secret) });
    expect(removed.status).toBe(204);
    const { status, body } = await login(trader.email);
    expect(status).toBe(200);
    const session = { headers: { authorization: `Bearer ${body.accessToken}` } };
    expect((await market.call(session, "GET", FACTOR)).body).toEqual({ enabled: false, codesLeft: 0 });
    expect((await prove(session as GrainPerson, { password: PASSWORD })).status).toBe(201);
  });

  it("locks after wrong codes, also for the right one", async () => {
    const trader = await enrolled(await market.buyer());
    for (let tries = 0; tries < 5; tries += 1) await prove(trader, { code: "000000" });
    const locked = await prove(trader, { code: shown(trader.secret) });
    expect([locked.status, locked.body.code]).toEqual([429, "request.rate_limited"]);
  });
});
