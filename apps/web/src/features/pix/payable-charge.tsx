import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { Countdown } from "@/components/countdown";
import { ErrorAlert } from "@/components/error-alert";
import { ScannableCode } from "@/components/scannable-code";
import { Button } from "@/components/ui/button";
import { type Charge, cancelCharge, chargeQuery } from "@/features/pix/api";
import { CopyCode } from "@/features/pix/copy-code";
import { DemoPayment } from "@/features/pix/demo-payment";
import { formatAmount } from "@/lib/format-number";

/** A charge someone may pay now: its code in both forms, how long it stands, and that the page is watching. */
export function PayableCharge({ charge, code }: { charge: Charge; code: string }) {
  const { t } = useTranslation("pix");
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ["pix"] });
  const cancellation = useMutation({
    mutationFn: () => cancelCharge(charge.id),
    onSuccess: (cancelled) => queryClient.setQueryData(chargeQuery(charge.id).queryKey, cancelled),
    onSettled: refresh,
  });
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <ScannableCode
          text={code}
          label={t("charge.qrLabel", { amount: formatAmount("BRL", charge.amount) })}
          caption={t("charge.scan")}
          className="max-w-80"
        />
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-col gap-1">
            <p className="text-ink-muted text-sm">{t("charge.amount")}</p>
            <p>
              <Amount asset="BRL" amount={charge.amount} size="display" />
            </p>
            {charge.description !== null && <p className="break-words">{charge.description}</p>}
          </div>
          <div className="flex flex-col gap-1 border-accent border-l-2 pl-3">
            <p role="status" className="flex items-center gap-2 font-medium">
              <span aria-hidden="true" className="relative flex size-2.5">
                <span className="absolute inline-flex size-full animate-ping rounded-full bg-accent opacity-50" />
                <span className="relative inline-flex size-2.5 rounded-full bg-accent" />
              </span>
              {t("charge.waiting")}
            </p>
            <p className="text-ink-muted text-sm">{t("charge.waitingHint")}</p>
            <Countdown expiresAt={charge.expiresAt} onExpire={refresh} />
          </div>
          <CopyCode code={code} />
        </div>
      </div>
      <DemoPayment txid={charge.txid} />
      {cancellation.isError && <ErrorAlert error={cancellation.error} />}
      <Button
        variant="ghost"
        size="sm"
        className="self-center"
        disabled={cancellation.isPending}
        onClick={() => cancellation.mutate()}
      >
        {cancellation.isPending ? t("charge.cancelling") : t("charge.cancel")}
      </Button>
    </div>
  );
}
