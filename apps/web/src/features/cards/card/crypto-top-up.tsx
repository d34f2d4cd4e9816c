import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { FirmTerms } from "@/components/firm-terms";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { OtcAssetChoice } from "@/components/otc-asset-choice";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { type Card, topUp } from "@/features/cards/shared/api";
import { CHANGED_BY_CARDS } from "@/features/cards/shared/keys";
import { isSome, plus } from "@/features/cards/shared/reais";
import { NoAnswerError } from "@/lib/api-error";
import { declineQuote, type FirmQuote, type QuoteDraft, requestQuote } from "@/lib/firm-quotes";
import { formatAmount } from "@/lib/format-number";
import { useDecision } from "@/lib/use-decision";
import { glanceCrypto } from "@/lib/written-figures";

interface CryptoTopUpProps {
  card: Card;
  onDone: (credited: string) => void;
  onClose: () => void;
}

/** Sells crypto at a firm quote, whose reais go to the card in the same act. */
export function CryptoTopUp({ card, onDone, onClose }: CryptoTopUpProps) {
  const { t } = useTranslation(["cards", "common"]);
  const [asset, setAsset] = useState<QuoteDraft["asset"]>("USDT");
  const [amount, setAmount] = useState<string>();
  const [quote, setQuote] = useState<FirmQuote>();
  const [tried, setTried] = useState(false);
  const ask = useMutation({ mutationFn: requestQuote, onSuccess: setQuote });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isSome(amount) && !ask.isPending) ask.mutate({ side: "sell", asset, amount });
  };
  if (quote !== undefined)
    return (
      <Offer
        key={quote.id}
        card={card}
        quote={quote}
        again={() => ask.mutate({ side: "sell", asset: quote.asset, amount: quote.amount })}
        isAsking={ask.isPending}
        error={ask.error}
        onDone={onDone}
        onClose={onClose}
      />
    );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <OtcAssetChoice value={asset} onChange={setAsset} />
      <Field
        label={t("topUp.sellFor")}
        hint={t("topUp.quoteHint")}
        error={tried && !isSome(amount) ? t("move.missing") : undefined}
        required
      >
        <MoneyInput
          asset="BRL"
          value={amount}
          className="h-14 font-semibold text-2xl"
          onValueChange={setAmount}
        />
      </Field>
      {ask.isError && <ErrorAlert error={ask.error} />}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" disabled={ask.isPending}>
          {t("topUp.quote")}
        </Button>
      </DialogFooter>
    </form>
  );
}

interface OfferProps extends CryptoTopUpProps {
  quote: FirmQuote;
  again: () => void;
  isAsking: boolean;
  error: Error | null;
}

/** The firm price while it is firm: rate, fee, and the reais that will stand on the card. */
function Offer({ card, quote, again, isAsking, error, onDone, onClose }: OfferProps) {
  const { t } = useTranslation(["cards", "common"]);
  const [expired, setExpired] = useState(false);
  const accept = useDecision((quoteId: string, key) => topUp(card.id, { quoteId }, key), {
    refreshes: [...CHANGED_BY_CARDS, ["otc"]],
    onDone: ({ credited }) => onDone(credited),
  });
  const isUnknown = accept.error instanceof NoAnswerError;
  const isOver = (expired && accept.isIdle) || (accept.isError && !isUnknown);
  const send = () => accept.mutate(quote.id);
  const leave = () => {
    // Only tidies up: a quote nobody declines expires by itself.
    if (accept.isIdle && !expired) void declineQuote(quote.id).catch(() => {});
    onClose();
  };
  return (
    <div className="flex flex-col gap-4">
      <FirmTerms quote={quote} running={accept.isIdle} onExpire={() => setExpired(true)} />
      <dl className="text-sm">
        <LeaderRow label={t("move.cardAfter")}>
          {formatAmount("BRL", plus(card.balance, quote.total))}
        </LeaderRow>
      </dl>
      {expired && accept.isIdle && <Alert tone="warning">{t("topUp.expired")}</Alert>}
      <OutcomeAlert error={accept.error} onRepeat={send} />
      {error !== null && <ErrorAlert error={error} />}
      <DialogFooter>
        <Button variant="secondary" disabled={accept.isPending} onClick={leave}>
          {t("cancel", { ns: "common" })}
        </Button>
        {isOver ? (
          <Button disabled={isAsking} onClick={again}>
            {t("topUp.again")}
          </Button>
        ) : (
          <Button wraps disabled={accept.isPending} onClick={send}>
            {t("topUp.sell", {
              crypto: glanceCrypto(quote.asset, quote.cryptoAmount.amount),
              amount: formatAmount("BRL", quote.total),
            })}
          </Button>
        )}
      </DialogFooter>
    </div>
  );
}
