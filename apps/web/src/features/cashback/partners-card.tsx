import { Store } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { Cashback } from "@/features/cashback/api";
import { writtenRate } from "@/features/cashback/written-rate";

/** Shops where a purchase earns more than the level alone. */
export function PartnersCard({ partners }: { partners: Cashback["partners"] }) {
  const { t } = useTranslation("cashback");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("partners.title")}</CardTitle>
        <CardDescription>{t("partners.lead")}</CardDescription>
      </CardHeader>
      <CardContent>
        {partners.length === 0 ? (
          <p className="text-ink-muted text-sm">{t("partners.empty")}</p>
        ) : (
          <ul className="grid gap-3 sm:grid-cols-3">
            {partners.map(({ id, name, percentage, category }) => (
              <li key={id} className="flex items-center gap-3 rounded-lg border p-3">
                <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-wheat-soft text-wheat-ink">
                  <Store aria-hidden="true" className="size-5" />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{name}</span>
                  <span className="block text-ink-muted text-xs">{category}</span>
                </span>
                <span className="figures font-semibold text-accent">+{writtenRate(percentage)}</span>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
