import type { P2pAsset, P2pMethod, P2pSide } from "@lastro/contracts/p2p/states";
import { type Asset, formatMoney, parseMoney, parsePrice } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock, type FixedClock } from "@lastro/platform/testing/fixed-clock";
import { balanceOf, customerAccount } from "../modules/ledger/index.js";
import { saveAdPayments } from "../modules/p2p/payments/ad-payment-store.js";
import type { PayTo } from "../modules/p2p/payments/pay-to.js";
import { expectBooksInOrder } from "./books.js";
import { posted } from "./movements.js";
import { aClient, type SignedInClient, signInAgain } from "./people.js";
import { startTestApp, type TestApp, type TestAppOptions } from "./test-app.js";

/** An ad as a test names it; what it leaves out is as most ads are. */
export interface AdTerms {
  readonly side?: P2pSide;
  readonly asset?: P2pAsset;
  readonly price?: string;
  readonly marketBps?: number;
  readonly total?: string;
  readonly min?: string;
  readonly max?: string;
  readonly methods?: readonly P2pMethod[];
  readonly window?: 15 | 30 | 60;
  readonly conditions?: {
    readonly minCompletionRate?: number;
    readonly minTrades?: number;
    readonly minAccountAgeDays?: number;
    readonly verifiedOnly?: boolean;
  };
  /** Where its owner is paid; a key at another bank when absent. */
  readonly payTo?: readonly PayTo[];
}

export interface Ad {
  readonly id: string;
  readonly version: number;
  readonly price: string;
  readonly asset: P2pAsset;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every route.
  readonly body: any;
}

const OUTSIDE_KEY: PayTo = {
  method: "pix_key",
  type: "email",
  key: "vende@outro.example",
  keyId: null,
};

const OUTSIDE_ACCOUNT: PayTo = {
  method: "bank_transfer",
  account: { ispb: "60746948", branch: "1234", number: "567890", type: "checking" },
};

let streets = 0;

