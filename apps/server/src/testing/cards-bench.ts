import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { formatMoney, type Money, parseMoney } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { createRateLimiter } from "@lastro/platform/http/rate-limit";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock, type FixedClock } from "@lastro/platform/testing/fixed-clock";
import { freePort } from "@lastro/platform/testing/free-port";
import { type CardNetworkOptions, startCardNetwork } from "@lastro/simulators";
import { cardPorts } from "../app/cards.js";
import { cashbackPorts } from "../app/cashback.js";
import { type CardProvider, callbackAddress } from "../modules/cards/index.js";
import { balanceOf, customerAccount, debtOf, houseAccount, post } from "../modules/ledger/index.js";
import type { OtcPorts } from "../modules/otc/index.js";
import { expectBooksInOrder } from "./books.js";
import { posted } from "./movements.js";
import { aClient, type SignedInClient } from "./people.js";
import { startTestApp, type TestApp, type TestAppOptions } from "./test-app.js";

/** A named type of its own: the simulator's inner types stay its. */
export interface CardNetwork extends Awaited<ReturnType<typeof startCardNetwork>> {}

/** A card of a client as a test needs it. */
export interface TestCard {
  readonly id: string;
  /** The issuer's name of it. */
  readonly ref: string;
  readonly owner: SignedInClient;
}

/** What an order to the simulator comes to, as far as tests look at it. */
export interface Ordered {
  readonly token: string;
  readonly status: string;
  readonly result: string;
}

interface CardTerms {
  /** What stands on the card, and on its holder's account. */
  readonly has?: string;
  readonly account?: string;
  readonly kind?: "virtual" | "single_use" | "merchant_locked";
  readonly autoTopUp?: boolean;
  /** Further columns of its row. */
  readonly set?: Readonly<Record<string, unknown>>;
}

