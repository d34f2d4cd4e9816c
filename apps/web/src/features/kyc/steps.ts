import { isIdentityDocument } from "@lastro/contracts/kyc-vocabulary";
import type { DocumentType, Kyc, KycDocument } from "@/features/kyc/api";

export const STEPS = ["personal", "document", "selfie", "address", "review"] as const;
export type Step = (typeof STEPS)[number];

export type StepState = "done" | "todo" | "marked";

const STEP_OF_TYPE: Readonly<Record<DocumentType | "identity", Step>> = {
  identity: "document",
  rg: "document",
  cnh: "document",
  passport: "document",
  selfie: "selfie",
  proof_of_address: "address",
};

/** The step in which a document is sent. */
export const stepOf = (type: DocumentType): Step => STEP_OF_TYPE[type];

/** Whether another file may take this document's place now. */
export function isReplaceable({ removable, status }: KycDocument): boolean {
  return removable || status === "REVISION" || status === "REJECTED";
}

export function isStep(name: string | null): name is Step {
  return (STEPS as readonly (string | null)[]).includes(name);
}

/** How each step stands: done, still to do, or marked by the reviewer to be done again. */
export function stepStates(
  kyc: Kyc,
  filled: { personal: boolean; document: boolean },
): Record<Step, StepState> {
  const missing = new Set(kyc.missing.map(({ type }) => STEP_OF_TYPE[type]));
  const marked = new Set(
    kyc.documents
      .filter(({ status }) => status === "REVISION" || status === "REJECTED")
      .map(({ type }) => STEP_OF_TYPE[type]),
  );
  const state = (step: Step, isFilled: boolean): StepState =>
    marked.has(step) ? "marked" : isFilled && !missing.has(step) ? "done" : "todo";
  return {
    personal: filled.personal ? "done" : "todo",
    document: state("document", filled.document),
    selfie: state("selfie", true),
    address: state("address", true),
    review: "todo",
  };
}

/** Where somebody who opens the page has to go on. */
export function firstOpenStep(states: Record<Step, StepState>): Step {
  return (
    STEPS.find((step) => states[step] === "marked") ??
    STEPS.find((step) => states[step] === "todo") ??
    "review"
  );
}

/** The kind of identity document that was chosen, by what was uploaded. */
export function chosenIdentity(kyc: Kyc) {
  return kyc.documents.map(({ type }) => type).find(isIdentityDocument);
}
