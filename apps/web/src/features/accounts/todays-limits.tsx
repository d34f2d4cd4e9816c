import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LimitLine } from "@/components/limits/limit-line";
import { Skeleton } from "@/components/ui/skeleton";
import { formatAmount } from "@/lib/format-number";
import { limitsQuery } from "@/lib/limits";

/** How much of each daily limit today has used. */
export function TodaysLimits() {
  const { t } = useTranslation("accounts");
  const { data, isError } = useQuery(limitsQuery);
  if (isError && data === undefined) return null;
  const daily = data?.limits.filter(({ rule }) => rule === "day");
  return (
    <section aria-labelledby="limits" className="rounded-xl border bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="limits" className="font-semibold">
          {t("dashboard.limits")}
        </h2>
        <Link
          to="/settings/limits"
          className="inline-flex min-h-9 items-center rounded-sm text-accent text-sm underline"
        >
          {t("dashboard.changeLimits")}
        </Link>
      </div>
      <ul className="mt-4 flex flex-col gap-4 text-sm">
        {daily === undefined ? (
          <Skeleton className="h-24" />
        ) : (
          daily.map(({ category, used, allowed }) => (
            <li key={category}>
              <LimitLine
                name={t(`limit.${category}`)}
                said={t("dashboard.limitUsed", {
                  used: formatAmount("BRL", used),
                  daily: formatAmount("BRL", allowed),
                })}
                used={used}
                allowed={allowed}
              />
            </li>
          ))
        )}
      </ul>
      <p className="mt-4 text-ink-muted text-xs">{t("dashboard.limitRenews")}</p>
    </section>
  );
}