/** The whole server beside a card network that calls it over HTTP with real signatures. */
export async function startCardsBench({
  network: networkOptions = {},
  speaks = "lithic",
  ...options
}: TestAppOptions & { network?: CardNetworkOptions; speaks?: "lithic" | "pomelo" } = {}) {
  const clock: FixedClock = options.clock ?? createFixedClock();
  const network: CardNetwork = await startCardNetwork({
    speaks,
    clock,
    retryScheduleMs: [0, 10, 20, 40, 80, 160],
    questionDeadlineMs: 60_000,
    ...networkOptions,
  });
  const port = await freePort();
  const app: TestApp = await startTestApp({
    ...options,
    clock,
    settings: {
      PORT: String(port),
      // What is slow is the machine, not the decision.
      LASTRO_CARDS_ANSWER_WITHIN_MS: "50000",
      LASTRO_CARDS_PROVIDER: speaks,
      LASTRO_CARDS_URL: network.url,
      LASTRO_MONEY_REQUESTS_PER_MINUTE: "100000",
      ...options.settings,
    },
  });
  const provider = providerOf(app);
  await app.http.listen({ host: "127.0.0.1", port });
  if (provider.messages.register) await provider.messages.register(callbackAddress(app.ctx.config));
  else await order("client", { url: callbackAddress(app.ctx.config) }, "PUT");

  /** Orders something of the outside world. */
  async function order(what: string, body: object, method = "POST"): Promise<Ordered> {
    const answer = await fetch(`${network.url}/sim/${what}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`/sim/${what}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Ordered;
  }

  /** An active card of a client of its own, or of one that is there. */
  async function card(terms: CardTerms = {}, of?: SignedInClient): Promise<TestCard> {
    const { has, account, kind = "virtual", autoTopUp = false, set = {} } = terms;
    const owner = of ?? (await aClient(app));
    const holderRef = await provider.issuing.registerHolder({
      name: { first: "Maria", last: "Souza" },
      cpf: generateCpf(),
      email: owner.email,
    });
    const id = systemRandom.id();
    const issued = await provider.issuing.issue({ id, holderRef, kind });
    const now = clock.now();
    await query(
      app.ctx.db,
      `insert into cards_card (id, user_id, kind, status, holder_name, provider, provider_ref, holder_ref, last_digits,
         expiry_month, expiry_year, requested_at, issued_at, auto_top_up)
       values ($1, $2, $3, 'active', 'MARIA SOUZA', $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
      [
        id,
        owner.userId,
        kind,
        speaks,
        issued.ref,
        holderRef ?? null,
        issued.lastDigits,
        issued.expiry.month,
        issued.expiry.year,
        now,
        autoTopUp,
      ],
    );
    await query(
      app.ctx.db,
      `insert into state_change (machine, subject_id, from_state, to_state, at, actor)
       values ('card', $1, null, 'requested', $2, 'system:test'),
              ('card', $1, 'requested', 'active', $2, 'system:test')`,
      [id, now],
    );
    const made = { id, ref: issued.ref, owner };
    await change(made, set);
    if (has !== undefined) await load(made, has);
    if (account !== undefined) await posted(app, owner, { BRL: account });
    return made;
  }

  /** Another card with an issuer's name of its own that no issuer knows: for what reaches us by functions alone. */
  async function cardLike(
    { owner }: TestCard,
    terms: Pick<CardTerms, "has" | "autoTopUp">,
  ): Promise<TestCard> {
    const made: TestCard = {
      id: systemRandom.id(),
      ref: systemRandom.id(),
      owner: { ...owner, userId: systemRandom.id() },
    };
    await query(
      app.ctx.db,
      `insert into cards_card (id, user_id, kind, status, holder_name, provider, provider_ref, last_digits, expiry_month,
         expiry_year, requested_at, issued_at, auto_top_up)
       values ($1, $2, 'virtual', 'active', 'MARIA SOUZA', $3, $4, '1234', 12, 2028, $5, $5, $6)`,
      [made.id, made.owner.userId, speaks, made.ref, clock.now(), terms.autoTopUp ?? false],
    );
    if (terms.has !== undefined) await load(made, terms.has);
    return made;
  }

  /** Changes columns of a card's row. */
  async function change({ id }: TestCard, set: Readonly<Record<string, unknown>>): Promise<void> {
    const columns = Object.keys(set);
    if (columns.length === 0) return;
    const assigned = columns.map((column, index) => `${column} = $${index + 2}`).join(", ");
    await app.pool.query(`update cards_card set ${assigned} where id = $1`, [id, ...Object.values(set)]);
  }

  /** Money on a card, from where the house began. */
  async function load({ id }: TestCard, amount: string): Promise<void> {
    const reais = parseMoney("BRL", amount);
    const key = systemRandom.id();
    await inTransaction(app.ctx.db, (tx) =>
      post(tx, app.ctx, {
        kind: "test.movement",
        reference: key,
        key,
        entries: [
          { account: customerAccount(id, "available", "BRL"), amount: reais },
          { account: houseAccount("opening", "BRL"), amount: { asset: "BRL", minor: -reais.minor } },
        ],
      }),
    );
  }

  const read = async (account: Parameters<typeof balanceOf>[1]) =>
    formatMoney(await balanceOf(app.ctx.db, account));

  /** What stands where, in reais. */
  async function stands({ id, owner }: TestCard) {
    return {
      C: await read(customerAccount(id, "available", "BRL")),
      H: await read(customerAccount(id, "held", "BRL")),
      A: await read(customerAccount(owner.userId, "available", "BRL")),
      debt: formatMoney((await debtOf(app.ctx.db, owner.userId)) as Money),
    };
  }

  /** The same of a card and what its holder owes, in centavos. */
  async function minor({ id, owner }: TestCard) {
    const of = async (code: "available" | "held") =>
      (await balanceOf(app.ctx.db, customerAccount(id, code, "BRL"))).minor;
    return {
      C: await of("available"),
      H: await of("held"),
      debt: (await debtOf(app.ctx.db, owner.userId)).minor,
    };
  }

  /** What spending is given, as the server has it. */
  const cashback = cashbackPorts({
    ctx: app.ctx,
    limiter: createRateLimiter(app.ctx.db, clock, app.ctx.config),
  });
  const desk = {} as OtcPorts;
  const ports = {
    ...cardPorts(app.ctx, { desk, cashback, issuer: provider }),
    ...{ issuer: provider, answerWithinMs: 50_000 },
  };

  /** What the house owes the network and the state. */
  async function house() {
    return {
      N: await read(houseAccount("card_network", "BRL")),
      iof: await read(houseAccount("iof_payable", "BRL")),
    };
  }

  /** Waits until every event of the network is with us. */
  async function heard(): Promise<void> {
    const missing = async () => {
      const { rows } = await app.pool.query<{ ref: string }>("select ref from cards_event");
      const known = new Set(rows.map(({ ref }) => ref));
      return network
        .books()
        .transactions.flatMap(({ events }) => events)
        .filter(({ token }) => !known.has(token)).length;
    };
    for (let tries = 0; (await missing()) > 0; tries += 1) {
      if (tries > 600) throw new Error("The network's news does not come");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** A purchase by its transaction. */
  async function purchase(token: string) {
    const { rows } = await app.pool.query("select * from cards_purchase where provider_ref = $1", [token]);
    return rows[0];
  }

  /** Orders of the network, waited for until we have heard of them. */
  async function told(what: string, body: object): Promise<Ordered> {
    const done = await order(what, body);
    await heard();
    return done;
  }

  return {
    app,
    clock,
    network,
    provider,
    address: callbackAddress(app.ctx.config),
    order,
    told,
    ports,
    card,
    cardLike,
    minor,
    change,
    load,
    stands,
    house,
    heard,
    purchase,
    expectBooks: () => expectBooksInOrder(app.databaseUrl),
    async close() {
      await network.close();
      await app.close();
    },
  };
}

export type CardsBench = Awaited<ReturnType<typeof startCardsBench>>;

function providerOf({ cards }: TestApp): CardProvider {
  if (!cards) throw new Error("no provider of cards");
  return cards;
}
