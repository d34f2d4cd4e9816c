import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Vault } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { treasuryQuery } from "@/features/treasury/api";
import { AskDialog, type Asking } from "@/features/treasury/ask-dialog";
import { AssetCard } from "@/features/treasury/asset-card";
import { Movements } from "@/features/treasury/movements";
import { useServerEvents } from "@/lib/server-events";

/** What is owed of each crypto asset, what of it is hot and cold, and what moves between the two. */
export function TreasuryPage() {
  const { t } = useTranslation("treasury");
  const queryClient = useQueryClient();
  const treasury = useQuery(treasuryQuery);
  const [asking, setAsking] = useState<Asking>();
  useServerEvents(({ type }) => {
    if (type === "admin") void queryClient.invalidateQueries({ queryKey: ["admin", "treasury"] });
  });
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("lead", { cap: (treasury.data?.hotCapBps ?? 500) / 100 })}
      />
      {treasury.data === undefined ? (
        treasury.isError ? (
          <ErrorAlert error={treasury.error} onRetry={() => void treasury.refetch()} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )
      ) : treasury.data.assets.length === 0 ? (
        <Card>
          <EmptyState icon={Vault} title={t("none")} description={t("noneText")} />
        </Card>
      ) : (
        <Assets assets={treasury.data.assets} onAsk={setAsking} />
      )}
      <Movements />
      {asking !== undefined && <AskDialog {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

type AssetsProps = Pick<Parameters<typeof AssetCard>[0], "onAsk"> & {
  assets: readonly Parameters<typeof AssetCard>[0]["asset"][];
};

/** The first suggestion is the next step; those after it wait their turn. */
function Assets({ assets, onAsk }: AssetsProps) {
  const first = assets.flatMap(({ asset, pairs }) =>
    pairs.flatMap(({ network, suggestion }) => (suggestion ? [`${asset} ${network}`] : [])),
  )[0];
  return (
    <div className="flex flex-col gap-4">
      {assets.map((asset) => (
        <AssetCard key={asset.asset} asset={asset} next={first} onAsk={onAsk} />
      ))}
    </div>
  );
}
