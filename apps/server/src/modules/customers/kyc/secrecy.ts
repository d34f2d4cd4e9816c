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

const personalSealer = (ctx: Secrets) => createSealer(ctx.config, "customers.kyc_personal", ctx.random);
const draftSealer = (ctx: Secrets) => createSealer(ctx.config, "customers.kyc_draft", ctx.random);

/** Encrypts what the applicant declared, bound to the case. */
export function sealPersonal(ctx: Secrets, caseId: string, personal: KycDeclared): Buffer {
  return personalSealer(ctx).seal(caseId, Buffer.from(JSON.stringify(personal)));
}

/** Encrypts what the applicant has typed so far, bound to the case. */
export function sealDraft(ctx: Secrets, caseId: string, draft: KycDraft): Buffer {
  return draftSealer(ctx).seal(caseId, Buffer.from(JSON.stringify(draft)));
}

/** What the applicant declared, or null while they have not. */
export function openPersonal(ctx: Secrets, kycCase: Pick<Case, "id" | "personalSealed">): KycDeclared | null {
  if (kycCase.personalSealed === null) return null;
  const opened = personalSealer(ctx).open(kycCase.id, kycCase.personalSealed);
  // Sealed by us from the contract's shape, and authenticated.
  return JSON.parse(opened.toString()) as KycDeclared;
}

/** What the applicant has typed and not sent, or null where that is nothing. */
export function openDraft(ctx: Secrets, kycCase: Pick<Case, "id" | "draftSealed">): KycDraft | null {
  if (kycCase.draftSealed === null) return null;
  const opened = draftSealer(ctx).open(kycCase.id, kycCase.draftSealed);
  // Sealed by us from the contract's shape, and authenticated.
  return JSON.parse(opened.toString()) as KycDraft;
}
