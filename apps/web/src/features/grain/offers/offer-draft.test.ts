import { describe, expect, it } from "vitest";
import {
  draftOf,
  formOf,
  isLocode,
  type OfferDraft,
  withCommodity,
} from "@/features/grain/offers/offer-draft";

const HOME = { city: "Sorriso", country: "BR" };

function filled(part: Partial<OfferDraft> = {}): OfferDraft {
  return {
    ...draftOf(null, HOME),
    name: "Soja",
    pricePerTonne: "398.5",
    quantity: "100",
    minimumOrder: "10",
    ...part,
  };
}

describe("the draft of an offer", () => {
  it("opens with the grain's usual quality, and follows the grain while nobody changed it", () => {
    const draft = draftOf(null, HOME);
    expect(draft.quality).toContainEqual({ item: "moisture", limit: "14" });
    const corn = { ...draft, ...withCommodity(draft, "corn") };
    expect(corn.quality).toContainEqual({ item: "aflatoxin", limit: "20" });
    expect(corn.quality).toContainEqual({ item: "live_insects", limit: "0" });
    const changed = { ...corn, quality: [{ item: "moisture", limit: "13" }] as const };
    expect(withCommodity(changed, "soy")).toEqual({ commodity: "soy" });
  });

  it("is sent with its port and its quality", () => {
    const form = formOf(filled({ locode: "BRPNG", quality: [{ item: "moisture", limit: "13.5" }] }));
    expect(form).toMatchObject({
      place: { city: "Sorriso", state: null, country: "BR", locode: "BRPNG" },
      quality: [{ item: "moisture", limit: "13.5" }],
    });
    expect(formOf(filled({ quality: [] }))).toMatchObject({ place: { locode: null }, quality: [] });
  });

  it.each<Partial<OfferDraft>>([
    { locode: "BRP" },
    { locode: "ARROS" },
    { quality: [{ item: "moisture", limit: undefined }] },
    { quality: [{ item: "impurity", limit: "100.01" }] },
  ])("is not sent with %j", (part) => {
    expect(formOf(filled())).toBeDefined();
    expect(formOf(filled(part))).toBeUndefined();
  });

  it("knows the code of a port from that of another country's", () => {
    expect(["BRPNG", "BRSSZ", "BR2AB"].map((code) => isLocode(code, "BR"))).toEqual([true, true, true]);
    expect(["BRPN", "BRPNGA", "BR1NG", "brpng", "ARROS"].some((code) => isLocode(code, "BR"))).toBe(false);
  });
});
