import type { RouteContract } from "@lastro/contracts";
import * as ads from "@lastro/contracts/p2p/ad";
import * as administration from "@lastro/contracts/p2p/administration";
import * as book from "@lastro/contracts/p2p/book";
import * as chat from "@lastro/contracts/p2p/chat";
import * as disputes from "@lastro/contracts/p2p/disputes";
import * as express from "@lastro/contracts/p2p/express";
import * as reputation from "@lastro/contracts/p2p/reputation";
import * as settings from "@lastro/contracts/p2p/settings";
import * as trades from "@lastro/contracts/p2p/trade";
import { isPermission } from "@lastro/contracts/roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type MarketBench, startMarketBench } from "../src/testing/market-bench.js";
import type { SignedInClient } from "../src/testing/people.js";
import { type JsonSchema, sampleOf } from "./json-schema-sample.js";

const MARKET = /^\/v1\/(admin\/)?p2p(\/|$)/;

const declared = [ads, administration, book, chat, disputes, express, reputation, settings, trades]
  .flatMap((file): unknown[] => Object.values(file))
  .filter(
    (one): one is RouteContract =>
      typeof one === "object" && one !== null && "method" in one && "path" in one && "access" in one,
  );

let market: MarketBench;
let stranger: SignedInClient;
let buyer: SignedInClient;
let ids: Readonly<Record<string, string>>;
let served: readonly RouteContract[];
beforeAll(async () => {
  market = await startMarketBench();
  await market.marketSays("USDT", "5.4000");
  const seller = await market.person({ has: { USDT: "1000.000000" } });
  [buyer, stranger] = [await market.person(), await market.person()];
  const ad = await market.ad(seller);
  const trade = await market.taken(buyer, ad, { method: "pix_key" });
  await market.act(buyer, trade, "paid", { endToEndId: market.endToEndId() });
  market.clock.advanceSeconds(15 * 60);
  await market.act(buyer, trade, "dispute", { reason: "other", description: "Não foi liberado até agora." });
  const { body } = await market.act(buyer, trade, "dispute/proposals", {
    toBuyer: { asset: "USDT", amount: "60.000000" },
  });
  ids = {
    "/v1/p2p/trades/": trade.id,
    "/v1/p2p/orders/": ad.id,
    proposalId: body.dispute.proposals[0].id,
    disputeId: body.dispute.id,
  };
  const all = new Map(declared.map((route) => [nameOf(route), route]));
  const { paths } = (await market.app.http.inject("/openapi.json")).json() as {
    paths: Record<string, Record<string, unknown>>;
  };
  served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) => {
      const name = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`;
      const route = all.get(name);
      return MARKET.test(path) && route ? [route] : [];
    }),
  );
});
afterAll(async () => {
  await market.expectBooks();
  await market.close();
});

const nameOf = ({ method, path }: RouteContract) => `${method} ${path}`;

/** The address with what exists in it, and for what no test makes an id that is nobody's. */
function addressed(path: string): string {
  const id = path.startsWith("/v1/p2p/orders/") ? ids["/v1/p2p/orders/"] : ids["/v1/p2p/trades/"];
  return path
    .replace(":proposalId", ids.proposalId ?? "")
    .replace("/disputes/:id", `/disputes/${ids.disputeId}`)
    .replace(":id", id ?? "")
    .replace(/\/shares$/, "/shares?toBuyer=1")
    .replace(/\/express$/, "/express?want=buy&asset=USDT&amount=100.00")
    .replace(/\/relations$/, "/relations?is=block")
    .replace(/:\w+/g, market.app.ctx.random.id());
}

/** What is sent where a sample of the contract would be refused before it is asked whose the trade is. */
const BODIES: Readonly<Record<string, object>> = {
  "POST /v1/admin/p2p/orders/:id/pause": { reason: "Conferência de rotina" },
  "POST /v1/admin/p2p/orders/:id/resume": { reason: "Conferência de rotina" },
  "POST /v1/admin/p2p/orders/:id/close": { reason: "Conferência de rotina" },
  "POST /v1/admin/p2p/suspensions/:id/lift": { reason: "Conferência de rotina" },
  "PATCH /v1/p2p/me": { name: "Pessoa Nova" },
  "POST /v1/p2p/trades/:id/dispute": { reason: "other", description: "Algo está errado aqui." },
  "POST /v1/p2p/orders/:id/trades": { version: 1, price: "5.40", amount: "100.00", method: "lastro" },
  "POST /v1/p2p/orders": {
    ...{ side: "sell", asset: "USDT", price: { mode: "fixed", price: "5.40" }, window: 30, conditions: {} },
    ...{ total: { asset: "USDT", amount: "100.000000" }, min: "10.00", max: "100.00", methods: ["lastro"] },
  },
  "PATCH /v1/p2p/orders/:id": { version: 1, window: 15 },
  "PUT /v1/admin/p2p/settings": {
    ...{ version: 1, reason: "Taxas do mês.", enabled: true, assets: ["USDT"], makerBps: 20, takerBps: 30 },
    ...{ minTrade: "10.00", maxTrade: "100.00", priceBandBps: 2_000, firstTradeHoldHours: 24, adDays: 30 },
    ...{ maxAds: 20, twoAbove: "5000.00" },
  },
  "POST /v1/admin/p2p/disputes/:id/rule": { decision: "release", reason: "Provas dos dois lados." },
  "POST /v1/admin/p2p/late-payments/:id/rule": { decision: "upheld", reason: "Provas dos dois lados." },
  "POST /v1/admin/p2p/suspensions": {
    userId: "0190c5f0-0000-7000-8000-000000000001",
    reason: "Não pagou duas vezes.",
  },
  "POST /v1/p2p/trades/:id/late": { description: "Paguei depois do prazo." },
};

async function ask(who: SignedInClient | undefined, route: RouteContract) {
  const body =
    BODIES[nameOf(route)] ??
    (route.body &&
      (sampleOf(
        z.toJSONSchema(route.body, { io: "input", unrepresentable: "any" }) as JsonSchema,
      ) as object));
  return market.app.http.inject({
    method: route.method,
    url: addressed(route.path),
    headers: {
      ...who?.headers,
      "idempotency-key": market.app.ctx.random.id(),
      ...(route.multipart ? { "content-type": "multipart/form-data; boundary=x" } : {}),
    },
    ...(route.multipart ? { body: "--x--\r\n" } : body ? { body } : {}),
  });
}

describe("a trade of others", () => {
  it("does not exist, for every route that names one", async () => {
    const renewed = await market.proven(stranger);
    const naming = served.filter(({ path }) => path.startsWith("/v1/p2p/trades/:id"));
    expect(naming.length).toBeGreaterThan(15);
    for (const route of naming) {
      const answer = await ask(renewed, route);
      expect([nameOf(route), answer.statusCode, answer.json().code]).toEqual([
        nameOf(route),
        404,
        "resource.not_found",
      ]);
    }
    expect((await market.call(renewed, "GET", "/v1/p2p/trades")).body.items).toEqual([]);
  });
});

describe("the market", () => {
  it("is closed to nobody in particular, and what administrators do to its people", async () => {
    const renewed = await market.proven(stranger);
    for (const route of served.filter(({ access }) => access !== "public")) {
      const anonymous = await ask(undefined, route);
      expect([nameOf(route), anonymous.statusCode, anonymous.json().code]).toEqual([
        nameOf(route),
        401,
        "auth.required",
      ]);
      if (route.access === "admin" || isPermission(route.access))
        expect([nameOf(route), (await ask(renewed, route)).statusCode]).toEqual([nameOf(route), 403]);
    }
  });
});
