import { Plus } from "lucide-react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { OrderDetail } from "@/features/grain/orders/api";
import { DeductionFields } from "@/features/grain/orders/settlement/deduction-fields";
import {
  type DeductionDraft,
  EMPTY_SETTLEMENT,
  freeSubjects,
  MAX_DEDUCTIONS,
  proposalOf,
  type SettlementDraft,
  sheetOf,
} from "@/features/grain/orders/settlement/settlement";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { writtenMeasure, writtenTonnes } from "@/features/grain/shared/figures";
import type { Load } from "@/features/grain/shared/orders/order-types";
import { SheetRows } from "@/features/grain/shared/orders/sheet-rows";
import { compareDecimals } from "@/lib/decimals";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Says what a load comes to: the scale, impurity, moisture and whatever else comes off, and what that makes at once. */
export function SettlementForm({ order, load }: { order: OrderDetail; load: Load }) {
  const { t } = useTranslation("grain-orders");
  const failed = useFailureToast();
  const heading = useId();
  const form = useForm<SettlementDraft>({ defaultValues: EMPTY_SETTLEMENT });
  const draft = form.watch();
  const setDeductions = (next: readonly DeductionDraft[]) => form.setValue("deductions", next);
  const propose = useOrderCommand(order, {
    onDone: () => toast({ title: t("settlement.proposed") }),
    onFailed: (error) => void failed(t("settlement.failed"), error),
  });
  const tooMuch = draft.scale !== undefined && compareDecimals(draft.scale, load.quantity) > 0;
  const isWhole = (percent: string | undefined) =>
    percent !== undefined && compareDecimals(percent, "100") >= 0;
  const isPossible = !tooMuch && !isWhole(draft.impurity) && !isWhole(draft.moisture);
  const proposal = isPossible ? proposalOf(draft, load.id) : undefined;
  const sheet = isPossible ? sheetOf(draft, order) : undefined;
  const submit = form.handleSubmit(() => {
    if (proposal === undefined || propose.isPending) return;
    propose.mutate({ action: "propose-settlement", form: proposal });
  });
  const limitOf = (item: "impurity" | "moisture") => {
    const limit = order.quality.find((one) => one.item === item)?.limit;
    return limit === undefined
      ? t("settlement.noLimit")
      : t("settlement.limit", { limit: writtenMeasure(item, limit) });
  };
  const replace = (next: DeductionDraft) =>
    setDeductions(draft.deductions.map((one) => (one.key === next.key ? next : one)));
  const add = () => {
    const [about = "other"] = freeSubjects(order, draft);
    const key = Math.max(0, ...draft.deductions.map((one) => one.key)) + 1;
    const blank = { key, about, measured: undefined, reason: "", weight: undefined };
    setDeductions([...draft.deductions, blank]);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 px-4 pb-4 max-sm:px-3"
    >
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <Field
          label={t("settlement.scale")}
          hint={t("settlement.loaded", { weight: writtenTonnes(load.quantity) })}
          error={tooMuch ? t("settlement.tooMuch") : undefined}
          required
        >
          <MoneyInput
            asset="t"
            decimals={3}
            value={draft.scale}
            onValueChange={(scale) => form.setValue("scale", scale)}
          />
        </Field>
        {(["impurity", "moisture"] as const).map((item) => (
          <Field
            key={item}
            label={t(`settlement.${item}`)}
            hint={limitOf(item)}
            error={isWhole(draft[item]) ? t("settlement.belowWhole") : undefined}
          >
            <MoneyInput
              asset="%"
              decimals={2}
              value={draft[item]}
              onValueChange={(value) => form.setValue(item, value)}
            />
          </Field>
        ))}
      </div>
      <section aria-labelledby={heading} className="flex flex-col gap-3">
        <div>
          <h4 id={heading} className="font-medium text-sm">
            {t("settlement.deductions")}
          </h4>
          <p className="text-ink-muted text-sm">{t("settlement.deductionsHint")}</p>
        </div>
        {draft.deductions.map((deduction, index) => (
          <DeductionFields
            key={deduction.key}
            number={index + 1}
            quality={order.quality}
            deduction={deduction}
            free={freeSubjects(order, draft)}
            onChange={replace}
            onRemove={() => setDeductions(draft.deductions.filter(({ key }) => key !== deduction.key))}
          />
        ))}
        {draft.deductions.length < MAX_DEDUCTIONS && (
          <Button variant="secondary" size="sm" className="sm:self-start" onClick={add}>
            <Plus aria-hidden="true" className="size-4" />
            {t("settlement.addDeduction")}
          </Button>
        )}
      </section>
      <Field label={t("settlement.note")}>
        <Input maxLength={500} {...form.register("note")} />
      </Field>
      {sheet !== undefined && (
        <section aria-label={t("settlement.preview")} className="rounded-md border bg-surface p-3">
          <h4 className="mb-2 font-medium text-sm">{t("settlement.preview")}</h4>
          <SheetRows sheet={sheet} />
        </section>
      )}
      <Button type="submit" variant="secondary" disabled={proposal === undefined || propose.isPending}>
        {t("settlement.send")}
      </Button>
    </form>
  );
}
