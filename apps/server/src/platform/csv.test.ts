import { stringify } from "csv-stringify/sync";
import { describe, expect, it } from "vitest";
import { CSV_CELLS, inert } from "./csv.js";

describe("a cell somebody else chose", () => {
  it.each(["Ana\n=1+1", "Ana\r=1+1", "Ana\r\n=1+1", "Ana\u2028=1+1"])("stays one cell: %j", (name) => {
    expect(stringify([[inert(name), "next"]], CSV_CELLS)).toBe(`"${name}",next\r\n`);
  });

  it("is no formula", () => {
    expect(inert("=1+1")).toBe("'=1+1");
  });
});
