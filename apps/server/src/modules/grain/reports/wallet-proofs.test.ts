import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import type { TestTrader } from "../../../testing/custody-bench.js";
import { type PixCustodyBench, startPixCustodyBench } from "../../../testing/pix-custody-bench.js";

const OUTSIDE = "0x00000000000000000000000000000000000000cc";
const KEY = "ana.lavoura@exemplo.com.br";

let market: PixCustodyBench;
let bench: PixCustodyBench["bench"];
beforeAll(async () => {
  market = await startPixCustodyBench({ LASTRO_NEW_ADDRESS_HOURS: "0" }, { networks: ["BSC"] });
  ({ bench } = market);
});
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await market.close();
});

/** A trader who deposited 100 USDT by BSC and has a Pix key of their own. */
async function aTraderWithAKey(): Promise<TestTrader> {
  const ana = await bench.trader();
  await bench.pay("BSC", await bench.open(ana, "BSC", "100.00"));
  await bench.mine("BSC");
  await bench.pass(11);
  const cpf = generateCpf();
  await bench.nameTaxId(ana, cpf);
  await market.registerKey(KEY, { nome: "Ana Lavoura", cpf });
  return ana;
}

const ask = async (person: TestTrader, body: object): Promise<string> =>
  (await bench.call(person, "POST", "/agro/v1/withdrawals", body)).body.id;
const detailsOf = async (person: TestTrader, id: string) =>
  (await bench.call(person, "GET", `/agro/v1/withdrawals/${id}`)).body.details;

describe("the wallet's file", () => {
  it("has the network, the whole hash and the EndToEndId of deposits and withdrawals", async () => {
    const ana = await aTraderWithAKey();
    const byNetwork = await ask(ana, { method: "usdt", amount: "30.00", network: "BSC", address: OUTSIDE });
    await bench.pass(1);
    await bench.mine("BSC", 4);
    await bench.pass(60);
    const byPix = await ask(ana, { method: "pix", amount: "50.00", pixKey: KEY });
    await bench.pass(1);
    await vi.waitFor(async () => {
      await bench.pass(6);
      expect((await detailsOf(ana, byPix)).endToEndId).toMatch(/^E/);
    }, 60_000);

    const { items } = (await bench.call(ana, "GET", "/agro/v1/deposits")).body;
    const { txHash } = await detailsOf(ana, byNetwork);
    const { endToEndId } = await detailsOf(ana, byPix);
    expect([items[0].txHash, txHash]).toEqual([
      expect.stringMatching(/^0x[0-9a-f]{64}$/),
      expect.stringMatching(/^0x[0-9a-f]{64}$/),
    ]);
    const url = "/agro/v1/reports/30days/financeiro.csv?format=plain";
    const { body } = await bench.app.http.inject({ url, headers: ana.headers });
    const [head = "", ...lines] = body.trim().split("\r\n");
    expect(head.split(",").slice(1, 6)).toEqual([
      ...["kind", "order_number", "network", "network_hash", "end_to_end_id"],
    ]);
    expect(lines.slice(1, -1).map((line) => line.split(",").slice(1, 6))).toEqual([
      ["USDT deposit", "", "Binance Smart Chain", items[0].txHash, ""],
      ["Withdrawal set aside", "", "Binance Smart Chain", txHash, ""],
      ["Withdrawal set aside", "", "Pix", "", endToEndId],
    ]);
  });
});
