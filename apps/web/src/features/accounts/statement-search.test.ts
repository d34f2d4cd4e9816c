import { describe, expect, it } from "vitest";
import { filtersOf } from "@/features/accounts/statement-search";

describe("the filters of an address", () => {
  it("are read back as they were written", () => {
    const address = new URLSearchParams(
      "asset=BTC&category=pix&direction=in&from=2026-11-01&to=2026-11-20&text=%20ana%20",
    );
    expect(filtersOf(address)).toEqual({
      asset: "BTC",
      category: "pix",
      direction: "in",
      from: "2026-11-01",
      to: "2026-11-20",
      text: "ana",
    });
  });

  it("leave out what no filter could be, so that a bad link still opens", () => {
    expect(filtersOf(new URLSearchParams("asset=DOGE2&kind=x&direction=up&from=ontem&text=%20"))).toEqual({});
  });
});
