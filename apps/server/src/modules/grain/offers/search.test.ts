import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwnerOf } from "../../../testing/as-owner.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { aTrader, type SignedInTrader } from "../../../testing/traders.js";

/** More than are ever looked through one by one. */
const OFFERS = 21_000;
const PAGE = 10;
const PAGES = 4;

/** Which offers say a word, counted from the newest. */
const SAYING: Readonly<Record<string, (n: number) => boolean>> = {
  comum: (n) => n % 3 === 0,
  perto: (n) => n <= 15,
  longe: (n) => n >= 15_000 && n < 15_100,
  dupla: (n) => [3, 300, 19_000, 20_800].includes(n),
  raro: (n) => [7, 20_500].includes(n),
  zz: (n) => n === 20_990,
  q7: (n) => n % 400 === 0,
};
const cents = (n: number) => 20_000 + ((n * 31) % 60_000);

let app: TestApp;
let buyer: SignedInTrader;
beforeAll(async () => {
  app = await startTestApp({ settings: { LASTRO_REQUESTS_PER_MINUTE: "100000" } });
  buyer = await aTrader(app, "buyer");
  const producer = await aTrader(app, "producer");
  const all = Array.from({ length: OFFERS }, (_, index) => index + 1);
  const wordsOf = (n: number) => Object.keys(SAYING).filter((word) => SAYING[word]?.(n));
  // Each row leaves its fingerprint: all of them take longer than any statement of the application may.
  await asOwnerOf(
    app.databaseUrl,
    `insert into grain_offer (id, producer_id, version, name, commodity, city, country, delivery_basis, quality,
       price_cents, minimum_kg, quantity_kg, active, search_text, place_text, created_at, updated_at)
     select uuidv7(), $1, 1, o.n::text, 'soy', 'Sinop', 'BR', 'FCA', '[]', o.cents, 1000, 100000, true, o.words, 'sinop',
            $2::timestamptz - o.n * interval '1 second', $2
       from unnest($3::int[], $4::bigint[], $5::text[]) as o (n, cents, words)`,
    [producer.userId, app.ctx.clock.now(), all, all.map(cents), all.map((n) => wordsOf(n).join(" "))],
  );
});
afterAll(() => app.close());

const SORTS = {
  newest: (a: number, b: number) => a - b,
  price_asc: (a: number, b: number) => cents(a) - cents(b),
  price_desc: (a: number, b: number) => cents(b) - cents(a),
};

/** The first pages of a search, as the numbers of its offers. */
async function found(search: URLSearchParams): Promise<number[]> {
  const numbers: number[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const answer = await app.http.inject({ url: `/agro/v1/offers?${search}`, headers: buyer.headers });
    const { items, nextCursor } = answer.json();
    numbers.push(...items.map(({ name }: { name: string }) => Number(name)));
    if (nextCursor === null) break;
    search.set("cursor", nextCursor);
  }
  return numbers;
}

describe("a search among more offers than are looked through", () => {
  it.each(
    [
      "comum",
      "perto",
      "longe",
      "dupla",
      "raro",
      "zz",
      "q7",
      "comum longe",
      "comum q7",
      "raro perto",
      "longe perto",
      "nada",
    ].flatMap((words) =>
      (["newest", "price_asc", "price_desc"] as const).map((sort) => [words, sort] as const),
    ),
  )("for %j by %s finds each that fits, in order and once", async (words, sort) => {
    const fits = (n: number) => words.split(" ").every((word) => SAYING[word]?.(n) ?? false);
    const all = Array.from({ length: OFFERS }, (_, index) => index + 1).filter(fits);
    const expected = all.toSorted(SORTS[sort]).slice(0, PAGE * PAGES);
    const numbers = await found(new URLSearchParams({ search: words, sort, limit: String(PAGE) }));
    // Of one price any may come first.
    if (sort !== "newest") expect(numbers.map(cents)).toEqual(expected.map(cents));
    else expect(numbers).toEqual(expected);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every(fits)).toBe(true);
  });

  it.each(["", "comum", "longe", "zz"])(
    "for %j within a band of prices finds what costs that",
    async (words) => {
      const band = (n: number) => cents(n) >= 30_000 && cents(n) <= 31_000;
      const fits = (n: number) => band(n) && (words === "" || SAYING[words]?.(n) === true);
      const expected = Array.from({ length: OFFERS }, (_, index) => index + 1).filter(fits);
      const search = { priceFrom: "300.00", priceTo: "310.00", limit: String(PAGE) };
      const numbers = await found(new URLSearchParams(words === "" ? search : { ...search, search: words }));
      expect(numbers).toEqual(expected.slice(0, PAGE * PAGES));
    },
  );
});
