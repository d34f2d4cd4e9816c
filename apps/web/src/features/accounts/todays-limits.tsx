import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { type Limits, limitsQuery } from "@/features/accounts/api";
import { shareInTenths } from "@/lib/decimals";
import { formatAmount } from "@/lib/format-number";

/** How much of each daily limit today has used. */
export function TodaysLimits() {
  const { t } = useTranslation("accounts");
  const { data, isError } = useQuery(limitsQuery);
  if (isError && data === undefined) return null;
  return (
    <section aria-labelledby="limits" className="rounded-xl border bg-surface p-5">
      <h2 id="limits" className="font-semibold">
        {t("dashboard.limits")}
      </h2>
      <ul className="mt-4 flex flex-col gap-4 text-sm">
        {data === undefined ? (
          <Skeleton className="h-24" />
        ) : (
          data.limits.map((limit) => <LimitLine key={limit.category} limit={limit} />)
        )}
      </ul>
      <p className="mt-4 text-ink-muted text-xs">{t("dashboard.limitRenews")}</p>
    </section>
  );
}

function LimitLine({ limit }: { limit: Limits["limits"][number] }) {
  const { t } = useTranslation("accounts");
  const said = t("dashboard.limitUsed", {
    used: formatAmount("BRL", limit.used),
    daily: formatAmount("BRL", limit.daily),
  });
  return (
    <li>
      <p className="font-medium">{t(`limit.${limit.category}`)}</p>
      <Progress
        className="mt-2 h-1.5"
        value={Math.min(100, shareInTenths(limit.used, limit.daily) / 10)}
        aria-label={`${t(`limit.${limit.category}`)}: ${said}`}
      />
      <p className="figures mt-1.5 text-ink-muted text-xs">{said}</p>
    </li>
  );
}
