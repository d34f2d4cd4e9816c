import type { WireResponseOf } from "@lastro/contracts";
import type { checkContract } from "@lastro/contracts/grain/contract-check";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Skeleton } from "@/components/ui/skeleton";
import { Verdict } from "@/components/verdict";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { useOrderStatuses } from "@/features/grain/shared/orders/use-order-statuses";
import { PapersRow } from "@/features/grain/shared/papers/papers-row";
import { Usdt } from "@/features/grain/shared/usdt";
import { ApiError } from "@/lib/api-error";
import { callPublicRoute } from "@/lib/call-route";
import { formatDateTime } from "@/lib/format-date";

type Contract = WireResponseOf<typeof checkContract>;

/** What the code printed on a contract leads to, for anybody: whether it was made here, and what it says. */
export function ContractPage() {
  const { t } = useTranslation("grain-entry");
  const { hash = "" } = useParams();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ["grain", "contract", hash],
    queryFn: ({ signal }) =>
      callPublicRoute<typeof checkContract>("GET /agro/v1/public/contracts/:hash", {
        params: { hash },
        signal,
      }),
  });
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="flex w-full max-w-xl flex-col gap-6">
      <PageTitle>{t("contract.title")}</PageTitle>
      {data !== undefined ? (
        <>
          <Verdict isGenuine title={t("contract.genuine")} text={t("contract.genuineText")} />
          <Facts contract={data} />
        </>
      ) : isUnknown ? (
        <Verdict isGenuine={false} title={t("contract.unknown")} text={t("contract.unknownText")} />
      ) : (
        <>
          <h1 className="font-semibold text-2xl tracking-tight">{t("contract.title")}</h1>
          {isError ? (
            <ErrorAlert error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-80 w-full rounded-xl" />
          )}
        </>
      )}
    </div>
  );
}

function Facts({ contract }: { contract: Contract }) {
  const { t } = useTranslation(["grain-entry", "grain-orders", "grain-shared-signing", "grain"]);
  const statuses = useOrderStatuses("buyer");
  return (
    <section className="flex flex-col gap-4 rounded-xl border bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="figures font-semibold">{contract.number}</h2>
        <StatusBadge status={contract.status} statuses={statuses} />
      </div>
      <dl className="flex flex-col gap-1.5 text-sm">
        <LeaderRow label={t("contract.buyer")}>{contract.buyer}</LeaderRow>
        <LeaderRow label={t("contract.producer")}>{contract.producer}</LeaderRow>
        <LeaderRow label={t("contract.goods")}>{contract.offerName}</LeaderRow>
        <LeaderRow label={t("order.quantity", { ns: "grain-orders" })}>
          {t("tonnesShort", { ns: "grain", weight: writtenTonnes(contract.quantity) })}
        </LeaderRow>
        <LeaderRow label={t("order.price", { ns: "grain-orders" })}>
          {writtenPrice(contract.pricePerTonne)} {t("perTonne", { ns: "grain" })}
        </LeaderRow>
        <LeaderRow label={t("order.total", { ns: "grain-orders" })}>
          <Usdt amount={contract.total} />
        </LeaderRow>
        <PapersRow papers={contract.papers} />
        {contract.agreedAt !== null && (
          <LeaderRow label={t("contract.agreedAt")}>{formatDateTime(contract.agreedAt)}</LeaderRow>
        )}
        {contract.signatures.map(({ side, at, method }) => (
          <LeaderRow
            key={side}
            label={t(side === "buyer" ? "contract.signedByBuyer" : "contract.signedByProducer")}
          >
            {t("signedAt", {
              ns: "grain-shared-signing",
              at: formatDateTime(at),
              how: t(`how.${method}`, { ns: "grain-shared-signing" }),
            })}
          </LeaderRow>
        ))}
      </dl>
      <p className="break-all font-mono text-ink-muted text-xs">SHA-256 {contract.hash}</p>
    </section>
  );
}
