import { useTranslation } from "react-i18next";
import type { Product } from "@/features/exchange-admin/api";
import { useProductName } from "@/features/exchange-admin/use-product-name";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** The terms a product has had, the newest first. */
export function ProductHistory({ versions }: { versions: Product["history"] }) {
  const { t } = useTranslation("exchange-admin");
  const { share } = useProductName();
  return (
    <section className="flex flex-col gap-1 border-t pt-4 text-sm">
      <h3 className="font-medium">{t("history.title")}</h3>
      <ol className="flex flex-col gap-1">
        {versions.map(({ version, changedAt, percentBps, minAmount, open }) => (
          <li key={version} className="figures text-ink-muted">
            {[
              t("version", { version, date: formatDate(changedAt) }),
              share(percentBps),
              formatAmount("BRL", minAmount),
              t(open ? "products.open" : "products.closed"),
            ].join(" · ")}
          </li>
        ))}
      </ol>
    </section>
  );
}
