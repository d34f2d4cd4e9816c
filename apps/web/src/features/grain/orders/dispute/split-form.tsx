import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { OrderDetail } from "@/features/grain/orders/api";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { restOf } from "@/features/grain/shared/figures";
import { Usdt } from "@/features/grain/shared/usdt";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface SplitFormProps {
  order: OrderDetail;
  /** Whether a proposal of the reader's stands already. */
  replaces: boolean;
}

/** Proposes how the escrow is to be shared: the producer's part, and at once what that leaves the buyer. */
export function SplitForm({ order, replaces }: SplitFormProps) {
  const { t } = useTranslation("grain-orders");
  const failed = useFailureToast();
  const [toProducer, setToProducer] = useState<string>();
  const [note, setNote] = useState("");
  const propose = useOrderCommand(order, {
    onDone: () => {
      toast({ title: t("dispute.proposed") });
      setToProducer(undefined);
      setNote("");
    },
    onFailed: (error) => void failed(t("dispute.proposalFailed"), error),
  });
  const rest = restOf(order.money.inEscrow, toProducer);
  const tooMuch = toProducer !== undefined && rest === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (toProducer === undefined || tooMuch || propose.isPending) return;
    const why = note.trim() === "" ? {} : { note: note.trim() };
    propose.mutate({ action: "propose-split", form: { toProducer, ...why } });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-md bg-sunken p-4 max-sm:p-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={t("dispute.toProducer")}
          hint={t("dispute.toProducerHint")}
          error={tooMuch ? t("dispute.tooMuch") : undefined}
          required
        >
          <MoneyInput asset="USDT" value={toProducer} onValueChange={setToProducer} />
        </Field>
        <Field label={t("dispute.note")} hint={replaces ? t("dispute.replaces") : undefined}>
          <Input maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </div>
      <dl>
        <LeaderRow label={t("dispute.toBuyer")}>
          {rest === undefined ? "–" : <Usdt amount={rest} />}
        </LeaderRow>
      </dl>
      <Button
        type="submit"
        variant="wheat"
        disabled={toProducer === undefined || tooMuch || propose.isPending}
      >
        {t("dispute.propose")}
      </Button>
    </form>
  );
}
