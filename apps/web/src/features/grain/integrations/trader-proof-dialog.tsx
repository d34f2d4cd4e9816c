import { useTranslation } from "react-i18next";
import type { ProofStepProps } from "@/components/integrations/realm";
import { ProofForm, type ProofKind } from "@/components/proof-dialog";
import { ApiError } from "@/lib/api-error";

const ASKED: Readonly<Record<string, ProofKind>> = {
  "grain.second_factor_needed": "code",
  "grain.second_factor_wrong": "code",
  "integrations.password_needed": "password",
  "grain.current_password_wrong": "password",
};
const WRONG = new Set(["grain.second_factor_wrong", "grain.current_password_wrong"]);

/** How the marketplace wants to know who is there, where that is why it refused, also after a wrong answer. */
export function proofAskedOfTrader(error: unknown): ProofKind | undefined {
  return error instanceof ApiError ? ASKED[error.code] : undefined;
}

/** Asks a trader for the second factor's code, or for the password of who has none; the request carries it. */
export function TraderProofDialog({ kind, error, onProven, onClose }: ProofStepProps) {
  const { t } = useTranslation("integrations");
  const isWrong = error instanceof ApiError && WRONG.has(error.code);
  return (
    <ProofForm
      kind={kind}
      takesRecoveryCodes
      problem={isWrong ? t(`proof.${kind}Wrong`) : undefined}
      onSubmit={(typed) => onProven(kind === "code" ? { code: typed.trim() } : { password: typed })}
      onClose={onClose}
    />
  );
}
