import { useQuery } from "@tanstack/react-query";
import { Percent } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { WaitsForSecond } from "@/components/waits-for-second";
import { type IofRate, iofRatesQuery } from "@/features/exchange-admin/api";
import { IofDialog } from "@/features/exchange-admin/iof-dialog";
import { formatCivilDay } from "@/lib/format-date";
import { writtenBps } from "@/lib/written-figures";

/** The tax on operations of exchange by what is done and from which day, which two administrators set. */
export function IofPage() {
  const { t } = useTranslation("exchange-admin");
  const { data, error, refetch } = useQuery(iofRatesQuery);
  const [asking, setAsking] = useState(false);
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t("iof.title")}
        description={t("iof.lead")}
        actions={<Button onClick={() => setAsking(true)}>{t("iof.add")}</Button>}
      />
      {data !== undefined && data.pending.length > 0 && (
        <WaitsForSecond title={t("waits")} link={t("openApprovals")} className="mb-6" />
      )}
      <Card className="overflow-hidden">
        <DataTable
          stacked
          caption={t("iof.title")}
          columns={columns}
          rows={data?.items}
          rowKey={({ kind, from }) => `${kind}:${from}`}
          error={error === null ? undefined : <ErrorAlert error={error} onRetry={() => void refetch()} />}
          empty={<EmptyState icon={Percent} title={t("iof.empty")} />}
        />
      </Card>
      {asking && <IofDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function useColumns(): Column<IofRate>[] {
  const { t } = useTranslation("exchange-admin");
  return [
    {
      id: "kind",
      header: t("iof.kind"),
      cell: ({ kind, inForce }) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{t(`iof.kinds.${kind}`)}</span>
          {inForce && <Badge tone="positive">{t("iof.inForce")}</Badge>}
        </span>
      ),
    },
    { id: "rate", header: t("iof.rate"), align: "right", cell: ({ bps }) => writtenBps(bps) },
    {
      id: "from",
      header: t("iof.from"),
      cell: ({ from }) => <span className="figures whitespace-nowrap">{formatCivilDay(from)}</span>,
    },
    {
      id: "source",
      header: t("iof.source"),
      cell: ({ source }) => <span className="text-sm">{source}</span>,
    },
  ];
}
