import { inTransaction, query } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe("a program of the release before", () => {
  it("asks for a withdrawal, locks it and moves it on under the table's former name", async () => {
    const [id, owner, hold] = [systemRandom.id(), systemRandom.id(), systemRandom.id()];
    await query(
      database.db,
      `insert into custody_withdrawal (id, user_id, method, amount, fee, step, hold_id, network, address, takes_two, created_at)
       values ($1, $2, 'usdt', 20000000, 1000000, 'processing', $3, 'BSC', '0xcc', false, now())`,
      [id, owner, hold],
    );
    await inTransaction(database.db, async (tx) => {
      await query(tx, "select * from custody_withdrawal where id = $1 for update", [id]);
      await query(tx, "update custody_withdrawal set step = 'sent', paid_brl = null where id = $1", [id]);
    });
    expect(
      await query(
        database.db,
        "select owner_realm, owner_id, product, asset, step from payments_out_payout where id = $1",
        [id],
      ),
    ).toEqual([{ owner_realm: "agro", owner_id: owner, product: "grain", asset: "USDT", step: "sent" }]);
  });

  it("announces a deposit, reserves its amount and claims its payment under the tables' former names", async () => {
    const [id, owner] = [systemRandom.id(), systemRandom.id()];
    await inTransaction(database.db, async (tx) => {
      for (let attempt = 0; attempt < 2; attempt += 1)
        await query(
          tx,
          `insert into custody_reserved_amount as r (network, amount, deposit_id, frees_at) values ('BSC', 10000001, $1, now())
           on conflict (network, amount) do update set frees_at = excluded.frees_at where r.frees_at <= now() returning 1`,
          [id],
        );
      await query(
        tx,
        `insert into custody_deposit (id, user_id, network, requested, amount, fee, address, created_at, expires_at)
         values ($1, $2, 'BSC', 10000000, 10000001, 1000000, '0xdd', now(), now())`,
        [id, owner],
      );
      await query(
        tx,
        `insert into custody_claim (id, deposit_id, network, tx_hash, claimed_at) values ($1, $2, 'BSC', '0xee', now())
         on conflict (deposit_id, tx_hash) do nothing`,
        [systemRandom.id(), id],
      );
    });
    expect(
      await query(
        database.db,
        `select d.status, r.amount, c.tx_hash from grain_deposit d join grain_reserved_amount r on r.deposit_id = d.id
         join grain_deposit_claim c on c.deposit_id = d.id where d.id = $1`,
        [id],
      ),
    ).toEqual([{ status: "announced", amount: 10_000_001n, tx_hash: "0xee" }]);
  });
});
