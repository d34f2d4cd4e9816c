import { inTransaction, query } from "@lastro/platform/database/database";
import { insertions, runTogether, type Statement } from "@lastro/platform/database/together";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const AT = new Date("2026-03-02T12:00:00.000Z");
const hour = (coin: string, close: bigint) => ({
  coin,
  hour: AT,
  open: close,
  high: close,
  low: close,
  close,
});
const hours = (coin: string) =>
  query<{ close: bigint }>(database.db, "select close from price_hour where coin = $1", [coin]);

describe("statements that run together", () => {
  it("keep their own parameters, however many, and call functions for what they do", async () => {
    const named = (name: string): Statement => ({
      text: "select set_config($1, $2, true)",
      values: [`lastro.${name}`, name],
    });
    const names = ["a", "b", "c", "d", "e", "f"];
    const said = await inTransaction(database.db, async (tx) => {
      await runTogether(tx, names.map(named));
      const rows = await query<{ said: string }>(
        tx,
        "select string_agg(current_setting('lastro.' || n), '' order by n) as said from unnest($1::text[]) n",
        [names],
      );
      return rows[0]?.said;
    });
    expect(said).toBe("abcdef");
  });

  it("write whole numbers to the last digit, and nothing where there is nothing to write", async () => {
    const large = 123_456_789_012_345_678_901_234_567_890n;
    const rows = insertions({ price_hour: [hour("LARGE", large)], price_minute: [] });
    expect(rows).toHaveLength(1);
    await runTogether(database.db, rows);
    expect(await hours("LARGE")).toEqual([{ close: large }]);
    await runTogether(database.db, []);
  });

  it("are all undone by one that fails", async () => {
    const twice = insertions({ price_hour: [hour("TWICE", 1n), hour("TWICE", 2n)] });
    const once = insertions({ price_hour: [hour("ONCE", 1n)] });
    await expect(runTogether(database.db, [...once, ...twice])).rejects.toThrow(/duplicate key/);
    expect([await hours("ONCE"), await hours("TWICE")]).toEqual([[], []]);
  });
});
