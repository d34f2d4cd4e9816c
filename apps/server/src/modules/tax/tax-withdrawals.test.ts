import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CryptoBench, startCryptoBench } from "../../testing/crypto-bench.js";
import type { SignedInPerson } from "../../testing/people.js";

let bench: CryptoBench;
beforeAll(async () => {
  bench = await startCryptoBench({ LASTRO_NEW_ADDRESS_HOURS: "0" }, { networks: ["BSC"] });
});
afterAll(() => bench.custody.close());

const operations = async (who: SignedInPerson) =>
  (await bench.custody.call(who, "GET", "/v1/tax/operations")).body.items;

describe("what comes from a network and leaves by it", () => {
  it("asks for its cost, and takes its cost with it to an own wallet without being a disposal", async () => {
    const ana = await bench.client();
    const hash = await bench.send("BSC", await bench.address(ana, "USDT", "BSC"), "500.000000");
    const trader = await bench.custody.trader();
    await bench.custody.pay("BSC", await bench.custody.open(trader, "BSC", "500.00"));
    await bench.custody.mine("BSC");
    await bench.custody.pass(10);
    const [deposit] = await operations(ana);
    expect(deposit).toMatchObject({ kind: "deposited", counterparty: "network", declared: { cost: null } });
    await bench.custody.app.http.inject({
      method: "PUT",
      url: `/v1/tax/costs/${deposit.transactionId}/USDT`,
      headers: ana.headers,
      payload: { cost: "2500.00", version: 0 },
    });

    const send = async (of: object, amount: string) => {
      const entry = await bench.custody.call(ana, "POST", "/v1/crypto/address-book", {
        network: "BSC",
        ...of,
      });
      const body = { entryId: entry.body.id, amount: { asset: "USDT", amount } };
      expect((await bench.custody.call(ana, "POST", "/v1/crypto/withdrawals", body)).status).toBe(201);
      await bench.custody.pass(5);
      await bench.custody.mine("BSC", 4);
      await bench.custody.pass(5);
    };
    const own = { address: "0x00000000000000000000000000000000000ca11e", label: "Minha", owner: "own" };
    await send(own, "100.000000");
    const [withdrawn] = await operations(ana);
    expect(withdrawn).toMatchObject({
      kind: "withdrawn",
      counterparty: "own_wallet",
      costOut: "500.00",
      gain: null,
      left: { quantity: { amount: "400.000000" }, cost: "2000.00" },
    });
    const third = { address: "0x00000000000000000000000000000000000ca12e", label: "Loja", holder: "Loja Um" };
    await send({ ...third, owner: "third" }, "40.000000");
    expect((await operations(ana))[0]).toMatchObject({ kind: "sent", counterparty: "third_wallet" });
    const { months } = (await bench.custody.call(ana, "GET", "/v1/tax")).body;
    expect(months).toMatchObject([{ disposals: "0.00", gain: "0.00", toCheck: 1 }]);
    const file = await bench.custody.app.http.inject({
      url: "/v1/tax/operations.csv",
      headers: ana.headers,
    });
    expect(file.body).toContain(`Carteira externa;USDT;500,0000000000;;0,00;${hash}`);
    expect(file.body).toMatch(/Retirada para carteira própria;Carteira própria;USDT;100,0000000000;;0,00;0x/);
  });
});
