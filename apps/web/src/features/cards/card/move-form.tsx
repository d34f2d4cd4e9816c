import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import type { Card } from "@/features/cards/shared/api";
import { isSome, minus, plus } from "@/features/cards/shared/reais";
import { formatAmount } from "@/lib/format-number";
import { walletsQuery } from "@/lib/wallets";

interface MoveFormProps {
  card: Card;
  /** `in`: from the account to the card; `out`: back. */
  direction: "in" | "out";
  action: (amount: string) => string;
  busy: boolean;
  error: Error | null;
  onMove: (amount: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Reais between the account and a card: how much, and what each holds afterwards. */
export function MoveForm(props: MoveFormProps) {
  const { card, direction, action, busy, error, onMove, onClose, children } = props;
  const { t } = useTranslation(["cards", "common"]);
  const { data } = useQuery(walletsQuery);
  const [amount, setAmount] = useState<string>();
  const [tried, setTried] = useState(false);
  const account = data?.wallets.find(({ asset }) => asset === "BRL")?.available.amount;
  const from = direction === "in" ? account : card.balance;
  const to = direction === "in" ? card.balance : account;
  const after = isSome(amount) && from !== undefined ? minus(from, amount) : undefined;
  const isTooMuch = isSome(amount) && from !== undefined && after === undefined;
  const send = () => {
    setTried(true);
    if (isSome(amount) && !isTooMuch && !busy) onMove(amount);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const problem = isTooMuch ? t("move.tooMuch") : tried && !isSome(amount) ? t("move.missing") : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <Field
        label={t("move.amount")}
        error={problem}
        hint={
          from === undefined
            ? undefined
            : t(direction === "in" ? "move.inAccount" : "move.onCard", { amount: formatAmount("BRL", from) })
        }
        required
      >
        <MoneyInput
          asset="BRL"
          value={amount}
          className="h-14 font-semibold text-2xl"
          onValueChange={setAmount}
        />
      </Field>
      {isSome(from) && (
        <Button variant="link" size="sm" className="min-h-8 self-start" onClick={() => setAmount(from)}>
          {t("move.all")}
        </Button>
      )}
      {isSome(amount) && after !== undefined && to !== undefined && (
        <dl className="flex flex-col gap-2 text-sm">
          <LeaderRow label={t("move.fee")}>{t("request.free")}</LeaderRow>
          <LeaderRow label={t("move.accountAfter")}>
            {formatAmount("BRL", direction === "in" ? after : plus(to, amount))}
          </LeaderRow>
          <LeaderRow label={t("move.cardAfter")}>
            {formatAmount("BRL", direction === "in" ? plus(to, amount) : after)}
          </LeaderRow>
        </dl>
      )}
      <OutcomeAlert error={error} onRepeat={send} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" wraps disabled={busy}>
          {action(formatAmount("BRL", isSome(amount) ? amount : "0.00"))}
        </Button>
      </DialogFooter>
    </form>
  );
}
