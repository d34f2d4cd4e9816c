import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { agroApi } from "@/lib/agro-api";
import {
  AGRO_SESSION_KEY,
  type AgroSession,
  agroEntrance,
  agroSession,
  keepAgroSession,
  mergeAgroUser,
} from "@/lib/agro-session";

const session = (over: Partial<AgroSession> = {}): AgroSession => ({
  accessToken: "first",
  refreshToken: "one",
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  user: {
    id: "0198c0de-0000-7000-8000-000000000001",
    name: "Ana Lavoura",
    email: "ana@example.com",
    accountType: "producer",
    country: "BR",
    phone: null,
    city: null,
    address: null,
    taxId: null,
    createdAt: "2026-01-02T12:00:00.000Z",
  },
  ...over,
});

beforeEach(() => keepAgroSession(null));
afterEach(() => vi.unstubAllGlobals());

describe("the marketplace's session", () => {
  it("is kept in the browser's session storage, and the profile merges into it", () => {
    keepAgroSession(session());
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
  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const network = (renewed: () => Response) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (path: string, { headers }: { headers: Headers }) => {
      asked.push(`${path} ${headers.get("Authorization") ?? "-"}`);
      if (path === "/agro/v1/auth/refresh") return renewed();
      return headers.get("Authorization") === "Bearer second" ? answer(200, { ok: true }) : answer(401, {});
    });
    return asked;
  };

  it("is repeated with a renewed one, by one exchange however many ask at once", async () => {
    keepAgroSession(session());
    const asked = network(() => answer(200, session({ accessToken: "second", refreshToken: "two" })));
    await Promise.all([agroApi.get("/agro/v1/me"), agroApi.get("/agro/v1/wallet")]);
    expect(asked.filter((path) => path.startsWith("/agro/v1/auth/refresh"))).toHaveLength(1);
    expect(agroSession()?.refreshToken).toBe("two");
  });
  it("ends the session when the server will not renew it", async () => {
    keepAgroSession(session());
    network(() => answer(401, { code: "grain.session_ended" }));
    await expect(agroApi.get("/agro/v1/me")).rejects.toThrow();
    expect(agroSession()).toBeNull();
  });
  it("keeps the session when nobody answers", async () => {
    keepAgroSession(session());
    network(() => answer(502, {}));
    await expect(agroApi.get("/agro/v1/me")).rejects.toThrow();
    expect(agroSession()?.refreshToken).toBe("one");
  });
});
