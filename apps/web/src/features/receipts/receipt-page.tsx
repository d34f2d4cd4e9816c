import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, CircleHelp, ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type Receipt, receiptQuery } from "@/features/receipts/api";
import { Journal } from "@/features/receipts/journal";
import { ReceiptActions } from "@/features/receipts/receipt-actions";
import { ReceiptSheet } from "@/features/receipts/receipt-sheet";
import { ApiError } from "@/lib/api-error";
import { articleAddress } from "@/lib/help-topics";
import { MOVEMENT_ARTICLES } from "@/lib/movement-help";

/** The receipt of one movement: to look at, to share, to keep as a file, to put on paper. */
export function ReceiptPage() {
  const { t } = useTranslation("receipts");
  const { id = "" } = useParams();
  const { data, error, isError, refetch } = useQuery(receiptQuery(id));
  const missing = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <PageTitle>{t("title")}</PageTitle>
      {data === undefined && <h1 className="sr-only">{t("title")}</h1>}
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Button asChild variant="ghost" size="sm" className="-ml-3">
          <Link to="/statement">
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t("back")}
          </Link>
        </Button>
        {data !== undefined && <ReceiptActions receipt={data} />}
      </div>
      {data !== undefined ? (
        <>
          <ReceiptSheet receipt={data} />
          <div className="flex flex-wrap gap-2 print:hidden">
            {isPixPayment(data) && (
              <Button asChild variant="secondary">
                <Link to={`/pix/payments/${data.reference.id}`}>{t("seePix")}</Link>
              </Button>
            )}
            <Button asChild variant="ghost">
              <Link to={articleAddress(MOVEMENT_ARTICLES[data.title])}>
                <CircleHelp aria-hidden="true" className="size-4" />
                {t("learnMore")}
              </Link>
            </Button>
          </div>
          <Journal receipt={data} />
        </>
      ) : missing ? (
        <EmptyState
          icon={ReceiptText}
          title={t("notFoundTitle")}
          description={t("notFoundText")}
          action={
            <Button asChild>
              <Link to="/statement">{t("seeStatement")}</Link>
            </Button>
          }
        />
      ) : isError ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-120 w-full rounded-xl" />
      )}
    </div>
  );
}

/** A Pix the client sent has a page that follows it: its hold leads there, its settlement and what came back. */
function isPixPayment({ kind, holdReason }: Receipt): boolean {
  return kind.startsWith("pix.payment_") || holdReason === "pix";
}
