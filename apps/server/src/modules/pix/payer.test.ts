import { describe, expect, it } from "vitest";
import { documentIndex, keptPayer, maskDocument } from "./payer.js";

const config = { fingerprintSecret: "a secret of thirty-two characters." };

describe("what is kept of a payer", () => {
  it.each([
    ["12345678909", "***.456.789-**"],
    ["11222333000181", "**.222.333/0001-**"],
    ["12ABC34501DE35", "**.ABC.345/01DE-**"],
    ["***.456.789-**", "***.456.789-**"],
    ["12345", "***"],
    ["not a document", "***"],
  ])("shows the document %s as %s", (document, shown) => {
    expect(maskDocument(document)).toBe(shown);
  });

  it("tells equal documents from different ones without saying what they are", () => {
    const index = keptPayer({ name: "Ana", document: "12345678909" }, config).documentIndex;
    expect(index).toEqual(documentIndex("12345678909", config));
    expect(index).not.toEqual(documentIndex("12345678908", config));
    expect(index).not.toEqual(documentIndex("12345678909", { fingerprintSecret: "another" }));
  });

  it("compares nothing by a document the provider had masked", () => {
    expect(keptPayer({ document: "***.456.789-**" }, config).documentIndex).toBeNull();
  });

  it("is nothing when the provider says nothing", () => {
    expect(keptPayer(undefined, config)).toEqual({ name: null, documentMasked: null, documentIndex: null });
  });
});
