import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FirmOffer } from "@/components/firm-offer";
import { FirmTerms } from "@/components/firm-terms";
import { Dialog } from "@/components/ui/dialog";
import { acceptQuote, declineQuote, type FirmQuote, requestQuote } from "@/features/otc/api";
import { formatAmount } from "@/lib/format-number";
import { useAcceptance } from "@/lib/use-acceptance";
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
  const { t } = useTranslation("otc");
  const { id, side, asset, amount, cryptoAmount } = quote;
  const acceptance = useAcceptance({ quoteId: id, amount }, acceptQuote, () => onSettled(quote));
  const again = useMutation({ mutationFn: requestQuote, onSuccess: onReplace });
  return (
    <FirmOffer
      title={t(side === "buy" ? "quote.titleBuy" : "quote.titleSell", { asset })}
      description={t("quote.counterparty")}
      confirm={t(side === "buy" ? "quote.confirmBuy" : "quote.confirmSell", {
        crypto: glanceCrypto(asset, cryptoAmount.amount),
        amount: formatAmount("BRL", amount),
      })}
      acceptance={acceptance}
      again={{ ...again, ask: () => again.mutate({ side, asset, amount }) }}
      decline={() => declineQuote(id)}
      onClose={onClose}
      terms={(time) => <FirmTerms quote={quote} {...time} />}
    />
  );
}
