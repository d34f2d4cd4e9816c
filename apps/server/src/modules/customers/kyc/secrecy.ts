import { createHmac } from "node:crypto";
import type { KycDeclared } from "@lastro/contracts/kyc";
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

/** Encrypts what the applicant declared, bound to the case. */
export function sealPersonal(ctx: Secrets, caseId: string, personal: KycDeclared): Buffer {
  const said = Buffer.from(JSON.stringify(personal));
  return createSealer(ctx.config, "customers.kyc_personal", ctx.random).seal(caseId, said);
}

/** What the applicant declared, or null while they have not. */
export function openPersonal(ctx: Secrets, kycCase: Pick<Case, "id" | "personalSealed">): KycDeclared | null {
  if (kycCase.personalSealed === null) return null;
  const sealer = createSealer(ctx.config, "customers.kyc_personal", ctx.random);
  // Sealed by us from the contract's shape, and authenticated.
  return JSON.parse(sealer.open(kycCase.id, kycCase.personalSealed).toString()) as KycDeclared;
}
