import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ChoiceField } from "@/components/choice-field";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { Skeleton } from "@/components/ui/skeleton";
import { AddressPanel } from "@/features/crypto/address-panel";
import { type Rail, railsQuery } from "@/features/crypto/api";
import { DepositList } from "@/features/crypto/deposit-list";
import { NetworkChoice } from "@/features/crypto/network-choice";

/** Receiving crypto: an asset, a network, the address of one's own, and what is on its way to it. */
export function DepositPage() {
  const { t } = useTranslation("crypto");
  const { data, error, isError, refetch } = useQuery(railsQuery);
  return (
    <div className="flex flex-col gap-8">
      <div>
        <PageHeader title={t("deposit.title")} description={t("deposit.description")} />
        <div className="rounded-xl border bg-surface p-5 sm:p-7">
          {data !== undefined ? (
            <Receiving rails={data.rails} />
          ) : isError ? (
            <ErrorAlert error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-72" />
          )}
        </div>
      </div>
      <DepositList />
    </div>
  );
}

function Receiving({ rails }: { rails: readonly Rail[] }) {
  const { t } = useTranslation("crypto");
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("asset");
  const assets = [...new Set(rails.map(({ asset }) => asset))];
  const asset = assets.find((one) => one === wanted) ?? assets[0];
  const networks = rails.filter((rail) => rail.asset === asset);
  const rail = networks.find(({ network }) => network === search.get("network"));
  if (asset === undefined)
    return <EmptyState title={t("deposit.noneTitle")} description={t("deposit.none")} />;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        <ChoiceField
          label={t("deposit.asset")}
          value={asset}
          onValueChange={(to) => setSearch({ asset: to })}
          choices={assets.map((one) => [one, one] as const)}
        />
        <NetworkChoice
          rails={networks}
          chosen={rail?.network}
          onChoose={(network) => setSearch({ asset, network })}
        />
      </div>
      {rail === undefined ? (
        <p className="self-center text-ink-muted">{t("deposit.chooseFirst")}</p>
      ) : rail.working ? (
        <AddressPanel key={`${rail.asset} ${rail.network}`} rail={rail} />
      ) : (
        <Alert
          tone="warning"
          className="self-start"
          title={t("deposit.outOfService", { network: rail.name })}
        >
          <p>{t("deposit.outOfServiceText")}</p>
        </Alert>
      )}
    </div>
  );
}
