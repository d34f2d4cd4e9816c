/** Where a verification stands. `DRAFT` is also the answer for somebody who never began. */
export const KYC_STATUSES = [
  "DRAFT",
  "SUBMITTED",
  "CHECKING",
  "ON_HOLD",
  "IN_REVIEW",
  "REVISION",
  "APPROVED",
  "REVERIFY",
  "REJECTED_RETRY",
  "REJECTED_FINAL",
] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

/** What the applicant is told: that a case is on hold, or why it is checked, stays inside the house. */
export const KYC_APPLICANT_STATUSES = [
  "DRAFT",
  "IN_REVIEW",
  "REVISION",
  "APPROVED",
  "REVERIFY",
  "REJECTED_RETRY",
  "REJECTED_FINAL",
] as const;

export const KYC_DOCUMENT_TYPES = ["rg", "cnh", "passport", "selfie", "proof_of_address"] as const;
export type KycDocumentType = (typeof KYC_DOCUMENT_TYPES)[number];

export const KYC_SIDES = ["front", "back"] as const;
export type KycSide = (typeof KYC_SIDES)[number];

/** Documents that say who a person is, and the sides each is asked for. One of them is enough. */
export const IDENTITY_DOCUMENT_SIDES = {
  rg: ["front", "back"],
  cnh: ["front", "back"],
  passport: ["front"],
} as const satisfies Partial<Record<KycDocumentType, readonly KycSide[]>>;
export type IdentityDocumentType = keyof typeof IDENTITY_DOCUMENT_SIDES;

export function isIdentityDocument(type: string): type is IdentityDocumentType {
  return Object.hasOwn(IDENTITY_DOCUMENT_SIDES, type);
}

/** Whether a document of this type has this side; a selfie and a proof of address have none. */
export function hasSide(type: KycDocumentType, side: KycSide | null): boolean {
  const sides: readonly KycSide[] = isIdentityDocument(type) ? IDENTITY_DOCUMENT_SIDES[type] : [];
  return side === null ? sides.length === 0 : sides.includes(side);
}

export const KYC_DOCUMENT_STATUSES = ["PENDING", "ACCEPTED", "REVISION", "REJECTED", "REPLACED"] as const;
export type KycDocumentStatus = (typeof KYC_DOCUMENT_STATUSES)[number];

/** Reasons to ask for a document again: the applicant can put them right. */
export const FIXABLE_REASONS = [
  "blurry",
  "glare",
  "cropped",
  "unreadable",
  "wrong_side",
  "wrong_document",
  "expired",
  "too_old",
  "selfie_not_clear",
  "address_mismatch",
  "name_mismatch",
] as const;
export type FixableReason = (typeof FIXABLE_REASONS)[number];

/** Reasons to refuse a document for good: another photograph would not help. */
export const UNFIXABLE_REASONS = [
  "altered",
  "forged",
  "another_person",
  "not_an_original",
  "selfie_mismatch",
] as const;
export type UnfixableReason = (typeof UNFIXABLE_REASONS)[number];

/** Reasons to refuse a case that its applicant may begin anew after the cool-down. */
export const RETRY_REASONS = ["data_mismatch", "documents_insufficient", "no_answer"] as const;

/** Reasons to refuse a case for good. The last one says no more than it does. */
export const FINAL_REASONS = [
  "forged_documents",
  "identity_mismatch",
  "duplicate_account",
  "not_eligible",
] as const;

export const CASE_REJECTION_REASONS = [...RETRY_REASONS, ...FINAL_REASONS] as const;
export type CaseRejectionReason = (typeof CASE_REJECTION_REASONS)[number];

export function isFinalReason(reason: CaseRejectionReason): boolean {
  return (FINAL_REASONS as readonly string[]).includes(reason);
}

/** What the automatic check noticed, for the reviewer's eyes. */
export const KYC_FINDINGS = [
  "politically_exposed",
  "document_seen_before",
  "document_expires_soon",
  "foreign_national",
] as const;
export type KycFinding = (typeof KYC_FINDINGS)[number];

export const COOL_DOWN_DAYS = 7;
export const REVISION_DAYS = 30;
/** Days before and after a document's expiry within which it is spoken of. */
export const EXPIRES_SOON_DAYS = 30;
export const MINIMUM_AGE = 18;
export const MAXIMUM_UPLOAD_BYTES = 10 * 1024 * 1024;
/** Files one applicant may have kept in one case, replaced ones included. */
export const MAXIMUM_DOCUMENTS = 40;
