import type { WireRequestOf } from "@lastro/contracts";
import type { shipLoad } from "@lastro/contracts/grain/orders";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { OrderDetail } from "@/features/grain/orders/api";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { toast } from "@/lib/toast-store";
import { emptyAsAbsent } from "@/lib/use-contract-form";
import { useFailureToast } from "@/lib/use-failure-toast";

/** What the server judges: everything of it may be left out. */
type LoadForm = Omit<WireRequestOf<typeof shipLoad>["body"], "version">;

/** Ships a load. Every field is optional: without a code one is made, without a weight all that remains is loaded. */
export function LogisticsForm({ order, onShipped }: { order: OrderDetail; onShipped: () => void }) {
  const { t } = useTranslation("grain-orders");
  const failed = useFailureToast();
  const form = useForm<LoadForm>();
  const ship = useOrderCommand(order, {
    onDone: (next) => {
      const code = next.loads.at(-1)?.trackingCode ?? "";
      toast({ title: t("logistics.done"), description: t("logistics.doneText", { code }) });
      onShipped();
    },
    onFailed: (error) => void failed(t("logistics.failed"), error),
  });
  const submit = form.handleSubmit((load) => {
    if (!ship.isPending) ship.mutate({ action: "ship", form: load });
  });
  const words = (name: keyof LoadForm) => form.register(name, emptyAsAbsent);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 rounded-lg border p-4 sm:grid-cols-2"
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
          value={form.watch("quantity")}
          onValueChange={(quantity) => form.setValue("quantity", quantity)}
        />
      </Field>
      <Field label={t("logistics.carrier")}>
        <Input maxLength={120} {...words("carrier")} />
      </Field>
      <Field label={t("logistics.code")} hint={t("logistics.codeHint")}>
        <Input maxLength={60} autoComplete="off" {...words("trackingCode")} />
      </Field>
      <Field label={t("logistics.link")}>
        <Input type="url" inputMode="url" placeholder="https://" {...words("trackingLink")} />
      </Field>
      <Field label={t("logistics.from")}>
        <Input maxLength={120} {...words("portOfDeparture")} />
      </Field>
      <Field label={t("logistics.to")}>
        <Input maxLength={120} {...words("portOfArrival")} />
      </Field>
      <Field label={t("logistics.expected")}>
        <Input type="date" {...words("expectedOn")} />
      </Field>
      <Field label={t("logistics.place")}>
        <Input maxLength={120} {...words("currentPlace")} />
      </Field>
      <Field label={t("logistics.note")} className="sm:col-span-2">
        <Textarea maxLength={500} {...words("note")} />
      </Field>
      <Button type="submit" variant="wheat" className="sm:col-span-2" disabled={ship.isPending}>
        {t(ship.isPending ? "logistics.sending" : "logistics.send")}
      </Button>
    </form>
  );
}
