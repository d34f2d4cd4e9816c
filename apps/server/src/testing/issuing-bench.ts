import { type Asset, formatMoney, parseMoney } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { type CardNetworkOptions, startCardNetwork, startPriceFeed } from "@lastro/simulators";
import { balanceOf, customerAccount } from "../modules/ledger/index.js";
import { fundDesk } from "../modules/otc/index.js";
import { expectBooksInOrder } from "./books.js";
import type { CardNetwork } from "./card-provider-bench.js";
import { posted } from "./movements.js";
import { aClient, type SignedInClient, type SignedInPerson, signInAgain } from "./people.js";
import { startTestApp } from "./test-app.js";

/** Named types of their own: the simulators' inner types stay theirs. */
interface PriceSimulator extends Awaited<ReturnType<typeof startPriceFeed>> {}

export interface WireAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every route.
  readonly body: any;
}

export const AN_ADDRESS = {
  street: "Rua das Acácias",
  number: "100",
  district: "Centro",
  city: "São Paulo",
  state: "SP",
  postalCode: "01310100",
} as const;

/** The whole server with a card network and a stocked desk, and requests as clients send them. */
export async function startIssuingBench({
  speaks = "lithic",
  settings = {},
  ...options
}: Partial<CardNetworkOptions> & { readonly settings?: Readonly<Record<string, string>> } = {}) {
  const clock = createFixedClock();
  const network: CardNetwork = await startCardNetwork({
    clock,
    speaks,
    retryScheduleMs: [0, 10, 20, 40],
    questionDeadlineMs: 60_000,
    ...options,
  });
  const feed: PriceSimulator = await startPriceFeed({ clock, updateEveryMs: 1_000 });
  const app = await startTestApp({
    clock,
    identity: { tokens: { accessSeconds: 90 * 86_400 } },
    settings: {
      LASTRO_CARDS_PROVIDER: speaks,
      LASTRO_CARDS_URL: network.url,
      LASTRO_PRICE_URL: feed.url,
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
    ]),
  );

  async function call(
    person: Pick<SignedInPerson, "headers">,
    method: "GET" | "POST" | "PUT" | "PATCH",
    url: string,
    payload?: object,
    key: string = systemRandom.id(),
  ): Promise<WireAnswer> {
    const answer = await app.http.inject({
      method,
      url,
      headers: { ...person.headers, "idempotency-key": key },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
  }

  /** A verified client with balances, who has just signed in. */
  async function client(has: Partial<Record<Asset, string>> = {}, verified = true): Promise<SignedInClient> {
    const person = await aClient(app);
    if (verified)
      await app.pool.query("update customers_profile set verified_at = $2 where id = $1", [
        person.userId,
        clock.now(),
      ]);
    if (Object.keys(has).length > 0) await posted(app, person, has);
    return person;
  }

  /** Asks for a card, and lets the issuer answer. */
  async function card(who: SignedInClient, wanted: object = { kind: "virtual" }) {
    const { status, body } = await call(who, "POST", "/v1/cards", wanted);
    if (status !== 201) throw new Error(`The card was refused: ${JSON.stringify(body)}`);
    await app.worker.runDue();
    return read(who, body.id);
  }

  const read = async (who: SignedInClient, id: string) => (await call(who, "GET", `/v1/cards/${id}`)).body;

  /** Orders something of the outside world. */
  async function sim(path: string, body: object, method = "POST"): Promise<WireAnswer["body"]> {
    const answer = await fetch(`${network.url}/sim/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`/sim/${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  return {
    app,
    clock,
    network,
    feed,
    call,
    client,
    card,
    read,
    sim,
    act: (who: SignedInClient, id: string, what: string, body: object = {}, key?: string) =>
      call(who, "POST", `/v1/cards/${id}/${what}`, body, key),
    /** The issuer's name of a card. */
    async refOf(id: string): Promise<string> {
      const { rows } = await app.pool.query("select provider_ref from cards_card where id = $1", [id]);
      return rows[0].provider_ref;
    },
    /** The issuer's own word on a card. */
    async stateAtIssuer(id: string): Promise<string | undefined> {
      const { rows } = await app.pool.query("select provider_ref from cards_card where id = $1", [id]);
      return network.books().cards.find(({ token }) => token === rows[0].provider_ref)?.state;
    },
    balance: async ({ userId }: { readonly userId: string }, asset: Asset = "BRL") =>
      formatMoney(await balanceOf(app.ctx.db, customerAccount(userId, "available", asset))),
    /** Lets time pass and the worker do what is due. */
    async pass(seconds: number): Promise<void> {
      clock.advanceSeconds(seconds);
      await app.worker.runDue();
    },
    /** The same person without a proof of presence of the last minutes. */
    async unproven(): Promise<void> {
      clock.advanceSeconds(301);
    },
    proven: (who: SignedInClient) => signInAgain(app, who),
    expectBooks: () => expectBooksInOrder(app.databaseUrl),
    async close() {
      await app.close();
      await network.close();
      await feed.close();
    },
  };
}

export type IssuingBench = Awaited<ReturnType<typeof startIssuingBench>>;
