import { Plus } from "lucide-react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { OrderDetail } from "@/features/grain/orders/api";
import { DeductionFields } from "@/features/grain/orders/settlement/deduction-fields";
import { MeasureFields } from "@/features/grain/orders/settlement/measure-fields";
import { ReportPapers } from "@/features/grain/orders/settlement/report-papers";
import {
  type DeductionDraft,
  EMPTY_SETTLEMENT,
  freeSubjects,
  MAX_DEDUCTIONS,
  netOf,
  proposalOf,
  type SettlementDraft,
  sheetOf,
} from "@/features/grain/orders/settlement/settlement";
import { TicketFields } from "@/features/grain/orders/settlement/ticket-fields";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { useLocalTime } from "@/features/grain/shared/local-time";
import type { Load } from "@/features/grain/shared/orders/order-types";
import { SheetRows } from "@/features/grain/shared/orders/sheet-rows";
import { compareDecimals } from "@/lib/decimals";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const isWhole = (percent: string | undefined) =>
  percent !== undefined && compareDecimals(percent, "100") >= 0;

/** The classification report of a load: the weight ticket, what was measured, the papers, and what that makes at once. */
export function SettlementForm({ order, load }: { order: OrderDetail; load: Load }) {
  const { t } = useTranslation(["grain-orders-settlement", "grain-orders"]);
  const { dateTime } = useLocalTime();
  const failed = useFailureToast();
  const form = useForm<SettlementDraft>({ defaultValues: EMPTY_SETTLEMENT });
  const draft = form.watch();
  const propose = useOrderCommand(order, {
    onDone: ({ timers }) => {
      const due = timers.find(({ kind }) => kind === "inspection")?.dueAt;
      const until = due === undefined ? {} : { description: t("report.sentText", { at: dateTime(due) }) };
      toast({ title: t("report.sent"), ...until });
    },
    onFailed: (error) => void failed(t("settlement.failed", { ns: "grain-orders" }), error),
  });
  const net = netOf(draft);
  const isTooMuch = net !== undefined && compareDecimals(net, load.quantity) > 0;
  const isPossible = !isTooMuch && !isWhole(draft.impurity) && !isWhole(draft.moisture);
  const proposal = isPossible ? proposalOf(draft, load.id) : undefined;
  const sheet = isPossible ? sheetOf(draft, order) : undefined;
  const change = (next: Partial<SettlementDraft>) => form.reset({ ...form.getValues(), ...next });
  const submit = form.handleSubmit(() => {
    if (proposal === undefined || propose.isPending) return;
    propose.mutate({ action: "propose-settlement", form: proposal });
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 px-4 pb-4 max-sm:px-3"
    >
      <p className="text-ink-muted text-sm">{t("report.lead")}</p>
      <TicketFields draft={draft} load={load} onChange={change} />
      <MeasureFields draft={draft} quality={order.quality} onChange={change} />
      <Deductions order={order} draft={draft} onChange={(deductions) => change({ deductions })} />
      <ReportPapers orderId={order.id} load={load} draft={draft} onChange={change} />
      <Field label={t("settlement.note", { ns: "grain-orders" })}>
        <Input maxLength={500} {...form.register("note")} />
      </Field>
      {sheet !== undefined && (
        <section
          aria-label={t("settlement.preview", { ns: "grain-orders" })}
          className="rounded-md border bg-surface p-3"
        >
          <h4 className="mb-2 font-medium text-sm">{t("settlement.preview", { ns: "grain-orders" })}</h4>
          <SheetRows sheet={sheet} />
        </section>
      )}
      <Button type="submit" variant="secondary" disabled={proposal === undefined || propose.isPending}>
        {t("report.send")}
      </Button>
    </form>
  );
}

interface DeductionsProps {
  order: OrderDetail;
  draft: SettlementDraft;
  onChange: (deductions: readonly DeductionDraft[]) => void;
}

/** What comes off besides, which no table says: kilograms for an item it leaves open, or for a reason in words. */
function Deductions({ order, draft, onChange }: DeductionsProps) {
  const { t } = useTranslation("grain-orders");
  const heading = useId();
  const { deductions } = draft;
  const add = () => {
    const [about = "other"] = freeSubjects(order, draft);
    const key = Math.max(0, ...deductions.map((one) => one.key)) + 1;
    onChange([...deductions, { key, about, measured: undefined, reason: "", weight: undefined }]);
  };
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <h4 id={heading} className="font-medium text-sm">
          {t("settlement.deductions")}
        </h4>
        <p className="text-ink-muted text-sm">{t("settlement.deductionsHint")}</p>
      </div>
      {deductions.map((deduction, index) => (
        <DeductionFields
          key={deduction.key}
          number={index + 1}
          quality={order.quality}
          deduction={deduction}
          free={freeSubjects(order, draft)}
          onChange={(next) => onChange(deductions.map((one) => (one.key === next.key ? next : one)))}
          onRemove={() => onChange(deductions.filter(({ key }) => key !== deduction.key))}
        />
      ))}
      {deductions.length < MAX_DEDUCTIONS && (
        <Button variant="secondary" size="sm" className="sm:self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {t("settlement.addDeduction")}
        </Button>
      )}
    </section>
  );
}
