import type { RequestCtx } from "@lastro/platform/context";
import type { Database } from "@lastro/platform/database/database";
import { countStatements } from "@lastro/platform/testing/count-statements";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import { listAllOrders } from "../administration/list-orders.js";
import { listAllDisputes } from "../disputes/admin-queries.js";
import { listOrders } from "./read-orders.js";

const FEW = 2;
const MANY = 20;

let market: GrainBench;
let buyer: GrainPerson;
beforeAll(async () => {
  market = await startGrainBench();
  const producer = await market.producer();
  buyer = await market.richBuyer();
  const offer = await market.offer(producer);
  for (let number = 0; number < MANY; number += 1) {
    const { body: order } = await market.buy(buyer, offer, "10");
    await market.act(producer, order, "accept");
    await market.act(producer, order, "loads", { quantity: "5" });
    await market.act(producer, order, "loads", { quantity: "5" });
    await market.act(buyer, order, "dispute", { reason: "weight", description: "Faltou peso na balança" });
  }
});
afterAll(() => market.close());

const as = (db: Database): RequestCtx => ({
  ...market.app.ctx,
  db,
  actor: { kind: "buyer", userId: buyer.userId, sessionId: "s", assurance: "aal2" },
  ip: "",
  userAgent: "",
});

describe("reading orders that were shipped and are disputed", () => {
  it.each([
    ["somebody's own", (db: Database, limit: number) => listOrders(as(db), { limit })],
    ["all, for administrators", (db: Database, limit: number) => listAllOrders(db, { limit })],
    ["those in dispute", (db: Database, limit: number) => listAllDisputes(as(db), { limit })],
  ])("costs as many statements for twenty as for two: %s", async (_, list) => {
    const items: number[] = [];
    const count = (limit: number) =>
      countStatements(market.app.pool, async (db) => items.push((await list(db, limit)).items.length));
    expect(await count(MANY)).toBe(await count(FEW));
    expect(items).toEqual([MANY, FEW]);
  });
});
