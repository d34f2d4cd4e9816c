import type { WireRequestOf } from "@lastro/contracts";
import { proposeSplit } from "@lastro/contracts/grain/disputes";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { OrderDetail } from "@/features/grain/orders/api";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { restOf } from "@/features/grain/shared/figures";
import { type Dispute, loadOf } from "@/features/grain/shared/orders/disputes-of";
import { Usdt } from "@/features/grain/shared/usdt";
import { toast } from "@/lib/toast-store";
import { emptyAsAbsent, useContractForm } from "@/lib/use-contract-form";
import { useFailureToast } from "@/lib/use-failure-toast";

const schema = proposeSplit.body.omit({ version: true });
const EMPTY: Omit<WireRequestOf<typeof proposeSplit>["body"], "version"> = { toProducer: "" };

interface SplitFormProps {
  order: OrderDetail;
  dispute: Dispute;
  /** Whether a proposal of the reader's stands already. */
  replaces: boolean;
}

/** Proposes how what is in dispute is to be shared: the producer's part, and at once what that leaves the buyer. */
export function SplitForm({ order, dispute, replaces }: SplitFormProps) {
  const { t } = useTranslation("grain-orders");
  const failed = useFailureToast();
  const form = useContractForm(schema, EMPTY);
  const { toProducer } = form.watch();
  const propose = useOrderCommand(order, {
    onDone: () => {
      toast({ title: t("dispute.proposed") });
      form.reset(EMPTY);
    },
    onFailed: (error) => void failed(t("dispute.proposalFailed"), error),
  });
  const rest = restOf(dispute.amount, toProducer);
  const tooMuch = toProducer !== "" && rest === undefined;
  const submit = form.handleSubmit((split) => {
    if (!tooMuch && !propose.isPending)
      propose.mutate({ action: "propose-split", form: { ...split, loadId: loadOf(dispute) } });
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-3 rounded-md bg-sunken p-4 max-sm:p-3"
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={t("dispute.toProducer")}
          hint={t("dispute.toProducerHint")}
          error={tooMuch ? t("dispute.tooMuch") : undefined}
          required
        >
          <MoneyInput
            asset="USDT"
            value={toProducer}
            onValueChange={(amount) => form.setValue("toProducer", amount ?? "")}
          />
        </Field>
        <Field label={t("dispute.note")} hint={replaces ? t("dispute.replaces") : undefined}>
          <Input maxLength={500} {...form.register("note", emptyAsAbsent)} />
        </Field>
      </div>
      <dl>
        <LeaderRow label={t("dispute.toBuyer")}>
          {rest === undefined ? "–" : <Usdt amount={rest} />}
        </LeaderRow>
      </dl>
      <Button
        type="submit"
        variant={order.primary === "propose_split" ? "wheat" : "secondary"}
        disabled={toProducer === "" || tooMuch || propose.isPending}
      >
        {t("dispute.propose")}
      </Button>
    </form>
  );
}
