import type { MarketCoin } from "@lastro/contracts/prices";
import { type Asset, PRICE_SCALE, parseDecimal } from "@lastro/money";
import { query } from "@lastro/platform/database/database";
import { posted } from "./movements.js";
import { aClient, type SignedInClient, type SignedInPerson } from "./people.js";
import type { TestApp } from "./test-app.js";

/** What the market says of a coin from now on, in reais, until the next five minutes are over. */
export async function sayPrice(app: TestApp, coin: MarketCoin, brl: string): Promise<void> {
  const [inReais, now] = [parseDecimal(brl, PRICE_SCALE), app.ctx.clock.now()];
  await query(
    app.ctx.db,
    `insert into price_latest (coin, brl, usd, source_at, received_at) values ($1, $2, $3, $4, $4)
     on conflict (coin) do update set brl = excluded.brl, usd = excluded.usd, source_at = excluded.source_at,
       received_at = excluded.received_at`,
    [coin, inReais, inReais / 5n, now],
  );
}

/** An ad as a form sends it: to sell 100 USDT at the market's price, paid inside the bank, unless told otherwise. */
export function anAd(said: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    side: "sell",
    asset: "USDT",
    price: { mode: "market", bps: 0 },
    total: { asset: said.asset ?? "USDT", amount: "100.000000" },
    min: "50.00",
    max: "500.00",
    methods: ["lastro"],
    window: 30,
    conditions: {},
    ...said,
  };
}

/** A request of somebody's, or of nobody's, with a key of its own where money may move. */
export async function callAs(
  app: TestApp,
  person: Pick<SignedInPerson, "headers"> | undefined,
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  url: string,
  payload?: object,
) {
  const response = await app.http.inject({
    method,
    url,
    headers: {
      ...person?.headers,
      ...(method === "GET" ? {} : { "idempotency-key": app.ctx.random.id() }),
    },
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, body: response.body === "" ? undefined : response.json() };
}

/** Puts an ad into the market and answers it. */
export async function offered(app: TestApp, owner: SignedInPerson, said: Record<string, unknown> = {}) {
  const { status, body } = await callAs(app, owner, "POST", "/v1/p2p/orders", anAd(said));
  if (status !== 201) throw new Error(`The ad was refused: ${JSON.stringify(body)}`);
  return body;
}

let streets = 0;

/** A client with an address nobody else lives at, with so much of what they need. */
export async function aMarketClient(
  app: TestApp,
  amounts: Partial<Record<Asset, string>> = {},
): Promise<SignedInClient> {
  streets += 1;
  const client = await aClient(app, { metadata: { endereco: `Rua das Trocas, ${streets}` } });
  if (Object.keys(amounts).length > 0) await posted(app, client, amounts);
  return client;
}

/** Takes an ad as whoever saw it now; answers the trade. */
export async function taken(
  app: TestApp,
  taker: SignedInPerson,
  ad: { readonly id: string; readonly version: number; readonly price: { readonly price: string } },
  said: Record<string, unknown> = {},
) {
  const { status, body } = await callAs(app, taker, "POST", `/v1/p2p/orders/${ad.id}/trades`, {
    version: ad.version,
    price: ad.price.price,
    amount: "100.00",
    method: "lastro",
    ...said,
  });
  if (status !== 201) throw new Error(`The take was refused: ${JSON.stringify(body)}`);
  return body;
}
