import { codeAt, fromBase32 } from "@lastro/identity/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { enterByPasskey, makePasskey } from "../../../testing/passkeys.js";
import { anAdmin, PASSWORD } from "../../../testing/people.js";

const REASON = "Perdeu o celular; identidade conferida por vídeo";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

async function enrolled() {
  const trader = await market.buyer();
  const { authenticator } = await makePasskey(market.app, trader);
  const { body: begun } = await market.call(trader, "POST", "/agro/v1/me/second-factor", {
    password: PASSWORD,
  });
  const { body } = await market.call(trader, "POST", `/agro/v1/me/second-factor/${begun.id}/confirm`, {
    code: codeAt(fromBase32(begun.secret), market.app.ctx.clock.now()),
  });
  return { ...trader, authenticator, headers: { authorization: `Bearer ${body.session.accessToken}` } };
}

const signIn = (email: string) =>
  market.call(undefined, "POST", "/agro/v1/auth/login", { email, password: PASSWORD });

describe("a second factor somebody lost", () => {
  it("is taken away once another administrator approves: sessions end, passkeys go, and the password opens the account", async () => {
    const [trader, one, other] = [await enrolled(), await anAdmin(market.app), await anAdmin(market.app)];
    const url = `/v1/admin/grain/traders/${trader.userId}/second-factor-reset`;
    const asked = await market.call(one, "POST", url, { reason: REASON });
    expect([asked.status, asked.body.secondFactor]).toEqual([200, true]);
    expect((await market.call(other, "POST", url, { reason: REASON })).body.code).toBe(
      "approvals.already_asked",
    );
    expect((await signIn(trader.email)).body.code).toBe("grain.second_factor_needed");
    expect((await enterByPasskey(market.app, trader.authenticator)).status).toBe(200);

    const { items } = (await market.call(one, "GET", "/v1/admin/approvals")).body;
    const { id } = items.find(({ subject }: { subject: string }) => subject === trader.userId);
    const approve = (by: typeof one) =>
      market.call(by, "POST", `/v1/admin/approvals/${id}/approve`, { reason: "Conferi a gravação" });
    expect((await approve(one)).body.code).toBe("approvals.own_request");
    const approved = await approve(other);
    expect([approved.status, approved.body?.code]).toEqual([200, undefined]);

    expect((await market.call(trader, "GET", "/agro/v1/me")).status).toBe(401);
    // It may be on the device that was lost.
    expect((await enterByPasskey(market.app, trader.authenticator)).body.code).toBe("grain.passkey_wrong");
    const { body } = await signIn(trader.email);
    const session = { headers: { authorization: `Bearer ${body.accessToken}` } };
    expect((await market.call(session, "GET", "/agro/v1/me/second-factor")).body.enabled).toBe(false);
    const notices = (await market.call(session, "GET", "/agro/v1/notices")).body;
    expect(JSON.stringify(notices)).toContain("celular");
  });

  it("is not asked for where there is none", async () => {
    const [trader, admin] = [await market.buyer(), await anAdmin(market.app)];
    const url = `/v1/admin/grain/traders/${trader.userId}/second-factor-reset`;
    expect((await market.call(admin, "POST", url, { reason: REASON })).body.code).toBe(
      "grain.no_second_factor",
    );
  });
});
