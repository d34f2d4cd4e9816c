import type { RouteContract } from "@lastro/contracts";
import * as disputes from "@lastro/contracts/grain/disputes";
import * as orders from "@lastro/contracts/grain/orders";
import * as settlement from "@lastro/contracts/grain/settlement";
import { isPermission } from "@lastro/contracts/roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import { aClient } from "../../../testing/people.js";

let market: GrainBench;
let ids: Record<string, string>;
let people: Record<string, Pick<GrainPerson, "headers"> | undefined>;
let before: unknown;
let buyer: GrainPerson;

/** What is sent in the body, and in the address where something is only read. */
const QUERIES: Readonly<Record<string, object>> = {
  [disputes.previewRuling.path]: { toProducer: "1.00" },
};
const BODIES: Readonly<Record<string, object>> = {
  [orders.writeOrderMessage.path]: { text: "Olá" },
  [settlement.proposeSettlement.path]: { loadId: "$loadId", scaleWeight: "1" },
  [disputes.openDispute.path]: { reason: "other", description: "Não é meu pedido" },
  [disputes.writeDisputeMessage.path]: { text: "Olá" },
  [disputes.proposeSplit.path]: { toProducer: "1.00" },
  [disputes.ruleDispute.path]: { toProducer: "1.00", reason: "Não sou administrador" },
};

/** Every route that names an order, from the contract itself. */
const EXPORTED: readonly unknown[] = [orders, settlement, disputes].flatMap((file) => Object.values(file));
const ROUTES = EXPORTED.filter(
  (one): one is RouteContract =>
    typeof one === "object" && one !== null && "path" in one && String(one.path).includes(":id"),
);

beforeAll(async () => {
  market = await startGrainBench();
  const producer = await market.producer();
  buyer = await market.richBuyer();
  const { body: order } = await market.buy(buyer, await market.offer(producer));
  await market.act(producer, order, "accept");
  const { body: shipped } = await market.act(producer, order, "loads", { quantity: "50" });
  const loadId = shipped.loads[0].id;
  const settled = await market.act(producer, order, "settlement", { loadId, scaleWeight: "49" });
  await market.act(buyer, order, "dispute", { reason: "weight", description: "Faltou peso na balança" });
  const { body } = await market.act(buyer, order, "dispute/proposals", { toProducer: "5.00" });
  ids = {
    id: order.id,
    loadId,
    settlementId: settled.body.loads[0].settlements[0].id,
    proposalId: body.disputeDetails.proposals[0].id,
    evidenceId: body.disputeDetails.id,
  };
  people = {
    "another buyer": await market.richBuyer(),
    "another producer": await market.producer(),
    "a client of the bank": await aClient(market.app),
    nobody: undefined,
  };
  before = await market.read(buyer, order);
});
afterAll(() => market.close());

/** What someone is told who has nothing to do with an order. */
function expected(who: string, route: RouteContract): readonly number[] {
  if (who === "nobody") return [401];
  const isAdmins = route.access === "admin" || isPermission(route.access);
  if (who === "a client of the bank") return isAdmins ? [403] : [401];
  if (isAdmins) return [401];
  const side = who === "another buyer" ? "buyer" : "producer";
  return route.access === "trader" || route.access === side ? [404] : [403];
}

describe("an order of others", () => {
  it.each(ROUTES.map((route) => [route.method, route.path, route] as const))(
    "%s %s does not exist for anybody else",
    async (method, path, route) => {
      const url = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? "");
      const body = JSON.parse(
        JSON.stringify((method === "GET" ? QUERIES : BODIES)[path] ?? {}).replace(
          "$loadId",
          ids.loadId ?? "",
        ),
      ) as object;
      for (const [who, person] of Object.entries(people)) {
        const answer = await market.app.http.inject({
          method,
          url,
          headers: { ...person?.headers, "idempotency-key": `isolation-${who.replaceAll(" ", "-")}` },
          ...(method === "GET" ? { query: body as Record<string, string> } : { payload: body }),
        });
        expect([who, answer.statusCode]).toEqual([who, ...expected(who, route)]);
        expect(answer.body).not.toContain("Compradora");
      }
      expect(await market.read(buyer, { id: ids.id ?? "" })).toEqual(before);
    },
  );

  it("is in nobody else's list", async () => {
    for (const who of ["another buyer", "another producer"]) {
      const { body } = await market.call(people[who], "GET", "/agro/v1/orders");
      expect(body).toMatchObject({ items: [], counts: { all: 0 }, totals: { inEscrow: "0.000000" } });
    }
  });

  it("is the same as one that does not exist, whatever id is asked for", async () => {
    for (const id of ["018f3c00-0000-7000-8000-000000000000", ids.loadId ?? "", ids.proposalId ?? ""]) {
      const answer = await market.call(buyer, "GET", `/agro/v1/orders/${id}`);
      expect([answer.status, answer.body.code]).toEqual([404, "resource.not_found"]);
    }
  });
});
