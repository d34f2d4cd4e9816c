import { PIX_CHARGE_MAX } from "@lastro/contracts/pix";
import { compare, parseMoney } from "@lastro/money";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { PageHeader } from "@/components/page-header";
import { QrCode } from "@/components/qr-code";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { CopyCode } from "@/features/pix/copy-code";
import { keyCodeQuery } from "@/features/pix-keys/api";
import { formatAmount } from "@/lib/format-number";

/** The static code of a key, with an open amount or with the one typed here. */
export function CodePage() {
  const { t } = useTranslation("pix-keys");
  const { id = "" } = useParams();
  const [typed, setTyped] = useState<string>();
  const isRefused = typed !== undefined && !isPayable(typed);
  const { data, error, isError, refetch } = useQuery(keyCodeQuery(id, isRefused ? undefined : typed));
  return (
    <div className="mx-auto max-w-3xl">
      <Button asChild variant="ghost" size="sm" className="mb-3 -ml-3">
        <Link to="/pix/keys">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("code.back")}
        </Link>
      </Button>
      <PageHeader title={t("code.title")} description={t("code.text")} />
      {data !== undefined ? (
        <div className="grid gap-x-10 gap-y-6 rounded-xl border bg-surface p-5 sm:p-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <figure className="mx-auto flex w-full max-w-80 flex-col gap-2">
            <QrCode
              text={data.pixCopiaECola}
              label={
                data.amount === null
                  ? t("code.label")
                  : t("code.labelAmount", { amount: formatAmount("BRL", data.amount) })
              }
              className="block w-full rounded-lg border"
            />
            <figcaption className="text-center text-ink-muted text-sm">{t("code.scan")}</figcaption>
          </figure>
          <div className="flex min-w-0 flex-col gap-5">
            <p className="min-h-10">
              {data.amount === null ? (
                <span className="font-semibold text-2xl">{t("code.open")}</span>
              ) : (
                <Amount asset="BRL" amount={data.amount} size="display" />
              )}
            </p>
            <Field
              label={t("code.amount")}
              hint={t("code.amountHint")}
              error={isRefused ? t("code.range") : undefined}
            >
              <MoneyInput asset="BRL" value={typed} onValueChange={setTyped} />
            </Field>
            <CopyCode code={data.pixCopiaECola} />
          </div>
        </div>
      ) : isError ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full rounded-xl" />
      )}
    </div>
  );
}

function isPayable(decimal: string): boolean {
  const amount = parseMoney("BRL", decimal);
  return amount.minor > 0n && compare(amount, PIX_CHARGE_MAX) <= 0;
}
