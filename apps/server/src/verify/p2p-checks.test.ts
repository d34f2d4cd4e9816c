import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MarketBench, startMarketBench } from "../testing/market-bench.js";
import { runVerification } from "./run-verification.js";

let market: MarketBench;
let owner: pg.Client;
/** One that is open, and one that was released with a hold. */
let open: string;
let done: string;
let ad: string;
beforeAll(async () => {
  market = await startMarketBench();
  owner = new pg.Client({ connectionString: market.app.databaseUrl });
  await owner.connect();
  // What is spoiled here is what the constraints would refuse.
  await owner.query("set session_replication_role = replica");
  await market.marketSays("USDT", "5.4000");
  const seller = await market.person({ has: { USDT: "1000.000000" } });
  const buyer = await market.person({ has: { BRL: "1000.00" } });
  const offered = await market.ad(seller);
  ad = offered.id;
  const trade = await market.taken(buyer, offered, { method: "pix_key" });
  await market.act(buyer, trade, "paid", { endToEndId: market.endToEndId() });
  await market.act(await market.proven(seller), trade, "release");
  done = trade.id;
  open = (await market.taken(buyer, offered)).id;
});
afterAll(async () => {
  await owner.end();
  await market.close();
});

async function problems() {
  const { checks } = await runVerification(market.app.databaseUrl);
  return checks.flatMap(({ problems: found }) => found.map(({ kind }) => kind));
}

describe("verifying the market between people", () => {
  it("finds nothing where only the house's own commands were given", async () => {
    expect(await problems()).toEqual([]);
  });

  it.each([
    [
      "an escrow that was funded with other than what was locked",
      "p2p_escrow_wrong",
      () => ["update p2p_trade set escrow = escrow + 1, seller_fee = seller_fee + 1 where id = $1", open],
      () => ["update p2p_trade set escrow = escrow - 1, seller_fee = seller_fee - 1 where id = $1", open],
    ],
    [
      "a payment inside the bank that nothing in the books shows",
      "p2p_not_moved_once",
      () => ["update p2p_trade set payment_transaction_id = id where id = $1", done],
      () => ["update p2p_trade set payment_transaction_id = null where id = $1", done],
    ],
    [
      "a total that is not the quantity at the price",
      "p2p_terms_wrong",
      () => ["update p2p_trade set total = total + 1 where id = $1", open],
      () => ["update p2p_trade set total = total - 1 where id = $1", open],
    ],
    [
      "a hold the trade does not know of",
      "p2p_hold_wrong",
      () => ["update p2p_trade set hold_id = null, hold_until = null where id = $1", done],
      () => [
        `update p2p_trade t set hold_id = h.id, hold_until = h.expires_at from ledger_hold h
          where t.id = $1 and h.reference = t.id::text`,
        done,
      ],
    ],
    [
      "an ad that says more is traded than its trades come to",
      "p2p_ad_wrong",
      () => ["update p2p_ad set traded = traded + 1 where id = $1", ad],
      () => ["update p2p_ad set traded = traded - 1 where id = $1", ad],
    ],
    [
      "a person who is said to have traded more than they have",
      "p2p_person_wrong",
      () => [
        "update p2p_person set completed = completed + 1, completed_as_buyer = completed_as_buyer + 1 where user_id = (select buyer_id from p2p_trade where id = $1)",
        done,
      ],
      () => [
        "update p2p_person set completed = completed - 1, completed_as_buyer = completed_as_buyer - 1 where user_id = (select buyer_id from p2p_trade where id = $1)",
        done,
      ],
    ],
    [
      "a trade that nobody moved where it stands",
      "step_not_reached",
      () => ["update p2p_trade set status = 'paid_marked', paid_at = created_at where id = $1", open],
      () => ["update p2p_trade set status = 'awaiting_payment', paid_at = null where id = $1", open],
    ],
  ] as const)("finds %s", async (_, kind, spoil, mend) => {
    const run = ([sql, id]: readonly string[]) => owner.query(sql ?? "", [id]);
    await run(spoil());
    const found = await problems();
    await run(mend());
    expect(found).toContain(kind);
    expect(await problems()).toEqual([]);
  });
});
