import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LimitLine } from "@/components/limits/limit-line";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import type { Limit } from "@/lib/limits";

interface LimitListProps {
  limits: readonly Limit[];
  /** What can be done with one. */
  actions: (limit: Limit) => ReactNode;
}

/** Limits by what they are of: each with what was used of it, and the raise that waits. */
export function LimitList({ limits, actions }: LimitListProps) {
  const { t } = useTranslation("limits");
  const categories = [...new Set(limits.map(({ category }) => category))];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {categories.map((category) => (
        <Card key={category}>
          <CardHeader>
            <CardTitle>{t(`categories.${category}`)}</CardTitle>
          </CardHeader>
          <CardContent>
            <ul className="flex flex-col divide-y">
              {limits
                .filter((limit) => limit.category === category)
                .map((limit) => (
                  <li
                    key={limit.rule}
                    className="flex items-start justify-between gap-4 py-4 first:pt-0 last:pb-0"
                  >
                    <div className="min-w-0 flex-1 text-sm">
                      <OneLimit limit={limit} />
                    </div>
                    {actions(limit)}
                  </li>
                ))}
            </ul>
          </CardContent>
        </Card>
      ))}
    </div>
  );
}

function OneLimit({ limit: { rule, window, used, allowed, raise } }: { limit: Limit }) {
  const { t } = useTranslation("limits");
  const name = t(`rules.${rule}`);
  const amounts = { used: formatAmount("BRL", used), allowed: formatAmount("BRL", allowed) };
  return (
    <>
      {window === "transaction" ? (
        <>
          <p className="font-medium">{name}</p>
          <p className="figures mt-1.5 text-ink-muted text-xs">{t("upTo", amounts)}</p>
        </>
      ) : (
        <LimitLine name={name} said={t("used", amounts)} used={used} allowed={allowed} />
      )}
      {raise !== null && (
        <p className="mt-2 text-ink-muted text-xs">
          {t("raise", { to: formatAmount("BRL", raise.to), from: formatDateTime(raise.from) })}
        </p>
      )}
    </>
  );
}
