import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type DemoPayment as Payment, payInDemo, type Rail } from "@/features/crypto/api";
import { useIsDemo } from "@/lib/deployment";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

/** What is paid of each asset somebody outside has. */
const AMOUNTS: Partial<Record<Rail["asset"], string>> = {
  ...{ USDT: "250", USDC: "250", ETH: "0.05", BTC: "0.005", SOL: "0.5" },
};
/** How what is sent is named where a network carries several. */
const TOKENS: Partial<Record<Rail["asset"], string>> = { USDC: "usdc", ETH: "eth" };

/** In a demonstration, the part of whoever pays: outside the bank, and marked as such. */
export function DemoPayment({ rail, address }: { rail: Rail; address: string }) {
  const { t } = useTranslation("crypto");
  const isDemo = useIsDemo();
  const queryClient = useQueryClient();
  const amount = AMOUNTS[rail.asset];
  const payment = useMutation({
    mutationFn: () => {
      const token = TOKENS[rail.asset];
      const named = token === undefined ? {} : { token };
      return payInDemo({ network: rail.network, to: address, amount, ...named } as Payment);
    },
    onSuccess: () => {
      toast({ title: t("demo.sent") });
      void queryClient.invalidateQueries({ queryKey: ["crypto"] });
    },
  });
  if (!isDemo || amount === undefined) return null;
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-wheat border-dashed bg-wheat-soft/50 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
          <Badge tone="warning">{t("demo.badge")}</Badge>
          <p className="text-sm text-wheat-ink">{t("demo.text")}</p>
        </div>
        <Button variant="wheat" disabled={payment.isPending} onClick={() => payment.mutate()}>
          <Smartphone aria-hidden="true" className="size-5" />
          {payment.isPending ? t("demo.busy") : t("demo.pay", { amount: formatAmount(rail.asset, amount) })}
        </Button>
      </div>
      {payment.isError && <ErrorAlert error={payment.error} />}
    </section>
  );
}
