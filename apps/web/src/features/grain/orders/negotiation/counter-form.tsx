import { COUNTER_HOURS } from "@lastro/contracts/grain/negotiation";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { type OrderDetail, orderQuery } from "@/features/grain/orders/api";
import { counterOffer } from "@/features/grain/orders/negotiation/api";
import { costOf } from "@/features/grain/shared/figures";
import { SigningFields } from "@/features/grain/shared/signing/signing-fields";
import { useSigning } from "@/features/grain/shared/signing/use-signing";
import { Usdt } from "@/features/grain/shared/usdt";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const HOURS = [6, 24, COUNTER_HOURS.usual, 72, COUNTER_HOURS.max] as const;

/** Another price for the order, with its tonnes and how long it stands, signed by who proposes it. */
export function CounterForm({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation(["grain-orders-negotiation", "common"]);
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const signing = useSigning();
  const [price, setPrice] = useState<string | undefined>();
  const [quantity, setQuantity] = useState<string | undefined>(order.quantity);
  const [hours, setHours] = useState(String(COUNTER_HOURS.usual));
  const total = costOf(price, quantity);
  const send = useMutation({
    mutationFn: async (said: { pricePerTonne: string; quantity: string }) =>
      counterOffer(order.id, {
        ...said,
        version: order.version,
        validHours: Number(hours),
        signature: await signing.sign(),
      }),
    onSuccess: (next) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, next);
      toast({ title: t("sent") });
      onClose();
    },
    onError: (error) => {
      signing.refused(error);
      void failed(t("failed"), error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["grain"] }),
  });
  return (
    <form
      noValidate
      aria-label={t("counter")}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (price !== undefined && quantity !== undefined && signing.isReady && !send.isPending)
          send.mutate({ pricePerTonne: price, quantity });
      }}
    >
      <Field label={t("price")} required>
        <MoneyInput asset="USDT" decimals={2} value={price} onValueChange={setPrice} />
      </Field>
      <Field label={t("quantity")} required>
        <MoneyInput asset="t" decimals={1} value={quantity} onValueChange={setQuantity} />
      </Field>
      <ChoiceField
        label={t("valid")}
        value={hours}
        onValueChange={setHours}
        choices={HOURS.map((each) => [String(each), t("hours", { count: each })])}
      />
      <dl className="self-end text-sm">
        <LeaderRow label={t("total")}>
          <Usdt amount={total ?? "0"} />
        </LeaderRow>
      </dl>
      <div className="sm:col-span-2">
        <SigningFields signing={signing} />
      </div>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button
          type="submit"
          variant="secondary"
          disabled={total === undefined || !signing.isReady || send.isPending}
        >
          {t("send")}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
