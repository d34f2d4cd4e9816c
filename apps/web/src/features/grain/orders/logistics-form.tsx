import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { OrderDetail } from "@/features/grain/orders/api";
import { LoadFields, type LoadWords } from "@/features/grain/orders/load-fields";
import { PrimaryButton } from "@/features/grain/orders/primary-button";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface LogisticsFormProps {
  order: OrderDetail;
  onClose: () => void;
}

/** Ships a load. Every field is optional: without a code one is made, without a weight all that remains is loaded. */
export function LogisticsForm({ order, onClose }: LogisticsFormProps) {
  const { t } = useTranslation(["grain-orders", "common"]);
  const failed = useFailureToast();
  const form = useForm<LoadWords>();
  const [quantity, setQuantity] = useState<string | undefined>();
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "start" });
    box.current?.querySelector("input")?.focus({ preventScroll: true });
  }, []);
  const ship = useOrderCommand(order, {
    onDone: (next) => {
      const code = next.loads.at(-1)?.trackingCode ?? "";
      toast({ title: t("logistics.done"), description: t("logistics.doneText", { code }) });
      onClose();
    },
    onFailed: (error) => void failed(t("logistics.failed"), error),
  });
  const submit = form.handleSubmit((load) => {
    if (!ship.isPending) ship.mutate({ action: "ship", form: { ...load, quantity } });
  });
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t("logistics.title")}
      className="grid scroll-mt-20 gap-4 rounded-lg border p-4 sm:grid-cols-2"
    >
      <h3 className="font-semibold sm:col-span-2">{t("logistics.title")}</h3>
      <Field
        label={t("logistics.quantity")}
        hint={t("logistics.quantityHint", { weight: writtenTonnes(order.remaining) })}
      >
        <MoneyInput
          asset="t"
          decimals={3}
          placeholder={writtenTonnes(order.remaining)}
          value={quantity}
          onValueChange={setQuantity}
        />
      </Field>
      <LoadFields register={form.register} isNew />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <PrimaryButton type="submit" disabled={ship.isPending}>
          {t(ship.isPending ? "logistics.sending" : "logistics.send")}
        </PrimaryButton>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
