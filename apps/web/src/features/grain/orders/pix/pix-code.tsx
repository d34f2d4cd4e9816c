import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { CopyCode } from "@/components/copy-code";
import { Countdown } from "@/components/countdown";
import { ScannableCode } from "@/components/scannable-code";
import { Button } from "@/components/ui/button";
import { type OrderPix, payInDemo } from "@/features/grain/orders/pix/api";
import { exactUsdt } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { useIsDemo } from "@/lib/deployment";
import { formatAmount, formatDecimal } from "@/lib/format-number";
import { useFailureToast } from "@/lib/use-failure-toast";

/** A firm quote with the code that pays it, in both forms, and how long it stands. */
export function PixCode({ pix }: { pix: OrderPix }) {
  const { t } = useTranslation("grain-orders-pix");
  const { dateTime } = useLocalTime();
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ["grain", "orders"] });
  const code = pix.pixCopiaECola;
  const words = {
    label: t("copyLabel"),
    copy: t("copy"),
    copied: t("copied"),
    failed: t("copyFailed"),
  };
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
      {code !== null && (
        <ScannableCode
          text={code}
          label={t("qr", { amount: formatAmount("BRL", pix.amount) })}
          caption={t("scan")}
          className="max-w-60"
        />
      )}
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <p className="text-ink-muted text-sm">{t("amount")}</p>
          <p>
            <Amount asset="BRL" amount={pix.amount} size="display" />
          </p>
          <p className="text-sm">
            {t("buys")} <span className="figures">{exactUsdt(pix.usdt)}</span>
          </p>
          <p className="text-ink-muted text-xs">
            {t("rate", { rate: formatDecimal(pix.rate, 2, 4), at: dateTime(pix.rateAt) })}
          </p>
        </div>
        <div className="flex flex-col gap-1 border-accent border-l-2 pl-3">
          <p role="status" className="font-medium">
            {t("waiting")}
          </p>
          <p className="text-ink-muted text-sm">{t("waitingHint")}</p>
          <Countdown expiresAt={pix.expiresAt} onExpire={refresh} />
        </div>
        {code === null ? <p className="text-sm">{t("preparing")}</p> : <CopyCode code={code} words={words} />}
        {code !== null && <DemoPaying txid={pix.txid} onPaid={refresh} />}
      </div>
    </div>
  );
}

/** In a demonstration somebody's bank is at hand that pays exactly what was asked. */
function DemoPaying({ txid, onPaid }: { txid: string; onPaid: () => void }) {
  const { t } = useTranslation("grain-orders-pix");
  const isDemo = useIsDemo();
  const failed = useFailureToast();
  const pay = useMutation({
    mutationFn: () => payInDemo(txid),
    onSuccess: onPaid,
    onError: (error) => void failed(t("demoFailed"), error),
  });
  if (!isDemo) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-wheat border-dashed px-4 py-3 text-sm">
      <p className="min-w-40 flex-1 text-ink-muted">{t("demoText")}</p>
      <Button
        variant="secondary"
        size="sm"
        disabled={pay.isPending || pay.isSuccess}
        onClick={() => pay.mutate()}
      >
        {t(pay.isPending ? "demoBusy" : "demoPay")}
      </Button>
    </div>
  );
}
