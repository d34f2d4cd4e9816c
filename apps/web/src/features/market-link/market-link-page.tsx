import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { TransferList } from "@/components/market-link/transfer-list";
import { PageHeader } from "@/components/page-header";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { marketLinkQuery } from "@/features/market-link/api";
import { LinkForm } from "@/features/market-link/link-form";
import { LinkedAccounts } from "@/features/market-link/linked-accounts";
import { formatDateTime } from "@/lib/format-date";

/** A client's own account of the marketplace: linked here, and USDT moved between the two. */
export function MarketLinkPage() {
  const { t } = useTranslation("market-link");
  const { data, error, refetch } = useQuery(marketLinkQuery);
  return (
    <>
      <BackLink to="/wallet">{t("back")}</BackLink>
      <PageHeader title={t("title")} description={t("lead")} />
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-72 w-full rounded-lg" />
        ) : (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className="flex flex-col gap-6">
          {data.link ? <LinkedAccounts link={data.link} available={data.available} /> : <LinkForm />}
          {(data.link !== null || data.transfers.length > 0) && (
            <Card>
              <CardHeader>
                <CardTitle>{t("history.title")}</CardTitle>
              </CardHeader>
              <TransferList transfers={data.transfers} of="bank" dateTime={formatDateTime} />
            </Card>
          )}
        </div>
      )}
    </>
  );
}
