import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sourcesOf, tablesOf, usesIn } from "./table-ownership.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Tables whose first word is not their module's name. */
const OWNERS: Readonly<Record<string, string>> = {
  audit: "compliance",
  client_limit: "limits",
  limit: "limits",
  market: "market-link",
  notice: "notices",
  notification: "notifications",
  payments_out: "payments-out",
  pix_disputes: "pix-disputes",
  pix_payments: "pix-payments",
  price: "prices",
  recurring_buys: "recurring-buys",
  state_change: "lifecycle",
  user_2fa: "identity",
  user_roles: "identity",
  verification: "backoffice",
};
const PLATFORM = new Set(tablesOf(read("packages/platform/src/database/schema.ts")));
const TABLES = new Set([...PLATFORM, ...tablesOf(read("apps/server/src/database/schema.ts"))]);

/** What administrators see is read across modules, and never written. */
const READERS = ["backoffice/", "grain/administration/"];

function ownerOf(table: string): string {
  if (PLATFORM.has(table)) return "platform";
  const known = Object.keys(OWNERS).find((name) => table === name || table.startsWith(`${name}_`));
  return (known && OWNERS[known]) ?? table.split("_")[0] ?? table;
}

/** Every use of a table by a module that does not own it. */
function trespasses(modules: ReadonlyMap<string, string>): string[] {
  return [...modules].flatMap(([file, source]) => {
    const module = file.split("/")[0] ?? "";
    const mayRead = READERS.some((reader) => file.startsWith(reader));
    return usesIn(source, TABLES)
      .filter(({ table, writes }) => ownerOf(table) !== module && (writes || !mayRead))
      .map(({ table }) => `${file} uses ${table} of ${ownerOf(table)}`);
  });
}

describe("a table", () => {
  it("is read and written by its module alone, but for what administrators read", () => {
    expect(trespasses(sourcesOf(path.join(root, "apps/server/src/modules")))).toEqual([]);
  });

  it("of the platform is reached by no module's SQL, and the platform's code names no other", () => {
    const named = [...sourcesOf(path.join(root, "packages/platform/src"))].flatMap(([file, source]) =>
      usesIn(source, TABLES)
        .filter(({ table }) => !PLATFORM.has(table))
        .map(({ table }) => `${file} uses ${table}`),
    );
    expect(named).toEqual([]);
  });

  it("has an owner that exists", () => {
    const modules = new Set(
      [...sourcesOf(path.join(root, "apps/server/src/modules")).keys()].map((file) => file.split("/")[0]),
    );
    const elsewhere = ["platform", "deployment", "identity"];
    const homeless = [...TABLES].filter((table) => {
      const owner = ownerOf(table);
      return !modules.has(owner) && !elsewhere.includes(owner);
    });
    expect(homeless).toEqual([]);
  });
});

describe("looking for tables in a source", () => {
  const found = (source: string) => usesIn(source, new Set(["pix_charge", "otc_order"]));

  it("finds them in SQL and in calls of the query builder, and tells reading from writing", () => {
    expect(found("select 1 from pix_charge c join otc_order o on true")).toEqual([
      { table: "pix_charge", writes: false },
      { table: "otc_order", writes: false },
    ]);
    expect(
      found('db.insertInto("pix_charge"); `delete from otc_order`; insertions({ pix_charge: rows })'),
    ).toEqual([
      { table: "otc_order", writes: true },
      { table: "pix_charge", writes: true },
      { table: "pix_charge", writes: true },
    ]);
  });

  it("reports a module that reaches into another's, also only to read", () => {
    expect(trespasses(new Map([["otc/store.ts", "select 1 from pix_charge"]]))).toEqual([
      "otc/store.ts uses pix_charge of pix",
    ]);
    expect(trespasses(new Map([["backoffice/read.ts", "select 1 from pix_charge"]]))).toEqual([]);
    expect(trespasses(new Map([["backoffice/write.ts", "update pix_charge set x = 1"]]))).toHaveLength(1);
  });
});
