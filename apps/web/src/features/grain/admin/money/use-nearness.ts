import { useTranslation } from "react-i18next";
import type { Arrival } from "@/features/grain/admin/money/api";
import { formatAmount } from "@/lib/format-number";

type Nearest = Arrival["nearest"][number];

/** Who announced which amount, and by how much a payment misses it, in words. */
export function useNearness() {
  const { t } = useTranslation("grain-admin");
  return ({ trader, amount, difference, against }: Nearest) => ({
    announced: t("deposits.nearest.announced", { name: trader.name, amount: formatAmount("USDT", amount) }),
    missed: t(against === "menor" ? "deposits.nearest.less" : "deposits.nearest.more", {
      amount: formatAmount("USDT", difference),
    }),
  });
}
