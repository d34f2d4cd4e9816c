import { describe, expect, it } from "vitest";
import type { Kyc, KycDocument } from "@/features/kyc/api";
import { chosenIdentity, firstOpenStep, stepStates } from "@/features/kyc/steps";

const document = (
  type: KycDocument["type"],
  side: KycDocument["side"],
  status: KycDocument["status"],
): KycDocument => ({
  id: `${type}-${side}`,
  type,
  side,
  status,
  reason: null,
  contentType: "image/jpeg",
  bytes: 1,
  removable: false,
  url: "",
  uploadedAt: "2026-11-20T12:00:00Z",
});

const draft: Kyc = {
  caseId: null,
  status: "DRAFT",
  verified: false,
  nextStep: "complete",
  nextStepAt: null,
  rejectionReason: null,
  submittedAt: null,
  approvedAt: null,
  documents: [],
  missing: [
    { type: "identity", side: null },
    { type: "selfie", side: null },
    { type: "proof_of_address", side: null },
  ],
  personal: null,
  draft: null,
};

const nothing = { personal: false, document: false };
const everything = { personal: true, document: true };

describe("the steps of a verification", () => {
  it("begin with the personal data and go on with whatever is missing", () => {
    expect(firstOpenStep(stepStates(draft, nothing))).toBe("personal");
    expect(firstOpenStep(stepStates(draft, everything))).toBe("document");
    const missing = [{ type: "proof_of_address" as const, side: null }];
    expect(firstOpenStep(stepStates({ ...draft, missing }, everything))).toBe("address");
    expect(firstOpenStep(stepStates({ ...draft, missing: [] }, everything))).toBe("review");
  });

  it("lead first to what a reviewer marked", () => {
    const documents = [document("rg", "front", "ACCEPTED"), document("selfie", null, "REVISION")];
    const revision = {
      ...draft,
      status: "REVISION" as const,
      documents,
      missing: [{ type: "selfie" as const, side: null }],
    };
    const states = stepStates(revision, nothing);
    expect(states).toMatchObject({ personal: "todo", document: "todo", selfie: "marked", address: "done" });
    expect(firstOpenStep(states)).toBe("selfie");
  });

  it("know the identity document by what was uploaded", () => {
    expect(chosenIdentity(draft)).toBeUndefined();
    expect(
      chosenIdentity({
        ...draft,
        documents: [document("selfie", null, "PENDING"), document("cnh", "back", "PENDING")],
      }),
    ).toBe("cnh");
  });
});
