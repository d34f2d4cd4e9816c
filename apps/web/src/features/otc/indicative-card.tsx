import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSecondsLeft } from "@/components/countdown";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { formatDecimal } from "@/lib/format-number";
import { type Indicative, indicativeQuery } from "@/lib/otc-indicative";

/** About what the desk pays and asks, drawn anew every half minute. */
export function IndicativeCard() {
  const { t } = useTranslation("otc");
  const { data, error, refetch } = useQuery(indicativeQuery);
  return (
    <Card>
      <CardHeader className="flex-row items-center justify-between">
        <CardTitle>{t("indicative.title")}</CardTitle>
        <Badge tone="warning">{t("indicative.label")}</Badge>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 pt-3">
        {data !== undefined ? (
          <Prices {...data} />
        ) : error ? (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-36 w-full" />
        )}
      </CardContent>
    </Card>
  );
}

function Prices({ quotes, nextChangeAt }: Indicative) {
  const { t } = useTranslation("otc");
  const seconds = useSecondsLeft(nextChangeAt);
  return (
    <>
      <table className="figures w-full text-sm">
        <caption className="sr-only">{t("indicative.caption")}</caption>
        <thead>
          <tr className="text-ink-muted">
            <th scope="col" className="py-1 text-left font-normal">
              {t("form.asset")}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t("sides.buy")}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t("sides.sell")}
            </th>
          </tr>
        </thead>
        <tbody>
          {quotes.map(({ asset, buy, sell, reference }) => (
            <tr key={asset} className="border-t">
              <th scope="row" className="py-2 text-left font-medium">
                {asset}
              </th>
              {reference === null ? (
                <>
                  <td className="py-2 text-right">{buy === null ? "–" : formatDecimal(buy, 2, 2)}</td>
                  <td className="py-2 text-right">{sell === null ? "–" : formatDecimal(sell, 2, 2)}</td>
                </>
              ) : (
                <td colSpan={2} className="py-2 text-right text-ink-muted">
                  {formatDecimal(reference, 2, 2)} ({t("indicative.reference")})
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {quotes.some(({ reference }) => reference !== null) && (
        <Alert tone="info">{t("indicative.referenceText")}</Alert>
      )}
      <p className="text-ink-muted text-xs">
        {t("indicative.note")} <span className="figures">{t("indicative.next", { seconds })}</span>
      </p>
    </>
  );
}
