import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { WaitsForSecond } from "@/components/waits-for-second";
import { settingsQuery } from "@/features/otc/api";
import { HaltsCard } from "@/features/otc/halts-card";
import { InventoryCard } from "@/features/otc/inventory-card";
import { BandsCard } from "@/features/otc/requests/bands-form";
import { InboxCard } from "@/features/otc/requests/inbox-card";
import { SettingsForm } from "@/features/otc/settings-form";

/** The desk's prices, fees and bounds, beside what it holds. */
export function AdminOtcPage() {
  const { t } = useTranslation("otc");
  const { data, error, refetch } = useQuery(settingsQuery);
  const [generation, setGeneration] = useState(0);
  return (
    <>
      <PageHeader title={t("admin.title")} description={t("admin.description")} />
      <div className="flex flex-col gap-6">
        <InboxCard />
        <InventoryCard />
        <HaltsCard />
        <BandsCard />
        {data !== undefined && data.pending !== null && (
          <WaitsForSecond title={t("admin.second.waits")} link={t("admin.second.open")} />
        )}
        {data !== undefined ? (
          <SettingsForm key={generation} settings={data} onReload={() => setGeneration((n) => n + 1)} />
        ) : error ? (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-120 w-full rounded-lg" />
        )}
      </div>
    </>
  );
}
