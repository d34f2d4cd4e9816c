import { DISPUTE_REASONS, type DisputeReason } from "@lastro/contracts/grain/order-states";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { OrderDetail } from "@/features/grain/orders/api";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const WHOLE_ORDER = "whole";
const SHORTEST = 10;

/** Opens a dispute: what is wrong, with which load, and in words. */
export function OpenDispute({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain-orders");
  const failed = useFailureToast();
  const [reason, setReason] = useState<DisputeReason>("quality");
  const [loadId, setLoadId] = useState(WHOLE_ORDER);
  const [description, setDescription] = useState("");
  const open = useOrderCommand(order, {
    onDone: () => toast({ title: t("dispute.opened"), description: t("dispute.openedText") }),
    onFailed: (error) => void failed(t("dispute.failed"), error),
  });
  const ready = description.trim().length >= SHORTEST;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || open.isPending) return;
    const about = loadId === WHOLE_ORDER ? {} : { loadId };
    open.mutate({ action: "open-dispute", form: { reason, description: description.trim(), ...about } });
  };
  const loads = order.loads.map(
    ({ id, number, quantity }) =>
      [id, t("logistics.load", { number, weight: writtenTonnes(quantity) })] as const,
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-muted text-sm">{t("dispute.lead")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label={t("dispute.reason")}
          value={reason}
          onValueChange={setReason}
          choices={DISPUTE_REASONS.map((each) => [each, t(`dispute.reasons.${each}`)])}
        />
        {loads.length > 1 && (
          <ChoiceField
            label={t("dispute.load")}
            value={loadId}
            onValueChange={setLoadId}
            choices={[[WHOLE_ORDER, t("dispute.wholeOrder")], ...loads]}
          />
        )}
      </div>
      <Field label={t("dispute.description")} hint={t("dispute.descriptionHint")} required>
        <Textarea
          maxLength={1_000}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </Field>
      <Button type="submit" variant="destructive" disabled={!ready || open.isPending}>
        {t("dispute.open")}
      </Button>
    </form>
  );
}
