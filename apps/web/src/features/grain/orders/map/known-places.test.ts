import { describe, expect, it } from "vitest";
import { placeOf } from "@/features/grain/orders/map/known-places";

describe("a place on the map", () => {
  it("is a port by its name, however it is written", () => {
    expect(placeOf("Porto de Paranaguá")).toEqual(placeOf("PARANAGUA/PR"));
    expect(placeOf("Santos")).toBeDefined();
  });
  it("is the middle of the state named at its end", () => {
    expect(placeOf("Tapurah/MT")).toEqual(placeOf("Itanhangá - MT"));
    expect(placeOf("MT")).toEqual(placeOf("Feliz Natal do Norte, mt"));
  });
  it("is nowhere where neither is known", () => {
    for (const unknown of ["Tapurah", "Rotterdam", "Santosville", "", null])
      expect(placeOf(unknown)).toBeUndefined();
  });
});
