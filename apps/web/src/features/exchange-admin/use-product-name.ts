import { formatDecimal as decimalOf } from "@lastro/money";
import { useTranslation } from "react-i18next";
import { formatDecimal } from "@/lib/format-number";

/** What a product goes by: its share of the CDI and its term. */
export function useProductName() {
  const { t } = useTranslation("exchange-admin");
  return {
    share: (percentBps: number) =>
      t("products.ofCdi", { percent: formatDecimal(decimalOf(BigInt(percentBps), 2), 0, 2) }),
    term: (days: number | null) =>
      days === null ? t("products.daily") : t("products.term", { count: days }),
  };
}
