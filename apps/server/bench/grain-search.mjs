// Searching what is offered, in the ways people search, against a bare route that reads a page by one index.
import { createClient } from "./http-client.mjs";
import { load, median, percentile } from "./support.mjs";

const CALLERS = 8;
const MINUTE = 60_000;

/** What is asked for, by turn, so that every caller asks for something else. */
const SEARCHES = {
  "newest first": () => ({}),
  "one word, a fifth of all": () => ({ search: "soja" }),
  "one word, few": (turn) => ({ search: `boa vista ${1 + (turn % 400)}` }),
  "one lot": (turn) => ({ search: `lote ${String(1 + ((turn * 7919) % 90_000)).padStart(7, "0")}` }),
  "two words that never meet": () => ({ search: "soja arabica" }),
  "nothing like it": () => ({ search: "girassol" }),
  "commodity and price": (turn) => ({
    commodity: "corn",
    priceFrom: String(250 + (turn % 400)),
    priceTo: String(260 + (turn % 400)),
  }),
  place: () => ({ place: "londrina" }),
  "cheapest first": () => ({ sort: "price_asc" }),
  "cheapest of a word": () => ({ search: "cafe", sort: "price_asc" }),
  "at least so much": () => ({ quantity: "9000", sort: "price_desc" }),
};

export async function benchSearch({ origin, bareOrigin }, buyer, { offers, seconds, rounds }) {
  const own = createClient(origin, CALLERS);
  const bare = createClient(bareOrigin, CALLERS);
  const headers = { authorization: `Bearer ${buyer.token}` };
  const names = Object.keys(SEARCHES);
  const now = Date.now();
  let turn = 0;

  const page = async () => {
    turn += 1;
    const before = new Date(now - ((turn * 7919) % Math.max(offers - 100, 1)) * MINUTE).toISOString();
    ok(await bare("GET", `/page?before=${encodeURIComponent(before)}`));
  };
  const search = async (name) => {
    turn += 1;
    ok(await own("GET", `/agro/v1/offers?${new URLSearchParams(SEARCHES[name](turn))}`, { headers }));
  };

  console.log(
    `Searching ${offers} offers, ${CALLERS} callers, ${rounds} rounds of ${seconds} s, medians. Times in ms.`,
  );
  await load(CALLERS, 1, page);
  for (const name of names) await load(CALLERS, 0.3, () => search(name));
  const measured = { bare: [], mixed: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push((await load(CALLERS, seconds, page)).times);
    measured.mixed.push((await load(CALLERS, seconds, () => search(names[turn % names.length]))).times);
  }
  const [base, mixed] = [measured.bare, measured.mixed].map((all) => ({
    p50: median(all.map((times) => median(times))),
    p99: median(all.map((times) => percentile(times, 0.99))),
  }));
  const line = (name, { p50, p99 }, rest) =>
    console.log(
      `${name.padEnd(28)} p50 ${p50.toFixed(1).padStart(6)}   p99 ${p99.toFixed(1).padStart(6)}   ${rest}`,
    );
  line("bare route, one index", base, "1.00×");
  line("GET /agro/v1/offers, mixed", mixed, `${(mixed.p99 / base.p99).toFixed(2)}×  (goal ≤ 3×, by p99)`);
  for (const name of names) {
    const { times } = await load(CALLERS, Math.min(seconds, 2), () => search(name));
    const one = { p50: median(times), p99: percentile(times, 0.99) };
    line(`  ${name}`, one, `${(one.p99 / base.p99).toFixed(2)}×`);
  }
}

function ok(answer) {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`);
}
