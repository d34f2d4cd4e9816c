import type { ProofKind } from "@/components/proof-dialog";
import { ApiError } from "@/lib/api-error";

/** How the server wants to know who is there, where that is why it refused. */
export function proofAskedBy(error: unknown): ProofKind | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "customers.second_factor_needed") return "code";
  return error.code === "customers.password_needed" ? "password" : undefined;
}
