import { useTranslation } from "react-i18next";
import type { VaultDelay } from "@/features/web3/vault/api";

/** A delay in words: hours up to three days, then days. */
export function useDelayWords(): (delay: VaultDelay) => string {
  const { t } = useTranslation("web3-vault");
  return (delay) => (delay > 72 ? t("delay.days", { days: delay / 24 }) : t("delay.hours", { hours: delay }));
}
