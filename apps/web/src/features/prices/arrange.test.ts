import { describe, expect, it } from "vitest";
import { arrange } from "@/features/prices/arrange";
import { aQuote } from "@/testing/quote";

const quotes = [
  aQuote("BTC", { brl: "350000.00", change24h: "1.20" }),
  aQuote("SOL", { brl: "638.00", change24h: "-4.10" }),
  aQuote("DOGE", { brl: "0.81", change24h: null }),
];
const assets = (wanted: Partial<Parameters<typeof arrange>[1]>) =>
  arrange(quotes, { search: "", sort: "house", only: undefined, ...wanted }).map(({ asset }) => asset);

describe("the list of coins", () => {
  it("is found by name or symbol, without regard to case and accents", () => {
    expect(assets({ search: " bitc" })).toEqual(["BTC"]);
    expect(assets({ search: "SÓL" })).toEqual(["SOL"]);
    expect(assets({ search: "nada" })).toEqual([]);
  });

  it("is ordered as asked; what has no change stands as unchanged", () => {
    expect(assets({ sort: "gainers" })).toEqual(["BTC", "DOGE", "SOL"]);
    expect(assets({ sort: "losers" })).toEqual(["SOL", "DOGE", "BTC"]);
    expect(assets({ sort: "price" })).toEqual(["BTC", "SOL", "DOGE"]);
    expect(assets({ sort: "name" })).toEqual(["BTC", "DOGE", "SOL"]);
    expect(assets({})).toEqual(["BTC", "SOL", "DOGE"]);
  });

  it("holds favourites alone where those are asked for", () => {
    expect(assets({ only: ["SOL"] })).toEqual(["SOL"]);
  });
});
