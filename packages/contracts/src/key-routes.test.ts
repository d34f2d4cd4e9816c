import { describe, expect, it } from "vitest";
import { API_KEY_SCOPES, type KeyScope, TRADER_KEY_SCOPES } from "./api-key-scopes.js";
import { allRoutes } from "./testing/all-routes.js";

const opened = [...(await allRoutes()).values()].filter(({ apiKey }) => apiKey !== undefined);
const isOfMarket = ({ path }: { readonly path: string }) => path.startsWith("/agro/v1/");

describe("what an API key opens", () => {
  it("names scopes of its own realm", () => {
    for (const route of opened) {
      const own: readonly KeyScope[] = isOfMarket(route) ? TRADER_KEY_SCOPES : API_KEY_SCOPES;
      for (const scope of route.apiKey ?? [])
        expect([route.path, own]).toEqual([route.path, expect.arrayContaining([scope])]);
    }
  });

  it("moves no money of a trader's and signs nothing: offers, loads, papers and messages are all it writes", () => {
    const writing = opened.filter((route) => isOfMarket(route) && route.method !== "GET");
    expect(writing.filter(({ movesMoney }) => movesMoney)).toEqual([]);
    expect(writing.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      "DELETE /agro/v1/offers/:id",
      "DELETE /agro/v1/orders/:id/papers/:paperId",
      "PATCH /agro/v1/offers/:id",
      "PATCH /agro/v1/orders/:id/loads/:loadId",
      "POST /agro/v1/offers",
      "POST /agro/v1/orders/:id/loads",
      "POST /agro/v1/orders/:id/loads/:loadId/papers",
      "POST /agro/v1/orders/:id/messages",
      "POST /agro/v1/orders/:id/ship",
    ]);
  });

  it("is every scope there is", () => {
    const named = new Set(opened.flatMap(({ apiKey }) => apiKey ?? []));
    expect([...named].sort()).toEqual([...API_KEY_SCOPES, ...TRADER_KEY_SCOPES].sort());
  });
});
