import { parseMoney } from "@lastro/money";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { amountOf, ERRORS, errorSentence, LANGUAGES, moneySchema } from "./index.js";

describe("money on the wire", () => {
  it("is a decimal string with its asset, and Money inside", () => {
    const wire = { asset: "BRL", amount: "25.50" } as const;
    expect(z.decode(moneySchema, wire)).toEqual(parseMoney("BRL", "25.50"));
    expect(z.encode(moneySchema, parseMoney("BRL", "25.50"))).toEqual(wire);
  });

  it.each(["25,50", "25.505", "-1", "1e3", ""])("refuses %j", (amount) => {
    expect(z.safeDecode(moneySchema, { asset: "BRL", amount }).success).toBe(false);
  });

  it("is a plain string where the asset is fixed by the field", () => {
    expect(z.decode(amountOf("USDT"), "1.5")).toEqual(parseMoney("USDT", "1.5"));
    expect(z.encode(amountOf("USDT"), parseMoney("USDT", "1.5"))).toBe("1.500000");
  });

  it("has a JSON schema for the contract document", () => {
    const schema = z.toJSONSchema(z.object({ paid: moneySchema }), { io: "input", unrepresentable: "any" });
    expect(JSON.stringify(schema)).toContain('"asset"');
  });
});

describe("refusals", () => {
  it("have a sentence in every language, with their facts filled in", () => {
    for (const language of LANGUAGES) {
      expect(errorSentence("request.rate_limited", language, { seconds: 7 })).toContain("7");
    }
  });

  it("write amounts and prices as the language does", () => {
    const said = (language: (typeof LANGUAGES)[number]) =>
      errorSentence("p2p.amount_out_of_range", language, { least: "20.00", most: "50000.00" });
    expect(said("pt-BR")).toContain("entre R$ 20,00 e R$ 50.000,00");
    expect(said("en")).toContain("between R$ 20.00 and R$ 50,000.00");
    const price = { price: "341223.7519" };
    expect(errorSentence("p2p.ad_price_changed", "pt-BR", price)).toContain("R$ 341.223,7519");
    expect(errorSentence("p2p.ad_price_changed", "ja", price)).toContain("R$ 341,223.7519");
  });

  it("name no place in a sentence that another language lacks", () => {
    for (const entry of Object.values(ERRORS)) {
      const places = LANGUAGES.map((language) => (entry[language].match(/\{\w+\}/g) ?? []).sort().join());
      expect(new Set(places).size).toBe(1);
    }
  });
});
