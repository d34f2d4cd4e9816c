import { useQuery } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { QrCode } from "@/components/qr-code";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { addressQuery, type Rail } from "@/features/crypto/api";
import { DemoPayment } from "@/features/crypto/demo-payment";
import { isZero } from "@/lib/decimals";

/** The client's own address on a network, as a code and in words, with what to mind. */
export function AddressPanel({ rail }: { rail: Rail }) {
  const { t } = useTranslation("crypto");
  const { data, error, isError, refetch } = useQuery(addressQuery(rail));
  if (data === undefined)
    return isError ? (
      <ErrorAlert error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-72" />
    );
  const { address, waiting } = data;
  const names = { asset: rail.asset, network: rail.name };
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
        <QrCode
          text={address}
          label={t("deposit.qr", names)}
          className="size-44 shrink-0 self-center rounded-lg border"
        />
        <div className="flex min-w-0 flex-col gap-2">
          <h2 className="font-semibold">{t("deposit.address", names)}</h2>
          <p className="break-all font-mono text-sm">{address}</p>
          <p className="text-ink-muted text-sm">
            {t("deposit.minimum")} <Amount {...rail.minimum} className="font-medium text-ink" />
          </p>
        </div>
      </div>
      <CopyAddress address={address} />
      {!isZero(waiting.amount) && (
        <Alert tone="info">
          <p>
            {t("deposit.waiting")} <Amount {...waiting} className="font-medium" />. {t("deposit.waitingText")}
          </p>
        </Alert>
      )}
      <Alert tone="warning" title={t("deposit.onlyThis", names)}>
        <p>{t("deposit.onlyThisText", names)}</p>
      </Alert>
      <DemoPayment rail={rail} address={address} />
    </div>
  );
}

function CopyAddress({ address }: { address: string }) {
  const { t } = useTranslation("crypto");
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <div>
      <Button size="lg" className="w-full" onClick={() => void copy()}>
        <Icon aria-hidden="true" className="size-5" />
        {outcome === "copied" ? t("deposit.copied") : t("deposit.copy")}
      </Button>
      <p role="status" className={outcome === "failed" ? "mt-2 text-negative text-sm" : "sr-only"}>
        {outcome === "copied" ? t("deposit.copied") : outcome === "failed" ? t("deposit.copyFailed") : ""}
      </p>
    </div>
  );
}
