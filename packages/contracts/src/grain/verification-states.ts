/**
 * How far the verification of a person or company has come. `lapsed`: name, CPF or CNPJ became another, and what was proven
 * is somebody else's.
 */
export const VERIFICATION_STATUSES = ["draft", "submitted", "approved", "refused", "lapsed"] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** What a file proves. */
export const VERIFICATION_DOCUMENTS = [
  "identity",
  "tax_id",
  "company_contract",
  "representative",
  "car",
  "environmental",
] as const;
export type VerificationDocument = (typeof VERIFICATION_DOCUMENTS)[number];

interface Verified {
  readonly kind: "person" | "company";
  readonly accountType: "buyer" | "producer";
}

/** Which files somebody has to send: whose land grain comes from proves that land as well. */
export function documentsNeeded({ kind, accountType }: Verified): VerificationDocument[] {
  const who: VerificationDocument[] =
    kind === "person" ? ["identity", "tax_id"] : ["company_contract", "representative"];
  return accountType === "producer" ? [...who, "car", "environmental"] : who;
}
