// Buying grain, against sending money between clients of the bank by the same server at the same time of day.

import { inTransaction } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import autocannon from "autocannon";
import { createOffer } from "../dist/modules/grain/index.js";
import { openClients, openTraders, signInClients, signInTraders } from "./people.mjs";
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
  return { clients, buyers, offers };
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
  const purchase = (turn) => ({
    person: buyers[turn % PEOPLE],
    body: { offerId: offers[(turn * 7) % OFFERS].id, quantity: "1", pricePerTonne: PRICE },
  });

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
  line("POST /agro/v1/orders", bought, `${(bought.rate / sent.rate).toFixed(2)}×  (goal ≥ 0.5×)`);
}

async function measure(url, requestOf, duration) {
  let turn = 0;
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
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result;
}
