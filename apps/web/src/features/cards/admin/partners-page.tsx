import { useQuery } from "@tanstack/react-query";
import { Handshake } from "lucide-react";
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
import { type Partner, partnersQuery } from "@/features/cards/admin/api";
import { PartnerDialog } from "@/features/cards/admin/partner-dialog";
import { writtenBps } from "@/lib/written-figures";

/** A civil day as it is written in Brazil. */
const written = (day: string) => day.split("-").reverse().join("/");

/** Partners with more cashback, which two administrators add, change and end. */
export function PartnersPage() {
  const { t } = useTranslation("cards-admin");
  const { data, error, refetch } = useQuery(partnersQuery);
  const [asked, setAsked] = useState<Partner | "new">();
  const columns = useColumns(setAsked);
  return (
    <>
      <PageHeader
        title={t("partners.title")}
        description={t("partners.lead")}
        actions={<Button onClick={() => setAsked("new")}>{t("partners.add")}</Button>}
      />
      {data !== undefined && data.pending.length > 0 && (
        <WaitsForSecond title={t("waits")} link={t("openApprovals")} className="mb-6" />
      )}
      <Card className="overflow-hidden">
        <DataTable
          stacked
          caption={t("partners.title")}
          columns={columns}
          rows={data?.partners}
          rowKey={({ id }) => id}
          error={error === null ? undefined : <ErrorAlert error={error} onRetry={() => void refetch()} />}
          empty={<EmptyState icon={Handshake} title={t("partners.empty")} />}
        />
      </Card>
      {asked !== undefined && (
        <PartnerDialog {...(asked !== "new" && { partner: asked })} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function useColumns(onChange: (partner: Partner) => void): Column<Partner>[] {
  const { t } = useTranslation("cards-admin");
  return [
    {
      id: "name",
      header: t("partners.name"),
      cell: ({ name, category, pending }) => (
        <span className="flex min-w-36 flex-col gap-0.5">
          <span className="font-medium">{name}</span>
          <span className="text-ink-muted text-xs">{category}</span>
          {pending !== null && <Badge tone="warning">{t("waits")}</Badge>}
        </span>
      ),
    },
    {
      id: "bonus",
      header: t("partners.bonus"),
      align: "right",
      cell: ({ bonusBps }) => `+${writtenBps(bonusBps)}`,
    },
    {
      id: "merchants",
      header: t("partners.merchants"),
      cell: ({ merchantIds }) => <span className="break-all text-xs">{merchantIds.join(", ")}</span>,
    },
    {
      id: "period",
      header: t("partners.period"),
      cell: ({ from, to }) => (
        <span className="figures whitespace-nowrap">
          {to === null
            ? t("partners.since", { from: written(from) })
            : t("partners.between", { from: written(from), to: written(to) })}
        </span>
      ),
    },
    {
      id: "action",
      header: <span className="sr-only">{t("partners.change")}</span>,
      align: "right",
      cell: (partner) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t("partners.changeNamed", { name: partner.name })}
          onClick={() => onChange(partner)}
        >
          {t("partners.change")}
        </Button>
      ),
    },
  ];
}
