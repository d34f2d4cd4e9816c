import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aChangingHouse,
  type ChangingHouse,
  change,
  post,
  refusalOf,
  status,
} from "../testing/changing-house.js";
import { aClient, PASSWORD, signIn } from "../testing/people.js";

let bench: ChangingHouse;
let app: ChangingHouse["app"];
let withHouse: ChangingHouse["withHouse"];
let latestCode: ChangingHouse["latestCode"];
let subjectsTo: ChangingHouse["subjectsTo"];
beforeAll(async () => {
  bench = await aChangingHouse();
  ({ app, withHouse, latestCode, subjectsTo } = bench);
});
afterAll(() => bench.close());

describe("a new password", () => {
  it("ends every other session, voids what was pending, and the person is told", async () => {
    const ana = await aClient(app);
    const other = await signIn(app, ana.email);
    await post(app, "/recover", { email: ana.email });
    const code = await latestCode(app, ana.email);
    expect((await change(app, ana, { password: "outra-senha-1" })).statusCode).toBe(200);
    expect([await status(app, ana), await status(app, other)]).toEqual(["ok", "session_not_found"]);
    const late = await post(app, "/verify", { type: "recovery", email: ana.email, token: code });
    expect(late.json().error_code).toBe("otp_expired");
    await app.worker.runDue();
    expect(subjectsTo(ana.email)[0]).toBe("Sua senha foi alterada");
  });

  it("that is empty takes the password away", async () => {
    const ana = await aClient(app);
    expect((await change(app, ana, { password: "" })).statusCode).toBe(200);
    for (const password of [PASSWORD, ""])
      expect(
        (await post(app, "/token?grant_type=password", { email: ana.email, password })).json().error_code,
      ).toBe("invalid_credentials");
    expect(await status(app, ana)).toBe("ok");
  });

  it("needs a code once the session is a day old, where the house asks for it; the code works once", async () => {
    await withHouse({ password: { changeNeedsReauthentication: true } }, async (house) => {
      const ana = await aClient(house);
      expect((await change(house, ana, { password: "fresca-123" })).statusCode).toBe(200);
      const old = await house.ctx.db
        .updateTable("identity_session")
        .set({ created_at: new Date(house.ctx.clock.now().getTime() - 25 * 3600 * 1000) })
        .where("user_id", "=", ana.userId)
        .execute();
      expect(old).toHaveLength(1);
      expect(await refusalOf(house, ana, { password: "outra-senha-1" })).toEqual([
        400,
        "reauthentication_needed",
        "Password update requires reauthentication",
      ]);
      expect(
        (await house.http.inject({ url: "/auth/v1/reauthenticate", headers: ana.headers })).json(),
      ).toEqual({});
      const nonce = await latestCode(house, ana.email);
      const wrong = nonce === "000000" ? "000001" : "000000";
      expect(await refusalOf(house, ana, { password: "outra-senha-1", nonce: wrong })).toEqual([
        422,
        "reauthentication_not_valid",
        "Nonce has expired or is invalid",
      ]);
      expect((await change(house, ana, { password: "outra-senha-1", nonce })).statusCode).toBe(200);
      expect((await refusalOf(house, ana, { password: "outra-senha-2", nonce }))[1]).toBe(
        "reauthentication_not_valid",
      );
    });
  });

  it("needs the current one, or a code sent to the person, once the session is minutes old", async () => {
    const ana = await aClient(app);
    app.ctx.clock.advanceSeconds(301);
    const ofLate = await signIn(app, ana.email);
    expect((await refusalOf(app, ana, { password: "outra-senha-1" })).slice(0, 2)).toEqual([
      400,
      "current_password_required",
    ]);
    expect((await refusalOf(app, ana, { password: "", current_password: "errada" }))[1]).toBe(
      "current_password_invalid",
    );
    const known = { password: "outra-senha-1", current_password: PASSWORD };
    expect((await change(app, ana, known)).statusCode).toBe(200);
    expect(await status(app, ofLate)).toBe("session_not_found");

    await app.http.inject({ url: "/auth/v1/reauthenticate", headers: ana.headers });
    const nonce = await latestCode(app, ana.email);
    const wrong = nonce === "000000" ? "000001" : "000000";
    expect((await refusalOf(app, ana, { password: "outra-senha-2", nonce: wrong }))[1]).toBe(
      "reauthentication_not_valid",
    );
    expect((await change(app, ana, { password: "outra-senha-2", nonce })).statusCode).toBe(200);
  });

  it("can be chosen by who came through a letter, for an hour", async () => {
    const ana = await aClient(app);
    await post(app, "/recover", { email: ana.email });
    const token = await latestCode(app, ana.email);
    const verified = await post(app, "/verify", { type: "recovery", email: ana.email, token });
    const recovered = { headers: { authorization: `Bearer ${verified.json().access_token}` } };
    app.ctx.clock.advanceSeconds(800);
    expect((await change(app, recovered, { password: "outra-senha-1" })).statusCode).toBe(200);
    app.ctx.clock.advanceSeconds(3000);
    const refresh = { refresh_token: verified.json().refresh_token };
    const later = (await post(app, "/token?grant_type=refresh_token", refresh)).json();
    const anHourLater = { headers: { authorization: `Bearer ${later.access_token}` } };
    expect((await refusalOf(app, anHourLater, { password: "outra-senha-2" }))[1]).toBe(
      "current_password_required",
    );
  });

  it("needs the current one where the house asks for it, unless a letter let the person in", async () => {
    await withHouse({ password: { changeNeedsCurrent: true } }, async (house) => {
      const ana = await aClient(house);
      const words = "Current password required when setting new password.";
      expect(await refusalOf(house, ana, { password: "outra-senha-1" })).toEqual([
        400,
        "current_password_required",
        words,
      ]);
      expect(await refusalOf(house, ana, { password: "outra-senha-1", current_password: "errada" })).toEqual([
        400,
        "current_password_invalid",
        words,
      ]);
      expect(
        (await change(house, ana, { password: "outra-senha-1", current_password: PASSWORD })).statusCode,
      ).toBe(200);
      await post(house, "/recover", { email: ana.email });
      const code = await latestCode(house, ana.email);
      const { access_token: token } = (
        await post(house, "/verify", { type: "recovery", email: ana.email, token: code })
      ).json();
      const recovered = { headers: { authorization: `Bearer ${token}` } };
      expect((await change(house, recovered, { password: "outra-senha-2" })).statusCode).toBe(200);
    });
  });

  it("cannot be found out by someone at an open session trying one after another", async () => {
    await withHouse({ byAccount: { burst: 3, seconds: 600 } }, async (house) => {
      const ana = await aClient(house);
      const said = [];
      for (let n = 0; n < 4; n += 1) said.push((await refusalOf(house, ana, { password: PASSWORD }))[1]);
      expect(said).toEqual(["same_password", "same_password", "same_password", "over_request_rate_limit"]);
    });
  });
});
