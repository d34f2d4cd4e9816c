import { compare, parseMoney } from "@lastro/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { LoadingSpinner } from "@/components/loading-spinner";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { WithdrawalConfirmation } from "@/components/withdrawals/withdrawal-confirmation";
import { EMPTY_DRAFT, type WithdrawalDraft } from "@/components/withdrawals/withdrawal-draft";
import { WithdrawalFields } from "@/components/withdrawals/withdrawal-fields";
import { WithdrawalReceives } from "@/components/withdrawals/withdrawal-receives";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";
import { useSettled } from "@/lib/use-settled";
import type { WithdrawalOrder, WithdrawalSummary, Withdrawals } from "@/lib/withdrawals";

interface WithdrawalDialogProps {
  withdrawals: Withdrawals;
  /** A moment as the person reads it. */
  dateTime: (iso: string) => string;
  open: boolean;
  onClose: () => void;
}

/** Asks for USDT to leave the wallet: as reais by Pix, or to an address of the person's own. */
export function WithdrawalDialog({ open, ...props }: WithdrawalDialogProps) {
  const { withdrawals, onClose } = props;
  const { t } = useTranslation("withdrawals");
  const summary = useQuery({ ...withdrawals.summary, enabled: open });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        {summary.data !== undefined ? (
          <Request summary={summary.data} {...props} />
        ) : (
          <>
            <DialogTitle>{t("title")}</DialogTitle>
            <DialogDescription>{t("lead")}</DialogDescription>
            {summary.isError ? (
              <ErrorAlert error={summary.error} onRetry={() => void summary.refetch()} />
            ) : (
              <LoadingSpinner />
            )}
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface RequestProps extends Omit<WithdrawalDialogProps, "open"> {
  summary: WithdrawalSummary;
}

function Request({ summary, withdrawals, dateTime, onClose }: RequestProps) {
  const { t } = useTranslation(["withdrawals", "common"]);
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const keys = useIdempotencyKeys();
  const form = useForm<WithdrawalDraft>({ defaultValues: EMPTY_DRAFT });
  const draft = form.watch();
  const [order, setOrder] = useState<WithdrawalOrder | null>(null);
  const amount = useSettled(draft.amount, TYPING_MS);
  const isTyped = amount !== undefined && /[1-9]/.test(amount);
  const asked = { method: draft.method, network: draft.network, amount: amount ?? "0" };
  const { data: quote } = useQuery({ ...withdrawals.quote(asked), enabled: isTyped });
  const asksTaxId = draft.method === "pix" && !summary.taxIdKnown;
  const request = useMutation({
    mutationFn: async (body: WithdrawalOrder) => {
      if (asksTaxId) await withdrawals.saveTaxId(draft.taxId.trim(), draft.password);
      return withdrawals.request(body, keys.keyFor(body));
    },
    onSuccess: ({ amount, coolsUntil }) => {
      keys.settle();
      const told = { amount: formatAmount("USDT", amount, { maxDecimals: 2 }) };
      toast({
        title: t("done"),
        description:
          coolsUntil === null ? t("doneText", told) : t("doneCooling", { ...told, at: dateTime(coolsUntil) }),
      });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        keys.settle();
        setOrder(null);
      }
      const title = error instanceof ApiError ? TITLES[error.code] : undefined;
      void failed(t(title ?? "failed"), error, t("failedText"));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: withdrawals.changes }),
  });
  const refuse = (title: keyof typeof REFUSALS) =>
    toast({ title: t(title), description: t(REFUSALS[title]), variant: "destructive" });
  const submit = form.handleSubmit(() => {
    if (request.isPending || draft.amount === undefined) return;
    if (isMore(draft.amount, summary.available)) return refuse("short");
    if (draft.method === "pix" && draft.pixKey.trim() === "") return refuse("pixNeeded");
    if (asksTaxId && (draft.taxId.trim() === "" || draft.password === "")) return refuse("taxIdNeeded");
    if (draft.method === "usdt" && draft.address.trim() === "") return refuse("addressNeeded");
    setOrder(orderOf(draft, draft.amount));
  });
  if (order !== null)
    return (
      <WithdrawalConfirmation
        order={order}
        summary={summary}
        quote={quote?.amount !== undefined && isSame(quote.amount, order.amount) ? quote : undefined}
        dateTime={dateTime}
        busy={request.isPending}
        onConfirm={() => request.mutate(order)}
        onBack={() => setOrder(null)}
      />
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <DialogTitle>{t("title")}</DialogTitle>
      <DialogDescription>{t("lead")}</DialogDescription>
      <p className="flex items-baseline justify-between gap-3 rounded-lg bg-wheat-soft px-4 py-3 text-sm">
        <span className="text-wheat-ink">{t("available")}</span>
        <Amount asset="USDT" amount={summary.available} maxDecimals={2} size="md" />
      </p>
      <WithdrawalFields form={form} summary={summary} />
      {isTyped && <WithdrawalReceives method={draft.method} quote={quote} dateTime={dateTime} />}
      <Alert tone="info">
        <p>{t("promise")}</p>
        {draft.method === "pix" && <p>{t("pixRate")}</p>}
        {summary.newAddressWaitsHours > 0 && (
          <p>
            {t(draft.method === "usdt" ? "newAddress" : "newPixKey", {
              hours: summary.newAddressWaitsHours,
            })}
          </p>
        )}
      </Alert>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" variant="wheat" disabled={draft.amount === undefined}>
          {t("submit")}
        </Button>
      </DialogFooter>
    </form>
  );
}

const REFUSALS = {
  short: "shortText",
  pixNeeded: "pixNeededText",
  addressNeeded: "addressNeededText",
  taxIdNeeded: "taxIdNeededText",
} as const;

/** What the server refuses, under the title the screen gives it. */
const TITLES: Record<string, keyof typeof REFUSALS | "below" | "keyRefused" | "addressRefused"> = {
  "custody.withdrawal_below_minimum_pix": "below",
  "custody.withdrawal_below_minimum_usdt": "below",
  "custody.withdrawal_balance_short": "short",
  "custody.pix_key_required": "pixNeeded",
  "custody.address_required": "addressNeeded",
  "custody.tax_id_required": "taxIdNeeded",
  "custody.pix_key_unknown": "keyRefused",
  "custody.pix_key_not_yours": "keyRefused",
  "custody.address_blacklisted": "addressRefused",
};

const TYPING_MS = 300;

const isSame = (one: string, other: string) =>
  compare(parseMoney("USDT", one), parseMoney("USDT", other)) === 0;
const isMore = (one: string, other: string) =>
  compare(parseMoney("USDT", one), parseMoney("USDT", other)) > 0;

function orderOf({ method, pixKey, network, address }: WithdrawalDraft, amount: string): WithdrawalOrder {
  return method === "pix"
    ? { method, amount, pixKey: pixKey.trim() }
    : { method, amount, network, address: address.trim() };
}
