import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { factorsQuery } from "@/features/security/api";
import { FACTOR_TYPES, type FactorKind } from "@/features/security/factor-kind";
import type { RowState } from "@/features/security/protection-row";

/** Whether a second factor of this kind is in use. */
export function useFactorState(kind: FactorKind): RowState | undefined | null {
  const { t } = useTranslation("security");
  const factors = useQuery(factorsQuery);
  if (factors.data === undefined) return factors.isError ? null : undefined;
  const isOn = factors.data.some(({ type }) => type === FACTOR_TYPES[kind]);
  return isOn ? { tone: "positive", label: t("state.on") } : { tone: "neutral", label: t("state.off") };
}
