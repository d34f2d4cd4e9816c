import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { LeaderRow } from "@/components/leader-row";
import { OutcomeAlert } from "@/components/outcome-alert";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { Button } from "@/components/ui/button";
import type { Ad, Side } from "@/features/p2p/book/api";
import { P2P } from "@/features/p2p/shared/keys";
import { isOutside, payToOf } from "@/features/p2p/shared/pay-to";
import { estimateOf, type TakeDraft } from "@/features/p2p/take/estimate";
import { TakeFigures } from "@/features/p2p/take/take-figures";
import { type Take, type Trade, takeAd, tradeQuery } from "@/features/p2p/trades/api";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";
import { toast } from "@/lib/toast-store";
import type { Wallets } from "@/lib/wallets";

interface TakeConfirmationProps {
  ad: Ad;
  want: Side;
  draft: TakeDraft;
  wallets: Wallets["wallets"] | undefined;
  onBack: () => void;
  onTaken: (trade: Trade) => void;
}

/** Repeats amount, counterparty, fee and what follows; then locks the seller's asset, or nothing happens. */
export function TakeConfirmation({ ad, want, draft, wallets, onBack, onTaken }: TakeConfirmationProps) {
  const { t } = useTranslation(["p2p", "common"]);
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const { asset } = ad.payload;
  const estimate = estimateOf(ad, want, draft);
  const body = takeOf(ad, want, draft);
  const take = useMutation({
    mutationFn: (order: Take) => takeAd(ad.id, order, keys.keyFor(order)),
    onSuccess: (trade) => {
      keys.settle();
      queryClient.setQueryData(tradeQuery(trade.id).queryKey, trade);
      toast({
        title: t("take.done"),
        description: t("take.doneText", {
          amount: formatAmount(asset, trade.quantity.amount),
          name: ad.owner.name,
        }),
      });
      onTaken(trade);
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: P2P });
      void queryClient.invalidateQueries({ queryKey: ["accounts"] });
    },
  });
  const unknown = take.error instanceof NoAnswerError && take.error.outcomeUnknown;
  const amount = formatAmount("BRL", estimate?.total ?? "0");
  const send = () => {
    if (body !== undefined) take.mutate(body);
  };
  return (
    <section aria-labelledby="confirm" className="flex flex-col gap-5">
      <div>
        <h2 id="confirm" className="text-ink-muted">
          {t(`take.confirm.${want}`, { asset })}
        </h2>
        <p className="mt-1">
          <Amount asset={asset} amount={estimate?.quantity ?? "0"} size="lg" />
        </p>
      </div>
      <dl className="flex flex-col gap-2 text-sm">
        <LeaderRow label={t("take.counterparty")}>{ad.owner.name}</LeaderRow>
        <LeaderRow label={t("take.method")}>{t(`methods.${draft.method}`)}</LeaderRow>
        <LeaderRow label={t("ad.window")}>{t("duration.minutes", { n: ad.payload.window })}</LeaderRow>
      </dl>
      <TakeFigures ad={ad} want={want} draft={draft} estimate={estimate} wallets={wallets} />
      <p className="text-ink-muted text-sm">{t(`take.next.${want}`, { name: ad.owner.name })}</p>
      <OutcomeAlert error={take.error} onRepeat={send} />
      <div className="flex flex-col gap-2">
        <Button
          size="lg"
          wraps
          className={PRIMARY_IN_SIGHT}
          disabled={take.isPending || estimate === undefined}
          onClick={send}
        >
          {unknown
            ? t("take.check")
            : take.isPending
              ? t("take.locking")
              : t(`take.submit.${want}`, { amount })}
        </Button>
        {!unknown && (
          <Button variant="ghost" disabled={take.isPending} onClick={onBack}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t("back", { ns: "common" })}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The take as it is sent: the version and price that were shown, and how much by what was typed. */
function takeOf(ad: Ad, want: Side, { by, typed, method, payTo }: TakeDraft): Take | undefined {
  if (ad.price === null || typed === undefined) return undefined;
  const paidTo = want === "sell" && isOutside([method]) ? payToOf(payTo, [method]) : undefined;
  return {
    version: ad.version,
    price: ad.price.price,
    ...(by === "amount" ? { amount: typed } : { quantity: { asset: ad.payload.asset, amount: typed } }),
    method,
    ...(paidTo !== undefined && { payTo: paidTo }),
  };
}
