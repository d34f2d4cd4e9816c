import { useTranslation } from "react-i18next";
import type { Standing } from "@/features/grain/shared/standing/api";
import { formatDecimal } from "@/lib/format-number";

type Reputation = NonNullable<Standing["reputation"]>;

/** The figures of a reputation in words, each by what it is called. */
export function useReputationWords(): (reputation: Reputation) => { label: string; value: string }[] {
  const { t } = useTranslation("grain-shared-standing");
  return ({ deliveries, averageDiscount, disputes, hoursToShip }) => [
    { label: t("deliveries"), value: String(deliveries) },
    { label: t("discount"), value: `${formatDecimal(averageDiscount, 0, 2)}%` },
    { label: t("disputes"), value: String(disputes) },
    ...(hoursToShip === null
      ? []
      : [
          {
            label: t("toShip"),
            value:
              hoursToShip < 48
                ? t("hours", { count: hoursToShip })
                : t("days", { count: Math.round(hoursToShip / 24) }),
          },
        ]),
  ];
}