/** The market with people, ads and prices, as tests use it over HTTP. */
export async function startMarketBench(options: TestAppOptions = {}) {
  const clock: FixedClock = options.clock ?? createFixedClock();
  const app: TestApp = await startTestApp({
    ...options,
    clock,
    settings: { LASTRO_MONEY_REQUESTS_PER_MINUTE: "100000", ...options.settings },
  });

  /** Whose access has run out signs in anew, as their browser would. */
  const renewed = new Map<string, SignedInClient["headers"]>();

  async function call(
    person: SignedInClient,
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    url: string,
    payload?: object,
    key: string = systemRandom.id(),
  ): Promise<Answer> {
    const headers = renewed.get(person.headers.authorization) ?? person.headers;
    const answer = await app.http.inject({
      method,
      url,
      headers: { ...headers, "idempotency-key": key },
      ...(payload === undefined ? {} : { payload }),
    });
    if (answer.statusCode === 401) {
      renewed.set(person.headers.authorization, (await signInAgain(app, person)).headers);
      return call(person, method, url, payload, key);
    }
    return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
  }

  /** A client of a street of their own, as old as said, with balances. */
  async function person(
    of: {
      readonly has?: Partial<Record<Asset, string>>;
      readonly days?: number;
      readonly verified?: boolean;
      readonly metadata?: Record<string, string>;
    } = {},
  ): Promise<SignedInClient> {
    streets += 1;
    const client = await aClient(app, {
      metadata: { endereco: `Rua dos Ipês, ${streets}`, ...of.metadata },
    });
    const createdAt = new Date(clock.now().getTime() - (of.days ?? 365) * 86_400_000);
    await app.pool.query(
      "update customers_profile set created_at = $2, verified_at = $3, cpf_verified = $4 where id = $1",
      [client.userId, createdAt, of.verified === false ? null : createdAt, of.verified !== false],
    );
    if (of.has) await posted(app, client, of.has);
    return client;
  }

  /** What the market says of an asset from now on. */
  async function marketSays(asset: P2pAsset, brl: string): Promise<void> {
    await app.pool.query(
      `insert into price_latest (coin, brl, usd, source_at, received_at) values ($1, $2, $2, $3, $3)
       on conflict (coin) do update set brl = excluded.brl, source_at = excluded.source_at`,
      [asset, parsePrice(asset, "BRL", brl).scaled.toString(), clock.now()],
    );
  }

  /** An ad that is in the book. */
  async function ad(owner: SignedInClient, terms: AdTerms = {}): Promise<Ad> {
    const { side = "sell", asset = "USDT", conditions = {}, window = 30 } = terms;
    const methods = terms.methods ?? ["lastro", "pix_key", "bank_transfer"];
    const price = terms.price ?? "5.4000";
    const id = systemRandom.id();
    const now = clock.now();
    await known(owner);
    await inTransaction(app.ctx.db, async (tx) => {
      await query(
        tx,
        `insert into p2p_ad (id, user_id, side, asset, status, price_mode, fixed_price, market_bps, total, min_amount,
           max_amount, methods, window_minutes, min_completion_rate, min_trades, min_account_age_days, verified_only,
           created_at, updated_at, expires_at)
         values ($1, $2, $3, $4, 'active', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $18)`,
        [
          id,
          owner.userId,
          side,
          asset,
          terms.marketBps === undefined ? "fixed" : "market",
          terms.marketBps === undefined ? parsePrice(asset, "BRL", price).scaled : null,
          terms.marketBps ?? null,
          parseMoney(asset, terms.total ?? "1000.000000").minor,
          parseMoney("BRL", terms.min ?? "10.00").minor,
          parseMoney("BRL", terms.max ?? "50000.00").minor,
          [...methods],
          window,
          conditions.minCompletionRate ?? 0,
          conditions.minTrades ?? 0,
          conditions.minAccountAgeDays ?? 0,
          conditions.verifiedOnly ?? false,
          now,
          new Date(now.getTime() + 30 * 86_400_000),
        ],
      );
      await query(
        tx,
        `insert into state_change (machine, subject_id, from_state, to_state, at, actor)
         values ('p2p_ad', $1, null, 'active', $2, 'system:test')`,
        [id, now],
      );
      if (side === "sell")
        await saveAdPayments(tx, app.ctx, id, terms.payTo ?? [OUTSIDE_KEY, OUTSIDE_ACCOUNT]);
    });
    return { id, version: 1, price, asset };
  }

  /** Makes somebody known in the market, as their first ad does. */
  async function known({ userId }: SignedInClient): Promise<void> {
    await app.pool.query(
      `insert into p2p_person (user_id, public_id, name, since)
       values ($1, gen_random_uuid(), $3, $2) on conflict (user_id) do nothing`,
      [userId, clock.now(), `Pessoa ${userId.slice(-12)}`],
    );
  }

  const take = (
    taker: SignedInClient,
    on: Ad,
    of: {
      readonly amount?: string;
      readonly quantity?: string;
      readonly method?: P2pMethod;
      readonly price?: string;
      readonly version?: number;
      readonly payTo?: object;
    } = {},
    key?: string,
  ): Promise<Answer> =>
    call(
      taker,
      "POST",
      `/v1/p2p/orders/${on.id}/trades`,
      {
        version: of.version ?? on.version,
        price: of.price ?? on.price,
        method: of.method ?? "lastro",
        ...(of.quantity === undefined ? { amount: of.amount ?? "540.00" } : {}),
        ...(of.quantity === undefined ? {} : { quantity: { asset: on.asset, amount: of.quantity } }),
        ...(of.payTo === undefined ? {} : { payTo: of.payTo }),
      },
      key,
    );

  /** Takes an ad and answers the trade. */
  async function taken(...args: Parameters<typeof take>) {
    const { status, body } = await take(...args);
    if (status !== 201) throw new Error(`The take was refused: ${JSON.stringify(body)}`);
    return body;
  }

  const act = (
    who: SignedInClient,
    trade: { readonly id: string },
    what: string,
    body: object = {},
    key?: string,
  ) => call(who, "POST", `/v1/p2p/trades/${trade.id}/${what}`, body, key);

  const read = async (who: SignedInClient, trade: { readonly id: string }) =>
    (await call(who, "GET", `/v1/p2p/trades/${trade.id}`)).body;

  /** An end-to-end id of a Pix ordered now. */
  function endToEndId(): string {
    const at = clock.now().toISOString().replace(/[-:T]/g, "").slice(0, 12);
    return `E60746948${at}${systemRandom.id().slice(-11)}`;
  }

  const balance = async (
    { userId }: SignedInClient,
    asset: Asset,
    account: "available" | "held" = "available",
  ) => formatMoney(await balanceOf(app.ctx.db, customerAccount(userId, account, asset)));

  /** Lets time pass and the worker do what is due. */
  async function pass(minutes: number): Promise<void> {
    clock.advanceSeconds(minutes * 60);
    await app.worker.runDue();
  }

  /** The same person with a proof of presence of this moment. */
  async function proven(who: SignedInClient): Promise<SignedInClient> {
    // Proofs are told apart by the second they were given in.
    clock.advanceSeconds(1);
    return signInAgain(app, who);
  }

  return {
    app,
    clock,
    call,
    person,
    marketSays,
    ad,
    known,
    take,
    taken,
    act,
    read,
    endToEndId,
    balance,
    pass,
    proven,
    expectBooks: () => expectBooksInOrder(app.databaseUrl),
    close: () => app.close(),
  };
}

export type MarketBench = Awaited<ReturnType<typeof startMarketBench>>;
