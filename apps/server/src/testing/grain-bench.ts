import type { AccountType } from "@lastro/contracts/grain/accounts";
import { type Money, money, parseMoney } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { balanceOf, customerAccount, escrowAccount, houseAccount, post } from "../modules/ledger/index.js";
import { PASSWORD } from "./people.js";
import { startTestApp, type TestApp, type TestAppOptions } from "./test-app.js";
import { anOffer, aSignature, aTrader, type SignedInTrader } from "./traders.js";

export type GrainPerson = Pick<SignedInTrader, "userId" | "email" | "headers">;

/** What is signed as it is sent. */
const SIGNED = /^\/agro\/v1\/(orders(\/by-pix|\/[^/]+\/(accept|counter))?|bid-answers\/[^/]+\/take)$/;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The marketplace over HTTP, in the words of its tests. */
export async function startGrainBench(options: TestAppOptions = {}) {
  const app = await startTestApp({
    ...options,
    settings: {
      LASTRO_REQUESTS_PER_MINUTE: "100000",
      LASTRO_MONEY_REQUESTS_PER_MINUTE: "100000",
      ...options.settings,
    },
  });
  return grainBench(app);
}

function grainBench(app: TestApp) {
  let people = 0;
  const signatures = new Map<string, string>();

  /** A purchase, an acceptance or a counter-offer with its signature; under the same key it is the same one. */
  async function signed(person: { userId?: string } | undefined, url: string, payload: object, key: string) {
    const isSigned = SIGNED.test(url);
    if (!isSigned || person?.userId === undefined || "signature" in payload) return payload;
    const { userId } = person;
    const signature = signatures.get(userId + key) ?? (await aSignature(app, { userId }));
    signatures.set(userId + key, signature);
    return { signature, ...payload };
  }

  async function call(
    person: { userId?: string; headers: { authorization: string } } | undefined,
    method: Method,
    url: string,
    payload?: object,
    key = systemRandom.id(),
  ) {
    const headers = { ...person?.headers, "idempotency-key": key };
    const sent = method === "POST" && payload ? await signed(person, url, payload, key) : payload;
    const answer = await app.http.inject({ method, url, headers, ...(sent ? { payload: sent } : {}) });
    return { status: answer.statusCode, body: answer.body === "" ? null : answer.json() };
  }

  function person(accountType: AccountType): Promise<SignedInTrader> {
    people += 1;
    return aTrader(app, accountType, `${accountType === "buyer" ? "Compradora" : "Produtor"} ${people}`);
  }

  async function signedIn(email: string) {
    const answer = await app.http.inject({
      method: "POST",
      url: "/agro/v1/auth/login",
      payload: { email, password: PASSWORD },
    });
    const { user, accessToken } = answer.json();
    return { userId: user.id as string, email, headers: { authorization: `Bearer ${accessToken}` } };
  }

  const bench = {
    app,
    call,
    signedIn,
    buyer: () => person("buyer"),
    producer: () => person("producer"),
    /** A proof by which somebody signs once. */
    signature: (who: { userId: string }) => aSignature(app, who),
    /** Puts USDT into someone's wallet. */
    async fund(owner: { userId: string }, amount: string): Promise<void> {
      const usdt = parseMoney("USDT", amount);
      const key = systemRandom.id();
      await inTransaction(app.ctx.db, (tx) =>
        post(tx, app.ctx, {
          kind: "test.movement",
          reference: key,
          key,
          entries: [
            { account: customerAccount(owner.userId, "available", "USDT"), amount: usdt },
            { account: houseAccount("opening", "USDT"), amount: money("USDT", -usdt.minor) },
          ],
        }),
      );
    },
    /** A buyer with money. */
    async richBuyer(amount = "1000000.00"): Promise<SignedInTrader> {
      const buyer = await bench.buyer();
      await bench.fund(buyer, amount);
      return buyer;
    },
    async offer(producer: SignedInTrader, fields: object = {}): Promise<{ id: string; version: number }> {
      return anOffer(app, producer, {
        name: "Soja safra nova",
        quantity: "1000",
        minimumOrder: "1",
        ...fields,
      });
    },
    buy: (
      buyer: GrainPerson,
      offer: { id: string },
      quantity = "100",
      pricePerTonne = "398.50",
      key?: string,
    ) => call(buyer, "POST", "/agro/v1/orders", { offerId: offer.id, quantity, pricePerTonne }, key),
    /** Does one thing to an order, such as `accept` or `loads`. */
    act: (who: GrainPerson, order: { id: string }, command: string, body: object = {}, key?: string) =>
      call(who, "POST", `/agro/v1/orders/${order.id}/${command}`, body, key),
    async read(who: GrainPerson, order: { id: string }) {
      return (await call(who, "GET", `/agro/v1/orders/${order.id}`)).body;
    },
    wallet: async (who: { userId: string }): Promise<bigint> =>
      (await balanceOf(app.ctx.db, customerAccount(who.userId, "available", "USDT"))).minor,
    escrow: async (order: { id: string }): Promise<bigint> =>
      (await balanceOf(app.ctx.db, escrowAccount(order.id, "USDT"))).minor,
    fees: async (): Promise<Money> => balanceOf(app.ctx.db, houseAccount("fees", "USDT")),
    async stock(offer: { id: string }): Promise<{ reserved: bigint; sold: bigint }> {
      const [row] = await query<{ reserved: bigint; sold: bigint }>(
        app.ctx.db,
        "select reserved_kg as reserved, sold_kg as sold from grain_offer where id = $1",
        [offer.id],
      );
      if (!row) throw new Error("No such offer");
      return row;
    },
    /** Moves time and lets what has become due happen. */
    async pass(hours: number): Promise<void> {
      app.ctx.clock.advanceSeconds(hours * 3_600);
      await app.worker.runDue();
    },
    close: () => app.close(),
  };
  return bench;
}

export type GrainBench = Awaited<ReturnType<typeof startGrainBench>>;
