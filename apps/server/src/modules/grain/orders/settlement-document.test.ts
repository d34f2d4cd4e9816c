import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwnerOf } from "../../../testing/as-owner.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import { readSigningKeys, verifyDocument } from "../../receipts/index.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(() => market.close());

describe("the settlement of a load", () => {
  it("is a file for both sides alone once it is paid, and is genuine until its row is changed", async () => {
    const [producer, buyer, another] = await Promise.all([
      market.producer(),
      market.richBuyer("39850.00"),
      market.richBuyer(),
    ]);
    const { body } = await market.buy(buyer, await market.offer(producer));
    await market.act(producer, body, "accept");
    await market.act(producer, body, "loads", { quantity: "100" });
    await market.act(producer, body, "deliver");
    const { id, loads } = await market.read(buyer, body);
    const url = `/agro/v1/orders/${id}/loads/${loads[0].id}/settlement.pdf`;
    const get = (who: GrainPerson) => market.app.http.inject({ url, headers: who.headers });
    expect((await get(producer)).statusCode).toBe(404);

    await market.act(buyer, body, "confirm");
    expect((await get(another)).statusCode).toBe(404);
    expect((await get(buyer)).statusCode).toBe(200);
    const file = await get(producer);
    expect(file.statusCode).toBe(200);
    const { published } = await readSigningKeys(market.app.ctx);
    const verdict = verifyDocument(file.rawPayload, published);
    if (verdict.is !== "genuine") throw new Error(verdict.is);

    const { code } = await market.app.ctx.db
      .selectFrom("receipts_document")
      .select("code")
      .where("subject_id", "=", loads[0].id)
      .executeTakeFirstOrThrow();
    const check = async () => (await market.app.http.inject(`/v1/public/receipts/${code}`)).json();
    expect(await check()).toMatchObject({ kind: "settlement", authenticity: "valid" });
    await asOwnerOf(market.app.databaseUrl, "update grain_load set fee = fee + 1 where id = $1", [
      loads[0].id,
    ]);
    expect(await check()).toMatchObject({ authenticity: "changed", document: null });
  });
});
