import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type Received, receivedQuery } from "@/features/pix-received/api";
import { ReturnForm } from "@/features/pix-received/return-form";
import { Returns } from "@/features/pix-received/returns";
import { formatDateTime } from "@/lib/format-date";

/** One Pix the client received: who sent it, what of it went back, and giving it back. */
export function ReceivedPage() {
  const { t } = useTranslation("pix-received");
  const { id = "" } = useParams();
  const { data, error, isError, refetch } = useQuery(receivedQuery(id));
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <PageTitle>{t("one.title")}</PageTitle>
      <Button asChild variant="ghost" size="sm" className="-ml-3 self-start">
        <Link to="/pix/received">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("one.back")}
        </Link>
      </Button>
      {data !== undefined ? (
        <>
          <Facts received={data} />
          <Returns returns={data.returns} />
          <ReturnForm received={data} />
        </>
      ) : isError ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-80 w-full rounded-xl" />
      )}
    </div>
  );
}

function Facts({ received }: { received: Received }) {
  const { t } = useTranslation("pix-received");
  const { amount, payer, message, receivedAt, endToEndId } = received;
  return (
    <section className="flex flex-col gap-5 rounded-xl border bg-surface px-5 py-6 sm:px-8">
      <div className="flex flex-col gap-1">
        <h1 className="text-ink-muted text-sm">{t("one.title")}</h1>
        <p>
          <Amount asset="BRL" amount={amount} size="display" />
        </p>
      </div>
      <dl className="flex flex-col gap-3 text-sm">
        <Line label={t("one.payer")}>{payer.name ?? t("unknownPayer")}</Line>
        {payer.document !== null && (
          <Line label={t("one.document")}>
            <span className="figures">{payer.document}</span>
          </Line>
        )}
        <Line label={t("one.when")}>
          <span className="figures">{formatDateTime(receivedAt)}</span>
        </Line>
        {message !== null && <Line label={t("one.message")}>{message}</Line>}
        <Line label={t("one.endToEndId")}>
          <span className="break-all font-mono font-normal text-xs leading-relaxed">{endToEndId}</span>
        </Line>
      </dl>
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-4 gap-y-0.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 break-words font-medium">{children}</dd>
    </div>
  );
}
