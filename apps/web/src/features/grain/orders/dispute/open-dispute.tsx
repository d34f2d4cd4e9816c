import { openDispute } from "@lastro/contracts/grain/disputes";
import { DISPUTE_REASONS } from "@lastro/contracts/grain/order-states";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { OrderDetail } from "@/features/grain/orders/api";
import { isDisputed } from "@/features/grain/orders/settlement/settlement";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { toast } from "@/lib/toast-store";
import { useContractForm } from "@/lib/use-contract-form";
import { useFailureToast } from "@/lib/use-failure-toast";

const WHOLE_ORDER = "whole";
const schema = openDispute.body.omit({ version: true });

/** Opens a dispute: what is wrong, with which load, and in words. */
export function OpenDispute({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(["grain-orders", "grain-orders-settlement"]);
  const failed = useFailureToast();
  const open = order.loads.filter((load) => load.releasedAt === null && !isDisputed(load));
  const mayWhole = order.loads.every(
    (load) => load.deliveryDeclaredAt === null && !isDisputed(load) && load.releasedAt === null,
  );
  const [first] = open;
  const form = useContractForm(schema, {
    reason: "quality",
    description: "",
    ...(first && { loadId: first.id }),
  });
  const { reason, loadId } = form.watch();
  const dispute = useOrderCommand(order, {
    onDone: () => toast({ title: t("dispute.opened"), description: t("dispute.openedText") }),
    onFailed: (error) => void failed(t("dispute.failed"), error),
  });
  const ready = schema.safeParse(form.watch()).success;
  const submit = form.handleSubmit((complaint) => {
    if (!dispute.isPending) dispute.mutate({ action: "open-dispute", form: complaint });
  });
  const loads = open.map(
    ({ id, number, quantity }) =>
      [id, t("logistics.load", { number, weight: writtenTonnes(quantity) })] as const,
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-ink-muted text-sm">
        {loadId === undefined ? t("dispute.lead") : t("dispute.lead", { ns: "grain-orders-settlement" })}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label={t("dispute.reason")}
          value={reason}
          onValueChange={(next) => form.setValue("reason", next)}
          choices={DISPUTE_REASONS.map((each) => [each, t(`dispute.reasons.${each}`)])}
        />
        {(loads.length > 1 || mayWhole) && (
          <ChoiceField
            label={t("dispute.load")}
            value={loadId ?? WHOLE_ORDER}
            onValueChange={(next) => form.setValue("loadId", next === WHOLE_ORDER ? undefined : next)}
            choices={mayWhole ? [...loads, [WHOLE_ORDER, t("dispute.wholeOrder")]] : loads}
          />
        )}
      </div>
      <Field label={t("dispute.description")} hint={t("dispute.descriptionHint")} required>
        <Textarea
          maxLength={schema.shape.description.out.maxLength ?? undefined}
          {...form.register("description")}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="text-negative"
        disabled={!ready || dispute.isPending}
      >
        {t("dispute.open")}
      </Button>
    </form>
  );
}
