import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router";
import { CaseDesk, CaseRecord } from "@/components/case/admin-case";
import { ErrorAlert } from "@/components/error-alert";
import { ForAdministrators } from "@/components/for-administrators";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Skeleton } from "@/components/ui/skeleton";
import { DisputeCase } from "@/features/grain/admin/disputes/dispute-case";
import { DisputeOrder } from "@/features/grain/admin/disputes/dispute-order";
import { DisputeRecord } from "@/features/grain/admin/disputes/dispute-record";
import { DisputeRuling } from "@/features/grain/admin/disputes/dispute-ruling";
import { type AdminOrder, adminOrderQuery } from "@/features/grain/admin/orders/api";
import { useDisputeStatuses } from "@/features/grain/admin/statuses";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { disputesOf, loadOf } from "@/features/grain/shared/orders/disputes-of";
import { useDisputeWords } from "@/features/grain/shared/orders/use-dispute-words";
import { formatDateTime } from "@/lib/format-date";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

/** One disputed order: what each side says and shows, what they proposed, the case, and the ruling. */
export function DisputePage() {
  const { t } = useTranslation("grain-admin");
  const { orderId = "" } = useParams();
  const { data, error, refetch } = useQuery(adminOrderQuery(orderId));
  useToastWhenFailed(error, t("failures.disputes"));
  return (
    <>
      <PageTitle>{data?.offerName ?? t("disputes.title")}</PageTitle>
      <Link
        to="/admin/grain/disputes"
        className="mb-4 inline-flex min-h-9 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("disputes.back")}
      </Link>
      {data !== undefined ? (
        <Case order={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Case({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(["grain-admin", "grain-orders"]);
  const statuses = useDisputeStatuses();
  const words = useDisputeWords();
  const [search] = useSearchParams();
  const load = search.get("load") ?? undefined;
  const dispute = disputesOf(order.order).find((one) => loadOf(one) === load);
  const ofLoad = order.order.loads.find(({ id }) => id === load);
  return (
    <>
      <div className="mb-6 flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-semibold text-2xl tracking-tight">{order.offerName}</h1>
          <StatusBadge status={dispute?.status ?? order.dispute} statuses={statuses} />
        </div>
        <p className="text-ink-muted text-sm">
          {t("disputes.orderOf", { number: order.number, at: formatDateTime(order.createdAt) })}
          {ofLoad !== undefined &&
            ` · ${t("logistics.load", {
              number: ofLoad.number,
              weight: writtenTonnes(ofLoad.quantity),
              ns: "grain-orders",
            })}`}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          {dispute !== undefined && (
            <>
              <DisputeCase dispute={dispute} />
              <CaseRecord id={dispute.id} words={words} />
            </>
          )}
          <DisputeRecord order={order} />
        </div>
        <div className="flex flex-col gap-6">
          {dispute !== undefined && (
            <>
              <CaseDesk id={dispute.id} words={words} />
              <ForAdministrators>
                <DisputeRuling order={order} dispute={dispute} />
              </ForAdministrators>
            </>
          )}
          <DisputeOrder order={order} />
        </div>
      </div>
    </>
  );
}
