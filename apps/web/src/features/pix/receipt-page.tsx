import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer, ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { receiptQuery } from "@/features/pix/api";
import { ReceiptSheet } from "@/features/pix/receipt-sheet";
import { ApiError } from "@/lib/api-error";

/** The receipt of a paid charge, to look at or to put on paper. */
export function ReceiptPage() {
  const { t } = useTranslation("pix");
  const { id = "" } = useParams();
  const { data, error, isError, refetch } = useQuery(receiptQuery(id));
  const notPaid = error instanceof ApiError && error.code === "pix.charge_not_paid";
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <PageTitle>{t("receipt.title")}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Button asChild variant="ghost" size="sm" className="-ml-3">
          <Link to="/pix/receive">
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t("receipt.backToList")}
          </Link>
        </Button>
        {data !== undefined && (
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            {t("receipt.print")}
          </Button>
        )}
      </div>
      {data !== undefined ? (
        <ReceiptSheet receipt={data} />
      ) : notPaid ? (
        <EmptyState
          icon={ReceiptText}
          title={t("receipt.notPaidTitle")}
          description={t("receipt.notPaidText")}
          action={
            <Button asChild>
              <Link to={`/pix/receive?charge=${encodeURIComponent(id)}`}>{t("receipt.seeCharge")}</Link>
            </Button>
          }
        />
      ) : isError ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full rounded-xl" />
      )}
    </div>
  );
}
