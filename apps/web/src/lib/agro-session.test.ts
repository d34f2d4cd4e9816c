import { readTrader, refreshTrader } from "@lastro/contracts/grain/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  AGRO_SESSION_KEY,
  agroEntrance,
  agroSession,
  keepAgroSession,
  mergeAgroUser,
} from "@/lib/agro-session";
import { callTraderRoute } from "@/lib/call-trader-route";
import { refusal, type StubServer, stubServer } from "@/testing/stub-server";
import { traderSession } from "@/testing/trader-session";

beforeEach(() => keepAgroSession(null));

describe("the marketplace's session", () => {
  it("is kept in the browser's session storage, and the profile merges into it", () => {
    keepAgroSession(traderSession("producer"));
    mergeAgroUser({ city: "Sorriso" });
    expect(agroSession()?.user).toMatchObject({ name: "Ana Lavoura", city: "Sorriso" });
    expect(window.localStorage.getItem(AGRO_SESSION_KEY)).toBeNull();
  });
  it.each(["{", "null", '{"type":"produtor"}', '{"accessToken":1}'])(
    "removes the corrupt value %s",
    (value) => {
      window.sessionStorage.setItem(AGRO_SESSION_KEY, value);
      expect(agroSession()).toBeNull();
      expect(window.sessionStorage.getItem(AGRO_SESSION_KEY)).toBeNull();
    },
  );
  it("leads producers and buyers to their dashboards, and everybody else to the sign-in", () => {
    expect(agroEntrance("produtor")).toBe("/agro/dashboard-producer");
    expect(agroEntrance("comprador")).toBe("/agro/dashboard-buyer");
    expect(agroEntrance(null)).toBe("/agro/login");
  });
});

describe("a request whose token has ended", () => {
  let server: StubServer;
  beforeEach(() => {
    server = stubServer();
    keepAgroSession(traderSession("producer"));
    // The first token has ended; the one it is exchanged for is good.
    server.answer(readTrader, ({ headers }) =>
      headers.get("Authorization") === "Bearer second"
        ? traderSession("producer").user
        : refusal("auth.required"),
    );
  });
  const ask = () => callTraderRoute<typeof readTrader>("GET /agro/v1/me");

  it("is repeated with a renewed one, by one exchange however many ask at once", async () => {
    server.answer(refreshTrader, {
      ...traderSession("producer"),
      accessToken: "second",
      refreshToken: "two",
    });
    await Promise.all([ask(), ask()]);
    expect(server.sentTo(refreshTrader)).toHaveLength(1);
    expect(agroSession()?.refreshToken).toBe("two");
  });
  it("ends the session when the server will not renew it", async () => {
    server.refuse(refreshTrader, "grain.session_ended");
    await expect(ask()).rejects.toThrow();
    expect(agroSession()).toBeNull();
  });
  it("keeps the session when nobody answers", async () => {
    server.disconnect(refreshTrader);
    await expect(ask()).rejects.toThrow();
    expect(agroSession()?.refreshToken).toBe("one");
  });
});
