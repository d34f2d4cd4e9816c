import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { adQuery } from "@/features/p2p/ads/api";
import { OwnAd } from "@/features/p2p/ads/own-ad";
import { TakePage } from "@/features/p2p/take/take-page";

/** An ad: its owner keeps it, anybody else takes it. */
export function AdPage() {
  const { t } = useTranslation("p2p");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(adQuery(id));
  return (
    <>
      <PageTitle>{t("ad.one")}</PageTitle>
      {data !== undefined ? (
        data.own === null ? (
          <TakePage ad={data} />
        ) : (
          <OwnAd ad={data} own={data.own} />
        )
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}
