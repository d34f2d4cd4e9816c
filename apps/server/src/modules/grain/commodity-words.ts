import type { Commodity } from "@lastro/contracts/grain/offer-terms";

/** What files in Portuguese call each grain. */
export const COMMODITY_WORDS: Readonly<Record<Commodity, string>> = {
  soy: "Soja",
  corn: "Milho",
  wheat: "Trigo",
  coffee: "Café",
  rice: "Arroz",
  sorghum: "Sorgo",
  other: "Outro",
};
