import { sendPrp } from "@lastro/contracts/cards/cashback";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { OutcomeAlert } from "@/components/outcome-alert";
import { findRecipient, namesSomebody, type Recipient } from "@/components/recipient/recipient";
import { RecipientField } from "@/components/recipient/recipient-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { CHANGED_BY_PRP, type PrpOrder, send } from "@/features/cashback/api";
import { isMore, isSome } from "@/features/cashback/prp-amounts";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const MAX_NOTE = sendPrp.body.shape.description.unwrap().out.maxLength ?? undefined;

interface SendDialogProps {
  available: string;
  onClose: () => void;
}

interface Ready {
  order: PrpOrder;
  /** The masked name of whoever would receive it. */
  name: string;
}

/** Sends PRP to another client: to whom and how much, then both repeated before anything moves. */
export function SendDialog({ available, onClose }: SendDialogProps) {
  const { t } = useTranslation("cashback");
  const [ready, setReady] = useState<Ready>();
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md" onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle>{t("send.title")}</DialogTitle>
        <DialogDescription>{t("send.text")}</DialogDescription>
        {ready !== undefined && (
          <Confirmation {...ready} onBack={() => setReady(undefined)} onDone={onClose} />
        )}
        <div hidden={ready !== undefined}>
          <OrderForm available={available} onReady={setReady} onClose={onClose} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface OrderFormProps extends SendDialogProps {
  onReady: (ready: Ready) => void;
}

function OrderForm({ available, onReady, onClose }: OrderFormProps) {
  const { t } = useTranslation(["cashback", "accounts", "common"]);
  const [to, setTo] = useState<Recipient>({ kind: "email", value: "" });
  const [amount, setAmount] = useState<string>();
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const isTooMuch = isSome(amount) && isMore(amount, available);
  const look = useMutation({
    mutationFn: (order: PrpOrder) => findRecipient(order.to),
    onSuccess: ({ name }, order) => onReady({ order, name }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!namesSomebody(to) || !isSome(amount) || isTooMuch || look.isPending) return;
    look.mutate({
      to: { ...to, value: to.value.trim() },
      amount,
      ...(note.trim() !== "" && { description: note.trim() }),
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <RecipientField
        recipient={to}
        onChange={(next) => {
          look.reset();
          setTo(next);
        }}
        error={tried && !namesSomebody(to) ? t(`transfer.invalid.${to.kind}`, { ns: "accounts" }) : undefined}
      />
      <Field
        label={t("send.amount")}
        hint={t("send.available", { amount: formatAmount("PRP", available) })}
        error={isTooMuch ? t("send.tooMuch") : tried && !isSome(amount) ? t("send.missing") : undefined}
        required
      >
        <MoneyInput asset="PRP" value={amount} onValueChange={setAmount} />
      </Field>
      <Field label={t("send.note")}>
        <Input maxLength={MAX_NOTE} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {look.isError && <ErrorAlert error={look.error} />}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" disabled={look.isPending}>
          {t("continue", { ns: "common" })}
        </Button>
      </DialogFooter>
    </form>
  );
}

interface ConfirmationProps extends Ready {
  onBack: () => void;
  onDone: () => void;
}

function Confirmation({ order, name, onBack, onDone }: ConfirmationProps) {
  const { t } = useTranslation(["cashback", "common"]);
  const written = formatAmount("PRP", order.amount);
  const move = useDecision(send, {
    refreshes: CHANGED_BY_PRP,
    onDone: ({ counterparty }) => {
      toast({ title: t("send.done", { amount: written, name: counterparty.name }) });
      onDone();
    },
  });
  const confirm = () => move.mutate(order);
  return (
    <section className="flex flex-col gap-4">
      <Amount asset="PRP" amount={order.amount} size="display" />
      <dl className="flex flex-col gap-2 text-sm">
        <LeaderRow label={t("send.to")}>{name}</LeaderRow>
        <LeaderRow label={t("redeem.fee")}>{t("redeem.free")}</LeaderRow>
        {order.description !== undefined && <LeaderRow label={t("send.note")}>{order.description}</LeaderRow>}
      </dl>
      <p className="text-ink-muted text-sm">{t("send.dates")}</p>
      <OutcomeAlert error={move.error} onRepeat={confirm} />
      <DialogFooter>
        <Button variant="secondary" disabled={move.isPending} onClick={onBack}>
          {t("back", { ns: "common" })}
        </Button>
        <Button wraps disabled={move.isPending} onClick={confirm}>
          {t("send.confirm", { amount: written })}
        </Button>
      </DialogFooter>
    </section>
  );
}
