import { createHmac } from "node:crypto";
import type { KycDeclared, KycDraft } from "@lastro/contracts/kyc";
import type { Ctx } from "@lastro/platform/context";
import { createSealer, deriveKey } from "@lastro/platform/sealed";
import type { Case } from "./case.js";

type Secrets = Pick<Ctx, "config" | "random">;

/** A keyed fingerprint of an uploaded file: equal for equal files, and useless without the key. */
export function fileIndex(ctx: Secrets, file: Buffer): Buffer {
  return createHmac("sha256", deriveKey(ctx.config.fingerprintSecret, "customers.kyc_file_index"))
    .update(file)
    .digest();
}

type Purpose = "customers.kyc_personal" | "customers.kyc_draft";

function sealerOf(ctx: Secrets, purpose: Purpose) {
  return createSealer(ctx.config, purpose, ctx.random);
}

function seal(ctx: Secrets, purpose: Purpose, caseId: string, said: KycDeclared | KycDraft): Buffer {
  return sealerOf(ctx, purpose).seal(caseId, Buffer.from(JSON.stringify(said)));
}

/** Encrypts what the applicant declared, bound to the case. */
export function sealPersonal(ctx: Secrets, caseId: string, personal: KycDeclared): Buffer {
  return seal(ctx, "customers.kyc_personal", caseId, personal);
}

/** Encrypts what the applicant has typed so far, bound to the case. */
export function sealDraft(ctx: Secrets, caseId: string, draft: KycDraft): Buffer {
  return seal(ctx, "customers.kyc_draft", caseId, draft);
}

/** What the applicant declared, or null while they have not. */
export function openPersonal(ctx: Secrets, kycCase: Pick<Case, "id" | "personalSealed">): KycDeclared | null {
  if (kycCase.personalSealed === null) return null;
  const opened = sealerOf(ctx, "customers.kyc_personal").open(kycCase.id, kycCase.personalSealed);
  // Sealed by us from the contract's shape, and authenticated.
  return JSON.parse(opened.toString()) as KycDeclared;
}

/** What the applicant has typed and not sent, or null where that is nothing. */
export function openDraft(ctx: Secrets, kycCase: Pick<Case, "id" | "draftSealed">): KycDraft | null {
  if (kycCase.draftSealed === null) return null;
  const opened = sealerOf(ctx, "customers.kyc_draft").open(kycCase.id, kycCase.draftSealed);
  // Sealed by us from the contract's shape, and authenticated.
  return JSON.parse(opened.toString()) as KycDraft;
}
