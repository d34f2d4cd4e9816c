import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { refundInDemo } from "@/features/cards/demo/api";
import type { Purchase } from "@/features/cards/purchases/api";
import { CHANGED_BY_CARDS } from "@/features/cards/shared/keys";
import { isSome } from "@/features/cards/shared/reais";
import { useIsDemo } from "@/lib/deployment";
import { toast } from "@/lib/toast-store";

/** In a demonstration, the part of the shop, which gives money back: outside the bank, and marked as such. */
export function DemoRefund({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation("cards");
  const isDemo = useIsDemo();
  const queryClient = useQueryClient();
  const [amount, setAmount] = useState<string>();
  const refund = useMutation({
    mutationFn: () => refundInDemo(purchase.id, isSome(amount) ? amount : undefined),
    onSuccess: () => toast({ title: t("shop.refunded") }),
    onSettled: () => {
      for (const queryKey of CHANGED_BY_CARDS) void queryClient.invalidateQueries({ queryKey });
    },
  });
  if (!isDemo || purchase.status !== "cleared") return null;
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-wheat border-dashed bg-wheat-soft/50 p-4">
      <Badge tone="warning">{t("shop.badge")}</Badge>
      <p className="text-sm text-wheat-ink">{t("shop.refundText")}</p>
      <Field label={t("shop.refundAmount")} hint={t("shop.refundHint")}>
        <MoneyInput asset="BRL" value={amount} onValueChange={setAmount} />
      </Field>
      <Button
        variant="secondary"
        className="self-start max-sm:self-stretch"
        disabled={refund.isPending}
        onClick={() => refund.mutate()}
      >
        <Undo2 aria-hidden="true" className="size-5" />
        {t("shop.refund")}
      </Button>
      {refund.isError && <ErrorAlert error={refund.error} />}
    </section>
  );
}
