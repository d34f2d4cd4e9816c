import { describe, expect, it } from "vitest";
import { isCompanyPath } from "./company-access.js";
import { allRoutes } from "./testing/all-routes.js";

const routes = [...(await allRoutes()).values()].filter(({ access }) => access !== "public");
const named = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`;

describe("the browser", () => {
  it("names the company to every route a company may use, and to no other", () => {
    const sent = routes.filter(({ path }) => isCompanyPath(path)).map(named);
    const declared = routes.filter(({ company }) => company !== undefined).map(named);
    expect(sent.sort()).toEqual(declared.sort());
    expect(isCompanyPath("/v1/events")).toBe(true);
  });
});

describe("a route a company may use", () => {
  it("is a client's, and never an administrator's or of the marketplace", () => {
    const others = routes.filter(({ company, access }) => company !== undefined && access !== "client");
    expect(others.map(named)).toEqual([]);
  });

  it.each([
    "/v1/me",
    "/v1/me/closure",
    "/v1/kyc",
    "/v1/devices",
    "/v1/cards",
    "/v1/p2p/ads",
    "/v1/investments",
    "/v1/notices/push",
    "/v1/companies",
  ])("is not %s", (path) => {
    expect(isCompanyPath(path)).toBe(false);
  });
});
