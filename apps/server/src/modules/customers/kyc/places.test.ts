import { KYC_DOCUMENT_TRANSITIONS, KYC_TRANSITIONS } from "@lastro/contracts/lifecycles";
import { describe, expect, it } from "vitest";
import { displacedBy, mayUpload, missingPlaces } from "./places.js";

const at = new Date("2026-11-20T12:00:00Z");
const doc = (
  type: "rg" | "cnh" | "passport" | "selfie" | "proof_of_address",
  side: "front" | "back" | null,
  status: "PENDING" | "ACCEPTED" | "REVISION" | "REJECTED" = "PENDING",
  submittedAt: Date | null = null,
) => ({ type, side, status, submittedAt });

const whole = [doc("rg", "front"), doc("rg", "back"), doc("selfie", null), doc("proof_of_address", null)];

describe("what is missing", () => {
  it("is any identity document, a selfie and a proof of address at the beginning", () => {
    expect(missingPlaces([])).toEqual([
      { type: "identity", side: null },
      { type: "selfie", side: null },
      { type: "proof_of_address", side: null },
    ]);
  });

  it("is the other side once one side is there, and only one page of a passport", () => {
    expect(missingPlaces(whole.slice(1))).toEqual([{ type: "rg", side: "front" }]);
    expect(missingPlaces([doc("passport", "front"), ...whole.slice(2)])).toEqual([]);
    expect(missingPlaces(whole)).toEqual([]);
  });

  it("includes what was marked or refused", () => {
    const marked = [doc("rg", "front", "REVISION", at), doc("rg", "back", "ACCEPTED", at), ...whole.slice(2)];
    expect(missingPlaces(marked)).toEqual([{ type: "rg", side: "front" }]);
  });
});

describe("an upload", () => {
  it("takes the place of the same side, and of an identity document of another kind", () => {
    expect(displacedBy(whole, { type: "rg", side: "back" })).toEqual([whole[1]]);
    expect(displacedBy(whole, { type: "cnh", side: "front" })).toEqual([whole[0], whole[1]]);
    expect(displacedBy(whole, { type: "selfie", side: null })).toEqual([whole[2]]);
  });

  it("may go anywhere in a draft, and in a revision only where something was marked", () => {
    const reviewed = [
      doc("rg", "front", "REVISION", at),
      doc("rg", "back", "ACCEPTED", at),
      doc("selfie", null, "ACCEPTED", at),
      doc("proof_of_address", null, "PENDING", at),
    ];
    const may = (place: Parameters<typeof mayUpload>[2]) => mayUpload("REVISION", reviewed, place);
    expect(mayUpload("DRAFT", reviewed, { type: "selfie", side: null })).toBe(true);
    expect(may({ type: "rg", side: "front" })).toBe(true);
    expect(may({ type: "rg", side: "back" })).toBe(false);
    expect(may({ type: "selfie", side: null })).toBe(false);
    expect(may({ type: "proof_of_address", side: null })).toBe(false);
    // Another identity document may stand in for one that was marked.
    expect(may({ type: "cnh", side: "front" })).toBe(true);
    expect(
      mayUpload("REVISION", [doc("cnh", "front"), reviewed[2] ?? doc("selfie", null)], {
        type: "cnh",
        side: "back",
      }),
    ).toBe(true);
  });
});

describe("the state graphs", () => {
  it("lead only to states that exist, and out of nothing that is final", () => {
    for (const graph of [KYC_TRANSITIONS, KYC_DOCUMENT_TRANSITIONS] as const) {
      const states = new Set(Object.keys(graph));
      for (const next of Object.values(graph).flat()) expect(states).toContain(next);
    }
    expect(KYC_TRANSITIONS.REJECTED_FINAL).toEqual([]);
    expect(KYC_DOCUMENT_TRANSITIONS.REPLACED).toEqual([]);
  });
});
