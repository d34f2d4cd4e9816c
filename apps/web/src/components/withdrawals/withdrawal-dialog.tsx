import type { Network } from "@lastro/contracts/custody/networks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { LoadingSpinner } from "@/components/loading-spinner";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { WithdrawalFields } from "@/components/withdrawals/withdrawal-fields";
import { compareDecimals } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { Usdt } from "@/features/grain/shared/usdt";
import {
  requestWithdrawal,
  saveTaxId,
  type WithdrawalOrder,
  type WithdrawalSummary,
  withdrawalSummaryQuery,
} from "@/features/grain/wallet/withdrawals";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

export interface WithdrawalDraft {
  method: "pix" | "usdt";
  amount: string | undefined;
  pixKey: string;
  /** Asked for where it is not known yet. */
  taxId: string;
  /** Asked for with it. */
  password: string;
  network: Network;
  address: string;
}

const EMPTY: WithdrawalDraft = {
  method: "pix",
  amount: undefined,
  pixKey: "",
  taxId: "",
  password: "",
  network: "TRC20",
  address: "",
};

/** Asks for USDT to leave the wallet: as reais by Pix, or to an address of the person's own. */
export function WithdrawalDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("withdrawals");
  const summary = useQuery({ ...withdrawalSummaryQuery, enabled: open });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle>{t("title")}</DialogTitle>
        <DialogDescription>{t("lead")}</DialogDescription>
        {summary.data !== undefined ? (
          <Request summary={summary.data} onClose={onClose} />
        ) : summary.isError ? (
          <ErrorAlert error={summary.error} onRetry={() => void summary.refetch()} />
        ) : (
          <LoadingSpinner />
        )}
      </DialogContent>
    </Dialog>
  );
}

function Request({ summary, onClose }: { summary: WithdrawalSummary; onClose: () => void }) {
  const { t } = useTranslation(["withdrawals", "common"]);
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const keys = useIdempotencyKeys();
  const { dateTime } = useLocalTime();
  const [draft, setDraft] = useState(EMPTY);
  const asksTaxId = draft.method === "pix" && !summary.taxIdKnown;
  const request = useMutation({
    mutationFn: async (body: WithdrawalOrder) => {
      if (asksTaxId) await saveTaxId(draft.taxId.trim(), draft.password);
      return requestWithdrawal(body, keys.keyFor(body));
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
      if (error instanceof ApiError) keys.settle();
      const title = error instanceof ApiError ? TITLES[error.code] : undefined;
      void failed(t(title ?? "failed"), error, t("failedText"));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["grain"] }),
  });
  const refuse = (title: keyof typeof REFUSALS) =>
    toast({ title: t(title), description: t(REFUSALS[title]), variant: "destructive" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending || draft.amount === undefined) return;
    if (compareDecimals(draft.amount, summary.available) > 0) return refuse("short");
    if (draft.method === "pix" && draft.pixKey.trim() === "") return refuse("pixNeeded");
    if (asksTaxId && (draft.taxId.trim() === "" || draft.password === "")) return refuse("taxIdNeeded");
    if (draft.method === "usdt" && draft.address.trim() === "") return refuse("addressNeeded");
    request.mutate(orderOf(draft, draft.amount));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="flex items-baseline justify-between gap-3 rounded-lg bg-wheat-soft px-4 py-3 text-sm">
        <span className="text-wheat-ink">{t("available")}</span>
        <Usdt amount={summary.available} size="md" />
      </p>
      <WithdrawalFields draft={draft} summary={summary} onChange={setDraft} />
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
        <Button type="submit" variant="wheat" disabled={request.isPending || draft.amount === undefined}>
          {t(request.isPending ? "busy" : "submit")}
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

function orderOf({ method, pixKey, network, address }: WithdrawalDraft, amount: string): WithdrawalOrder {
  return method === "pix"
    ? { method, amount, pixKey: pixKey.trim() }
    : { method, amount, network, address: address.trim() };
}
