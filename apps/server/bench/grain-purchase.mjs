// Buying grain, against sending money between clients of the bank by the same server at the same time of day.

import { inTransaction, query } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import autocannon from "autocannon";
import { changeAccount } from "../dist/modules/grain/accounts/account-store.js";
import { createOffer, writeLegalFacts } from "../dist/modules/grain/index.js";
import { cpfOf, openClients, openTraders, signInClients, signInTraders } from "./people.mjs";
import { median } from "./support.mjs";

const CONNECTIONS = 32;
const PEOPLE = 128;
const PRODUCERS = 16;
const OFFERS = 64;
const PRICE = "398.50";

/** Clients with money, buyers with wallets, and offers that do not run out. */
export async function openMarket(house) {
  const clients = await openClients(house, PEOPLE);
  const buyers = await openTraders(house, "buyer", PEOPLE);
  const producers = await openTraders(house, "producer", PRODUCERS);
  const offers = [];
  for (let n = 0; n < OFFERS; n += 1) {
    const actor = {
      kind: "producer",
      userId: producers[n % PRODUCERS].userId,
      sessionId: "",
      assurance: "aal1",
    };
    const terms = {
      name: `Soja em grão, lote ${n}`,
      description: "Colhida e armazenada em silo próprio",
      commodity: "soy",
      cropYear: "2025/26",
      place: { city: "Sorriso", state: "MT", country: "BR", locode: null },
      deliveryBasis: "FCA",
      priceCents: 39_850n,
      minimumKg: 1_000n,
      quantityKg: 1_000_000_000n,
      imageId: null,
    };
    offers.push(await inTransaction(house.ctx.db, (tx) => createOffer(tx, { ...house.ctx, actor }, terms)));
  }
  return { clients, buyers: await withSignatures(house, buyers), offers };
}

/** More than a buyer signs in all rounds: hashing a password for each would be what is measured. */
const SIGNATURES = 2_000;

const WHO = {
  stateRegistration: null,
  address: {
    cep: "78890000",
    street: "Avenida Tancredo Neves",
    number: "1200",
    complement: null,
    district: "Centro",
    city: "Sorriso",
    state: "MT",
  },
};

async function withSignatures({ ctx }, buyers) {
  return Promise.all(
    buyers.map(async (buyer, n) => {
      await inTransaction(ctx.db, async (tx) => {
        await changeAccount(tx, ctx, buyer.userId, { taxId: cpfOf(n) });
        await writeLegalFacts(tx, ctx, buyer.userId, { ...WHO, legalName: `Medida ${n}` });
      });
      const signatures = await query(
        ctx.db,
        `insert into grain_signing_proof (id, user_id, method, proven_at, expires_at)
         select gen_random_uuid(), $1, 'password', now(), now() + interval '1 day'
         from generate_series(1, $2::int) returning id`,
        [buyer.userId, SIGNATURES],
      );
      return { ...buyer, signatures: signatures.map(({ id }) => id) };
    }),
  );
}

export async function benchPurchases({ origin }, { clients, buyers, offers }, { seconds, rounds }) {
  await signInClients(origin, clients);
  await signInTraders(origin, buyers);
  const transfer = (turn) => ({
    person: clients[turn % PEOPLE],
    body: {
      to: { kind: "email", value: clients[(turn + 1) % PEOPLE].email },
      amount: { asset: "BRL", amount: "0.01" },
      description: "medida",
    },
  });
  const purchase = (turn) => {
    const person = buyers[turn % PEOPLE];
    const signature = person.signatures.pop();
    const offerId = offers[(turn * 7) % OFFERS].id;
    return { person, body: { offerId, quantity: "1", pricePerTonne: PRICE, signature } };
  };

  console.log(`Buying grain, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s, medians.`);
  const results = { transfers: [], purchases: [] };
  await measure(`${origin}/v1/transfers`, transfer, 2);
  await measure(`${origin}/agro/v1/orders`, purchase, 2);
  for (let round = 0; round < rounds; round += 1) {
    results.transfers.push(await measure(`${origin}/v1/transfers`, transfer, seconds));
    results.purchases.push(await measure(`${origin}/agro/v1/orders`, purchase, seconds));
  }
  const [sent, bought] = [results.transfers, results.purchases].map((all) => ({
    rate: median(all.map((result) => result.requests.average)),
    p99: median(all.map((result) => result.latency.p99)),
  }));
  const line = (name, { rate, p99 }, rest) =>
    console.log(`${name.padEnd(26)} ${rate.toFixed(0).padStart(7)}/s   p99 ${p99} ms   ${rest}`);
  line("POST /v1/transfers", sent, "1.00×");
  line("POST /agro/v1/orders", bought, `${(bought.rate / sent.rate).toFixed(2)}×  (goal ≥ 0.25×)`);
}

async function measure(url, requestOf, duration) {
  let turn = 0;
  let refusal;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    requests: [
      {
        method: "POST",
        setupRequest(request) {
          const { person, body } = requestOf(turn);
          turn += 1;
          return {
            ...request,
            headers: {
              "content-type": "application/json",
              authorization: `Bearer ${person.token}`,
              "idempotency-key": systemRandom.id(),
            },
            body: JSON.stringify(body),
          };
        },
        onResponse(status, body) {
          if (status >= 300) refusal ??= body;
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed. ${refusal}`);
  return result;
}
