import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwnerOf } from "../../../../testing/as-owner.js";
import { type PixCustodyBench, startPixCustodyBench } from "../../../../testing/pix-custody-bench.js";
import { readSigningKeys, verifyDocument } from "../../../receipts/index.js";

let market: PixCustodyBench;
let bench: PixCustodyBench["bench"];
beforeAll(async () => {
  market = await startPixCustodyBench({}, { networks: ["BSC"] });
  ({ bench } = market);
});
afterAll(() => market.close());

describe("the receipt of a deposit of USDT", () => {
  it("is a genuine file with a code anybody checks, until an amount is changed in the database", async () => {
    const ana = await bench.trader();
    const eve = await bench.trader();
    const deposit = await bench.open(ana, "BSC", "100.00");
    const [{ id }] = (await bench.call(ana, "GET", "/agro/v1/deposits")).body.items;
    const url = `/agro/v1/deposits/${id}/receipt.pdf`;
    const get = (headers: Record<string, string> = {}) => bench.app.http.inject({ url, headers });
    expect((await get(ana.headers)).statusCode).toBe(404);
    await bench.pay("BSC", deposit);
    await bench.mine("BSC");
    await bench.pass(11);

    expect((await get(eve.headers)).statusCode).toBe(404);
    expect((await get()).statusCode).toBe(401);
    const file = await get(ana.headers);
    expect(file.statusCode).toBe(200);
    const { published } = await readSigningKeys(bench.app.ctx);
    const verdict = verifyDocument(file.rawPayload, published);
    if (verdict.is !== "genuine") throw new Error(verdict.is);
    expect(verdict.document.kind).toBe("deposit");

    const check = async () =>
      (await bench.app.http.inject({ url: `/v1/public/receipts/${verdict.document.number}` })).json();
    expect(await check()).toMatchObject({
      kind: "deposit",
      authenticity: "valid",
      document: {
        facts: expect.arrayContaining([
          { name: "credited", value: expect.stringMatching(/^\d+\.\d{6}$/) },
          { name: "txHash", value: expect.stringMatching(/^0x/) },
        ]),
      },
    });
    await asOwnerOf(bench.databaseUrl, "update grain_deposit set received = received + 1 where id = $1", [
      id,
    ]);
    expect(await check()).toMatchObject({ authenticity: "changed", key: null, document: null });
  });
});
