import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { type Money, parseMoney } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { PIX_PSP_DEFAULTS, startPixPsp, startPriceFeed } from "@lastro/simulators";
import { balanceOf, customerAccount, houseAccount } from "../modules/ledger/index.js";
import { fundDesk } from "../modules/otc/index.js";
import { type GrainPerson, startGrainBench } from "./grain-bench.js";
import { PASSWORD } from "./people.js";
import type { SignedInTrader } from "./traders.js";

/** Named types of their own: the simulators' inner types stay theirs. */
interface Feed extends Awaited<ReturnType<typeof startPriceFeed>> {}
interface Psp extends Awaited<ReturnType<typeof startPixPsp>> {}

/** The marketplace with a market of prices, a stocked desk and a Pix provider, all by one clock. */
export async function startReaisBench(settings: Readonly<Record<string, string>> = {}) {
  const clock = createFixedClock();
  const feed: Feed = await startPriceFeed({ clock, updateEveryMs: 1_000 });
  const psp: Psp = await startPixPsp({
    clock,
    openingBalance: "1000000.00",
    payoutSettleMs: 20,
    refundSettleMs: 20,
  });
  const market = await startGrainBench({
    clock,
    settings: {
      LASTRO_PRICE_URL: feed.url,
      LASTRO_PIX_URL: psp.url,
      LASTRO_PIX_CLIENT_ID: PIX_PSP_DEFAULTS.clientId,
      LASTRO_PIX_CLIENT_SECRET: PIX_PSP_DEFAULTS.clientSecret,
      LASTRO_PIX_KEY: PIX_PSP_DEFAULTS.account.keys[0] ?? "",
      ...settings,
    },
  });
  const { app, call } = market;
  await app.worker.runDue();
  await inTransaction(app.ctx.db, (tx) =>
    fundDesk(tx, { ...app.ctx, actor: { kind: "system", job: "test" }, ip: "" }, [
      parseMoney("BRL", "50000000.00"),
      parseMoney("USDT", "10000000.000000"),
    ]),
  );

  async function sim(path: string, body: object): Promise<{ endToEndId: string }> {
    const answer = await fetch(`${psp.url}/sim/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { endToEndId: string };
  }

  const bench = {
    market,
    feed,
    psp,
    sim,
    /** A person with a CPF of their own. */
    async withTaxId(person: SignedInTrader): Promise<SignedInTrader & { readonly taxId: string }> {
      const taxId = generateCpf();
      const answer = await app.http.inject({
        method: "PATCH",
        url: "/agro/v1/me",
        headers: person.headers,
        payload: { taxId, currentPassword: PASSWORD },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return { ...person, taxId };
    },
    /** A person who has not said which CPF or CNPJ is theirs. */
    async withoutTaxId(person: SignedInTrader): Promise<SignedInTrader> {
      await query(app.ctx.db, "update grain_account set tax_id_sealed = null where user_id = $1", [
        person.userId,
      ]);
      return person;
    },
    /** Somebody buys and is to pay by Pix. */
    async byPix(buyer: GrainPerson, offer: { id: string }, quantity = "10") {
      const body = { offerId: offer.id, quantity, pricePerTonne: "398.50" };
      return call(buyer, "POST", "/agro/v1/orders/by-pix", body);
    },
    /** Somebody's bank pays a charge; nothing is heard of it yet. */
    pay: (txid: string, more: object = {}) => sim("pay", { txid, ...more }),
    /** Time passes, the provider is asked, and everything that follows is done. */
    async hear(seconds = 61): Promise<void> {
      clock.advanceSeconds(seconds);
      await app.worker.runDue();
    },
    reais: async (who: { userId: string }): Promise<bigint> =>
      (await balanceOf(app.ctx.db, customerAccount(who.userId, "available", "BRL"))).minor,
    house: async (code: "psp" | "suspense"): Promise<Money["minor"]> =>
      (await balanceOf(app.ctx.db, houseAccount(code, "BRL"))).minor,
    async close(): Promise<void> {
      await market.close();
      await psp.close();
      await feed.close();
    },
  };
  return bench;
}

export type ReaisBench = Awaited<ReturnType<typeof startReaisBench>>;
