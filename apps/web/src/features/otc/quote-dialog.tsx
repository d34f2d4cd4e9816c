import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { FirmTerms } from "@/components/firm-terms";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { declineQuote, type FirmQuote, requestQuote } from "@/features/otc/api";
import { useAcceptance } from "@/features/otc/use-acceptance";
import { formatAmount } from "@/lib/format-number";
import { glanceCrypto } from "@/lib/written-figures";

interface QuoteDialogProps {
  quote: FirmQuote | null;
  onClose: () => void;
  /** A new quote takes the place of one that ended. */
  onReplace: (quote: FirmQuote) => void;
  onSettled: (quote: FirmQuote) => void;
}

/** A firm quote while it is firm. Confirming repeats the amount and whom one trades with. */
export function QuoteDialog({ quote, onClose, onReplace, onSettled }: QuoteDialogProps) {
  return (
    <Dialog open={quote !== null} onOpenChange={(open) => !open && onClose()}>
      {quote !== null && (
        <Offer quote={quote} onClose={onClose} onReplace={onReplace} onSettled={onSettled} />
      )}
    </Dialog>
  );
}

function Offer({ quote, onClose, onReplace, onSettled }: QuoteDialogProps & { quote: FirmQuote }) {
  const { t } = useTranslation(["otc", "common"]);
  const [expired, setExpired] = useState(false);
  const acceptance = useAcceptance(quote, () => onSettled(quote));
  const again = useMutation({ mutationFn: requestQuote, onSuccess: onReplace });
  const left = useRef(false);
  const leave = () => {
    // Only tidies up: a quote nobody declines expires by itself.
    if (!left.current && acceptance.state === "idle" && !expired) void declineQuote(quote.id).catch(() => {});
    left.current = true;
    onClose();
  };
  const ended = (expired && acceptance.state === "idle") || acceptance.state === "refused";
  return (
    <DialogContent
      onEscapeKeyDown={(event) => acceptance.state === "asking" && event.preventDefault()}
      onInteractOutside={(event) => event.preventDefault()}
    >
      <DialogTitle>
        {t(quote.side === "buy" ? "quote.titleBuy" : "quote.titleSell", { asset: quote.asset })}
      </DialogTitle>
      <DialogDescription>{t("quote.counterparty")}</DialogDescription>
      <FirmTerms quote={quote} running={acceptance.state === "idle"} onExpire={() => setExpired(true)} />
      {expired && acceptance.state === "idle" && (
        <Alert tone="warning" title={t("quote.expiredTitle")}>
          {t("quote.expired")}
        </Alert>
      )}
      {acceptance.state === "refused" && <ErrorAlert error={acceptance.error} />}
      {acceptance.state === "looking" && (
        <Alert tone="warning" title={t("quote.unknownTitle")}>
          {t("quote.looking")}
        </Alert>
      )}
      {acceptance.state === "unknown" && (
        <Alert tone="warning" title={t("quote.unknownTitle")}>
          <p>{t("quote.unknown")}</p>
          <Button variant="secondary" size="sm" className="mt-2 self-start" onClick={acceptance.confirm}>
            {t("quote.lookUp")}
          </Button>
        </Alert>
      )}
      {again.isError && <ErrorAlert error={again.error} />}
      <DialogFooter>
        <Button variant="secondary" onClick={leave} disabled={acceptance.state === "asking"}>
          {ended || acceptance.state === "unknown" ? t("close", { ns: "common" }) : t("quote.decline")}
        </Button>
        {ended ? (
          <Button
            disabled={again.isPending}
            onClick={() => again.mutate({ side: quote.side, asset: quote.asset, amount: quote.amount })}
          >
            {again.isPending ? t("form.asking") : t("quote.again")}
          </Button>
        ) : (
          acceptance.state !== "unknown" && (
            <Button wraps onClick={acceptance.confirm} disabled={acceptance.state !== "idle"}>
              {acceptance.state === "idle"
                ? t(quote.side === "buy" ? "quote.confirmBuy" : "quote.confirmSell", {
                    crypto: glanceCrypto(quote.asset, quote.cryptoAmount.amount),
                    amount: formatAmount("BRL", quote.amount),
                  })
                : t("quote.confirming")}
            </Button>
          )
        )}
      </DialogFooter>
    </DialogContent>
  );
}
