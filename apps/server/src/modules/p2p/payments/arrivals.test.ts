import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { PIX_PSP_DEFAULTS, startPixPsp } from "@lastro/simulators";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Ad, type MarketBench, startMarketBench } from "../../../testing/market-bench.js";
import type { SignedInClient } from "../../../testing/people.js";

interface PixPsp extends Awaited<ReturnType<typeof startPixPsp>> {}

const CPF = "52998224725";
const clock = createFixedClock();
let psp: PixPsp;
let market: MarketBench;
let seller: SignedInClient;
let buyer: SignedInClient;
let key: { readonly id: string; readonly key: string };
let ad: Ad;
beforeAll(async () => {
  psp = await startPixPsp({ clock });
  market = await startMarketBench({
    clock,
    settings: {
      LASTRO_PIX_URL: psp.url,
      LASTRO_PIX_CLIENT_ID: PIX_PSP_DEFAULTS.clientId,
      LASTRO_PIX_CLIENT_SECRET: PIX_PSP_DEFAULTS.clientSecret,
      LASTRO_PIX_KEY: PIX_PSP_DEFAULTS.account.keys[0] ?? "",
    },
  });
  buyer = await market.person({ has: { BRL: "1000.00" }, metadata: { cpf: CPF } });
});
beforeEach(async () => {
  seller = await market.person({ has: { USDT: "1000.000000" } });
  await market.call(seller, "POST", "/v1/pix/keys", { kind: "random" });
  await market.pass(2);
  [key] = (await market.call(seller, "GET", "/v1/pix/keys")).body.items;
  await market.marketSays("USDT", "5.4000");
  ad = await market.ad(seller, {
    payTo: [{ method: "pix_key", type: "random", key: key.key, keyId: key.id }],
  });
});
afterEach(() => market.expectBooks());
afterAll(async () => {
  await market.close();
  await psp.close();
});

async function sim(path: string, body: object) {
  const answer = await fetch(`${psp.url}/sim/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  const pix = (await answer.json()) as { endToEndId: string };
  await market.pass(1.1);
  return pix;
}

/** A Pix to the seller's key by the code the buyer was shown, from whoever is said. */
const pays = (trade: { payTo: { pixKey: { pixCopiaECola: string } } }, cpf: string) =>
  sim("pay", { pixCopiaECola: trade.payTo.pixKey.pixCopiaECola, payer: { nome: "Quem Paga", cpf } });

const paying = () => market.taken(buyer, ad, { method: "pix_key" });

describe("a Pix that reaches a key registered here during a trade of its amount", () => {
  it("from the buyer's proven CPF says so, and advises to release", async () => {
    const trade = await paying();
    const { endToEndId } = await pays(trade, CPF);
    await market.act(buyer, trade, "paid", { endToEndId });
    expect(await market.read(seller, trade)).toMatchObject({
      advice: "release",
      arrivedPix: [{ endToEndId, fromBuyer: true, amount: "540.00", payer: { name: "Quem Paga" } }],
    });
    expect((await market.act(await market.proven(seller), trade, "release")).body).toMatchObject({
      status: "completed",
    });
    expect(await market.balance(seller, "BRL")).toBe("540.00");
  });

  it("from another person says so, blocks the release and is given back by the existing return", async () => {
    const trade = await paying();
    const { endToEndId } = await pays(trade, "11144477735");
    await market.act(buyer, trade, "paid", { endToEndId });
    const view = await market.read(seller, trade);
    expect(view).toMatchObject({ advice: "do_not_release", arrivedPix: [{ fromBuyer: false }] });
    expect((await market.read(buyer, trade)).arrivedPix).toMatchObject([
      { receivedId: null, payer: { name: null } },
    ]);
    const there = await market.proven(seller);
    expect((await market.act(there, trade, "release")).body.code).toBe("p2p.payer_differs");
    const returned = await market.call(
      seller,
      "POST",
      `/v1/pix/received/${view.arrivedPix[0].receivedId}/returns`,
      {
        amount: "540.00",
      },
    );
    expect(returned.status).toBe(201);
    expect((await market.act(there, trade, "release", { despiteWarning: true })).body).toMatchObject({
      status: "completed",
    });
    await market.pass(2);
  });

  it("of a buyer whose CPF is not proven is not said to be theirs", async () => {
    await market.app.pool.query("update customers_profile set cpf_verified = false where id = $1", [
      buyer.userId,
    ]);
    const trade = await paying();
    await pays(trade, CPF);
    await market.app.pool.query("update customers_profile set cpf_verified = true where id = $1", [
      buyer.userId,
    ]);
    expect((await market.read(seller, trade)).arrivedPix).toMatchObject([{ fromBuyer: false }]);
  });

  it("is linked once, to the trade that waits for it, and another amount to none", async () => {
    const [first, second] = [await paying(), await paying()];
    await pays(first, CPF);
    await sim("pay-without-txid", { chave: key.key, valor: "541.00", payer: { nome: "Outro", cpf: CPF } });
    await pays(second, CPF);
    expect((await market.read(seller, first)).arrivedPix).toHaveLength(1);
    expect((await market.read(seller, second)).arrivedPix).toHaveLength(1);
    for (const trade of [first, second]) await market.act(buyer, trade, "cancel", { by: "buyer" });
  });

  it("that is contested after the trade is told in the trade, with what defends it", async () => {
    const trade = await paying();
    const { endToEndId } = await pays(trade, CPF);
    await market.act(buyer, trade, "paid", { endToEndId });
    await market.act(await market.proven(seller), trade, "release");
    await sim("contest", { endToEndId });
    const view = await market.read(seller, trade);
    expect(view.contested).toMatchObject({ disputeId: expect.any(String) });
    const { rows } = await market.app.pool.query(
      "select note from p2p_message where trade_id = $1 order by sequence",
      [trade.id],
    );
    expect(rows.at(-1)).toEqual({ note: "pix_contested" });
    const notices = await market.call(seller, "GET", "/v1/notices");
    expect(notices.body.items.map(({ kind }: { kind: string }) => kind)).toContain("p2p_contested");
  });
});
