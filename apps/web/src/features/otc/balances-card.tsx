import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { ASSETS, walletsQuery } from "@/features/otc/api";

/** What the client may spend here. */
export function BalancesCard() {
  const { t } = useTranslation("otc");
  const { data, error, refetch } = useQuery(walletsQuery);
  const shown = ["BRL", ...ASSETS].flatMap(
    (asset) => data?.wallets.find((wallet) => wallet.asset === asset) ?? [],
  );
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("balances.title")}</CardTitle>
      </CardHeader>
      <CardContent className="pt-3">
        {data !== undefined ? (
          <dl className="flex flex-col gap-2 text-sm">
            {shown.map(({ asset, available }) => (
              <LeaderRow key={asset} label={asset}>
                <Amount {...available} concealable maxDecimals={8} />
              </LeaderRow>
            ))}
          </dl>
        ) : error ? (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-28 w-full" />
        )}
      </CardContent>
    </Card>
  );
}
