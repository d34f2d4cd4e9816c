import type { ProofKind } from "@/components/proof-dialog";
import { ApiError } from "@/lib/api-error";

/** The proof of presence a refusal asks for. */
export function proofAskedBy(error: unknown): ProofKind | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "pix_payments.second_factor_needed") return "code";
  return error.code === "pix_payments.password_needed" ? "password" : undefined;
}
