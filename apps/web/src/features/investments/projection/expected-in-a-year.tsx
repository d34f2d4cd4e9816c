import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { applicationProjectionQuery, type Product } from "@/features/investments/api";
import { formatAmount, formatDecimal } from "@/lib/format-number";

const MONTHS = 12;

/** In a sentence what an amount may come to in a year, before it is invested. */
export function ExpectedInAYear({ product, amount }: { product: Product; amount: string }) {
  const { t } = useTranslation("investments");
  const { data } = useQuery(applicationProjectionQuery({ productId: product.id, amount, months: MONTHS }));
  const last = data?.projection?.points.at(-1);
  const assumption = data?.projection?.assumption;
  if (last === undefined || assumption === undefined) return null;
  return (
    <p className="rounded-md bg-sunken p-3 text-sm" aria-live="polite">
      {t("projection.inDialog", {
        count: MONTHS,
        low: formatAmount("BRL", last.low),
        high: formatAmount("BRL", last.high),
        lowYearly: formatDecimal(assumption.lowYearly, 2, 2),
        highYearly: formatDecimal(assumption.highYearly, 2, 2),
      })}
    </p>
  );
}
