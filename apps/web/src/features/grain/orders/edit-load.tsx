import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import type { OrderDetail } from "@/features/grain/orders/api";
import { LoadFields, type LoadWords } from "@/features/grain/orders/load-fields";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import type { Load } from "@/features/grain/shared/orders/order-types";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface EditLoadProps {
  order: OrderDetail;
  load: Load;
}

/** Changes what is said of a load on the road; only what was changed is sent, and an emptied field is taken away. */
export function EditLoad({ order, load }: EditLoadProps) {
  const { t } = useTranslation(["grain-orders", "common"]);
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {t("logistics.edit")}
      </Button>
    );
  }
  return <LoadForm order={order} load={load} onClose={() => setOpen(false)} />;
}

const FIELDS = [
  "carrier",
  "trackingCode",
  "trackingLink",
  "portOfDeparture",
  "portOfArrival",
  "expectedOn",
  "currentPlace",
  "note",
] as const satisfies readonly (keyof LoadWords)[];

function LoadForm({ order, load, onClose }: EditLoadProps & { onClose: () => void }) {
  const { t } = useTranslation(["grain-orders", "common"]);
  const failed = useFailureToast();
  const known = Object.fromEntries(FIELDS.map((name) => [name, load[name] ?? undefined])) as LoadWords;
  const form = useForm<LoadWords>({ defaultValues: known });
  const save = useOrderCommand(order, {
    onDone: () => {
      toast({ title: t("logistics.saved") });
      onClose();
    },
    onFailed: (error) => void failed(t("logistics.failed"), error),
  });
  const submit = form.handleSubmit((typed) => {
    const changed = FIELDS.filter((name) => typed[name] !== known[name]);
    if (changed.length === 0) return onClose();
    const said = changed.map((name) => [name, typed[name] ?? (name === "trackingCode" ? undefined : null)]);
    if (!save.isPending)
      save.mutate({ action: "update-load", loadId: load.id, form: Object.fromEntries(said) });
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t("logistics.edit")}
      className="grid gap-4 rounded-md bg-sunken p-4 sm:grid-cols-2"
    >
      <LoadFields register={form.register} isNew={false} />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" variant="secondary" disabled={save.isPending}>
          {t("logistics.save")}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
