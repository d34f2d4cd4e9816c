import { useQuery } from "@tanstack/react-query";
import { PiggyBank } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { WaitsForSecond } from "@/components/waits-for-second";
import { type Product, productsQuery } from "@/features/exchange-admin/api";
import { NewProductDialog, ProductDialog } from "@/features/exchange-admin/product-dialog";
import { useProductName } from "@/features/exchange-admin/use-product-name";
import { formatDate } from "@/lib/format-date";

/** Deposits clients may invest in, which two administrators offer and change. */
export function ProductsPage() {
  const { t } = useTranslation("exchange-admin");
  const { data, error, refetch } = useQuery(productsQuery);
  const [asked, setAsked] = useState<Product | "new">();
  const columns = useColumns(setAsked);
  return (
    <>
      <PageHeader
        title={t("products.title")}
        description={t("products.lead")}
        actions={<Button onClick={() => setAsked("new")}>{t("products.add")}</Button>}
      />
      {data !== undefined && data.pending.length > 0 && (
        <WaitsForSecond title={t("waits")} link={t("openApprovals")} className="mb-6" />
      )}
      <Card className="overflow-hidden">
        <DataTable
          stacked
          caption={t("products.title")}
          columns={columns}
          rows={data?.items}
          rowKey={({ id }) => id}
          error={error === null ? undefined : <ErrorAlert error={error} onRetry={() => void refetch()} />}
          empty={<EmptyState icon={PiggyBank} title={t("products.empty")} />}
        />
      </Card>
      {asked === "new" && <NewProductDialog onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== "new" && (
        <ProductDialog product={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function useColumns(onChange: (product: Product) => void): Column<Product>[] {
  const { t } = useTranslation("exchange-admin");
  const { share, term } = useProductName();
  return [
    {
      id: "product",
      header: t("products.product"),
      cell: ({ percentBps, termDays, pending }) => (
        <span className="flex min-w-36 flex-col items-start gap-0.5">
          <span className="font-medium">{share(percentBps)}</span>
          <span className="text-ink-muted text-xs">{term(termDays)}</span>
          {pending !== null && <Badge tone="warning">{t("waits")}</Badge>}
        </span>
      ),
    },
    {
      id: "issuer",
      header: t("products.issuer"),
      cell: ({ issuer, covered }) => (
        <span className="flex flex-col gap-0.5">
          <span>{issuer === "" ? t("products.noIssuer") : issuer}</span>
          <span className="text-ink-muted text-xs">
            {t(covered ? "products.covered" : "products.notCovered")}
          </span>
        </span>
      ),
    },
    {
      id: "minimum",
      header: t("products.minimum"),
      align: "right",
      cell: ({ minAmount }) => <Amount asset="BRL" amount={minAmount} />,
    },
    {
      id: "invested",
      header: t("products.invested"),
      align: "right",
      cell: ({ invested }) => <Amount asset="BRL" amount={invested} />,
    },
    {
      id: "status",
      header: t("products.status"),
      cell: ({ open, version, changedAt }) => (
        <span className="flex flex-col items-end gap-0.5 sm:items-start">
          <Badge tone={open ? "positive" : "neutral"}>{t(open ? "products.open" : "products.closed")}</Badge>
          <span className="figures text-ink-muted text-xs">
            {t("version", { version, date: formatDate(changedAt) })}
          </span>
        </span>
      ),
    },
    {
      id: "action",
      header: <span className="sr-only">{t("products.change")}</span>,
      align: "right",
      cell: (product) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t("products.changeNamed", {
            name: `${share(product.percentBps)}, ${term(product.termDays)}`,
          })}
          onClick={() => onChange(product)}
        >
          {t("products.change")}
        </Button>
      ),
    },
  ];
}
