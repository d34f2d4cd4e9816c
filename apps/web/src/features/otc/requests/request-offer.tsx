import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FirmOffer } from "@/components/firm-offer";
import { FirmTerms } from "@/components/firm-terms";
import { Dialog } from "@/components/ui/dialog";
import { acceptQuote, declineQuote, type FirmQuote } from "@/features/otc/api";
import { createRequest, type QuoteRequest } from "@/features/otc/requests/api";
import { formatAmount } from "@/lib/format-number";
import { useAcceptance } from "@/lib/use-acceptance";
import { glanceCrypto } from "@/lib/written-figures";

interface RequestOfferProps {
  request: QuoteRequest & { quote: FirmQuote };
  onClose: () => void;
  /** The desk knows that the quote was left, or it could not be told. */
  onDeclined: () => void;
  /** Another request took the place of one whose quote ended. */
  onReplace: (request: QuoteRequest) => void;
  onSettled: (quote: FirmQuote) => void;
}

/** The desk's firm answer to a large order, while it is firm. */
export function RequestOffer({ request, onClose, onDeclined, onReplace, onSettled }: RequestOfferProps) {
  const { t } = useTranslation("otc");
  const { id, side, asset, amount, cryptoAmount } = request.quote;
  const acceptance = useAcceptance({ quoteId: id, amount }, acceptQuote, () => onSettled(request.quote));
  const again = useMutation({ mutationFn: createRequest, onSuccess: onReplace });
  const asked =
    request.cryptoAmount === null
      ? ({ unit: "brl", amount } as const)
      : ({ unit: "crypto", amount: request.cryptoAmount.amount } as const);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <FirmOffer
        title={t(side === "buy" ? "quote.titleBuy" : "quote.titleSell", { asset })}
        description={t("requests.offer")}
        confirm={t(side === "buy" ? "quote.confirmBuy" : "quote.confirmSell", {
          crypto: glanceCrypto(asset, cryptoAmount.amount),
          amount: formatAmount("BRL", amount),
        })}
        acceptance={acceptance}
        again={{ ...again, ask: () => again.mutate({ side, asset, ...asked, waitMinutes: 60 }) }}
        decline={() => declineQuote(id).finally(onDeclined)}
        onClose={onClose}
        terms={(time) => <FirmTerms quote={request.quote} {...time} />}
      />
    </Dialog>
  );
}
