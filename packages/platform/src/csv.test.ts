import { stringify } from "csv-stringify/sync";
import { describe, expect, it } from "vitest";
import { CSV_CELLS, inert } from "./csv.js";

describe("a cell somebody else chose", () => {
  it.each(["Ana\n=1+1", "Ana\r=1+1", "Ana\r\n=1+1", "Ana\u2028=1+1"])("stays one cell: %j", (name) => {
    expect(stringify([[inert(name), "next"]], CSV_CELLS)).toBe(`"${name}",next\r\n`);
  });

  it.each(["=1+1", "+1", "-1", "@SUM(1)", "\t=1", " =1", "\n=1", "\u2028=1", "＝1"])(
    "is no formula: %j",
    (name) => {
      expect(inert(name)).toBe(`'${name}`);
    },
  );

  it("stays one cell with the delimiter and quotes in it, beside its neighbours", () => {
    const cells = ['=1;"2"', "Ana\n=1+1", "Bia"].map(inert);
    expect(stringify([cells], { ...CSV_CELLS, delimiter: ";" })).toBe(`"'=1;""2""";"Ana\n=1+1";Bia\r\n`);
  });
});
