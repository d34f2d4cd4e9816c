import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { type DepositDetail, sendInDemo } from "@/features/grain/wallet/deposits/api";
import { useIsDemo } from "@/lib/deployment";
import { useFailureToast } from "@/lib/use-failure-toast";

interface DemoSendingProps {
  deposit: DepositDetail;
  onSent: (hash: string) => void;
}

/** In a demonstration somebody's wallet is at hand that sends exactly what was asked. */
export function DemoSending({ deposit, onSent }: DemoSendingProps) {
  const { t } = useTranslation("grain-wallet");
  const isDemo = useIsDemo();
  const failed = useFailureToast();
  const send = useMutation({
    mutationFn: () => sendInDemo(deposit),
    onSuccess: ({ txHash }) => onSent(txHash),
    onError: (error) => void failed(t("deposit.demoFailed"), error),
  });
  if (!isDemo) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-wheat border-dashed px-4 py-3 text-sm">
      <p className="min-w-40 flex-1 text-ink-muted">{t("deposit.demoText")}</p>
      <Button variant="secondary" size="sm" disabled={send.isPending} onClick={() => send.mutate()}>
        {t(send.isPending ? "deposit.demoBusy" : "deposit.demoSend")}
      </Button>
    </div>
  );
}
