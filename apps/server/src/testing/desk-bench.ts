import { type Asset, type Money, money, parseMoney } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startPriceFeed } from "@lastro/simulators";
import { customerAccount, houseAccount, post } from "../modules/ledger/index.js";
import { fundDesk } from "../modules/otc/index.js";
import { aClient, type SignedInPerson, signIn } from "./people.js";
import { startTestApp } from "./test-app.js";

/** A named type of its own: the simulators' inner types stay theirs. */
interface PriceSimulator extends Awaited<ReturnType<typeof startPriceFeed>> {}

export type WireAnswer = { readonly status: number; readonly body: Record<string, unknown> };

/** The whole server with a stocked desk, both sources of prices simulated, and requests as clients send them. */
export async function startDeskBench(settings: Readonly<Record<string, string>> = {}) {
  const clock = createFixedClock();
  const feed: PriceSimulator = await startPriceFeed({ clock, updateEveryMs: 1_000 });
  const app = await startTestApp({
    clock,
    settings: {
      LASTRO_PRICE_URL: feed.url,
      LASTRO_CURRENCY_URL: feed.url,
      LASTRO_SGS_URL: feed.url,
      LASTRO_PTAX_URL: `${feed.url}/olinda/servico/PTAX/versao/v1/odata`,
      LASTRO_MONEY_REQUESTS_PER_MINUTE: "100000",
      LASTRO_REQUESTS_PER_MINUTE: "100000",
      ...settings,
    },
  });
  await app.worker.runDue();
  await inTransaction(app.ctx.db, (tx) =>
    fundDesk(tx, { ...app.ctx, actor: { kind: "system", job: "test" }, ip: "" }, [
      parseMoney("BRL", "50000000.00"),
      parseMoney("USDT", "10000000.000000"),
      parseMoney("BTC", "1000.00000000"),
      parseMoney("SOL", "100000.000000000"),
      parseMoney("USD", "5000000.00"),
      parseMoney("EUR", "5000000.00"),
    ]),
  );

  async function call(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    as: Pick<SignedInPerson, "headers">,
    payload?: object,
  ): Promise<WireAnswer> {
    const answer = await app.http.inject({
      method,
      url,
      headers: { ...as.headers, "idempotency-key": app.ctx.random.id() },
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.body === "" ? {} : answer.json() };
  }

  async function give(userId: string, amount: Money): Promise<void> {
    const id = app.ctx.random.id();
    await inTransaction(app.ctx.db, (tx) =>
      post(tx, app.ctx, {
        kind: "test.gift",
        reference: id,
        key: id,
        entries: [
          { account: houseAccount("opening", amount.asset), amount: money(amount.asset, -amount.minor) },
          { account: customerAccount(userId, "available", amount.asset), amount },
        ],
      }),
    );
  }

  return {
    app,
    clock,
    feed,
    call,
    /** A verified client with these amounts, as `1000.00 BRL`. */
    async client(...has: readonly string[]): Promise<SignedInPerson> {
      const client = await aClient(app);
      await query(app.ctx.db, "update customers_profile set verified_at = $2 where id = $1", [
        client.userId,
        clock.now(),
      ]);
      for (const text of has) {
        const [amount = "", asset = ""] = text.split(" ");
        await give(client.userId, parseMoney(asset as Asset, amount));
      }
      return client;
    },
    /** Puts an amount on a client's account. */
    give,
    /** A client signed in anew, after a day. */
    async again(client: SignedInPerson): Promise<SignedInPerson> {
      return { ...client, ...(await signIn(app, client.email)) };
    },
    /** Asks for a quote and accepts it: the code of the refusal, or `settled`. */
    async trade(as: SignedInPerson, side: "buy" | "sell", asset: string, amount: string): Promise<string> {
      const quote = await call("POST", "/v1/otc/quotes", as, { side, asset, amount });
      if (quote.status !== 201) return String(quote.body.code);
      const order = await call("POST", "/v1/otc/orders", as, { quoteId: quote.body.id, amount });
      return order.status === 201 ? "settled" : String(order.body.code);
    },
    /** Lets time go by, a few seconds at a time, with the jobs that fall due. */
    async pass(seconds: number): Promise<void> {
      for (let left = seconds; left > 0; left -= 15) {
        clock.advanceSeconds(Math.min(15, left));
        await app.worker.runDue();
      }
    },
    async moveMarket(id: string, percent: number): Promise<void> {
      await fetch(`${feed.url}/sim/move`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ id, percent }),
      });
    },
    /** What one unit is worth in truth, in reais: what the simulator says while nothing is wrong with it. */
    async truth(id: string): Promise<number> {
      feed.faults.clear();
      const answer = await fetch(`${feed.url}/api/v3/simple/price?ids=${id}&vs_currencies=brl&precision=8`);
      return ((await answer.json()) as Record<string, { brl: number }>)[id]?.brl ?? Number.NaN;
    },
    async close() {
      await app.close();
      await feed.close();
    },
  };
}

export type DeskBench = Awaited<ReturnType<typeof startDeskBench>>;
