import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FirmOffer } from "@/components/firm-offer";
import { FirmSides, FirmTime } from "@/components/firm-terms";
import { Dialog } from "@/components/ui/dialog";
import { acceptQuote, declineQuote, type FirmExchange, requestQuote } from "@/features/currency/api";
import { TermsList } from "@/features/currency/terms-list";
import { formatAmount } from "@/lib/format-number";
import { useAcceptance } from "@/lib/use-acceptance";

interface ExchangeDialogProps {
  quote: FirmExchange | null;
  /** Who holds clients' currency abroad, where the exchange is of one. */
  partner: string | null;
  onClose: () => void;
  /** A new quote takes the place of one that ended. */
  onReplace: (quote: FirmExchange) => void;
  onSettled: (quote: FirmExchange) => void;
}

/** A firm exchange while it is firm. Confirming repeats both amounts. */
export function ExchangeDialog({ quote, ...props }: ExchangeDialogProps) {
  return (
    <Dialog open={quote !== null} onOpenChange={(open) => !open && props.onClose()}>
      {quote !== null && <Offer quote={quote} {...props} />}
    </Dialog>
  );
}

function Offer({
  quote,
  partner,
  onClose,
  onReplace,
  onSettled,
}: ExchangeDialogProps & { quote: FirmExchange }) {
  const { t } = useTranslation("currency");
  const { id, gives, gets, mode } = quote;
  const acceptance = useAcceptance({ quoteId: id }, acceptQuote, () => onSettled(quote));
  const again = useMutation({ mutationFn: requestQuote, onSuccess: onReplace });
  const ask = () =>
    again.mutate({
      gives: gives.asset as FirmExchange["baseAsset"],
      gets: gets.asset as FirmExchange["baseAsset"],
      mode,
      amount: (mode === "give" ? gives : gets).amount,
    });
  const isForeign = [gives, gets].some(({ asset }) => asset === "USD" || asset === "EUR");
  return (
    <FirmOffer
      title={t("dialog.title", { gives: gives.asset, gets: gets.asset })}
      description={isForeign && partner !== null ? t("dialog.heldBy", { partner }) : t("dialog.counterparty")}
      confirm={t("dialog.confirm", {
        gives: formatAmount(gives.asset, gives.amount),
        gets: formatAmount(gets.asset, gets.amount),
      })}
      acceptance={acceptance}
      again={{ ...again, ask }}
      decline={() => declineQuote(id)}
      onClose={onClose}
      terms={({ running, onExpire }) => (
        <>
          <FirmSides pays={gives} receives={gets} />
          <TermsList terms={quote} />
          {running && <FirmTime {...quote} onExpire={onExpire} />}
        </>
      )}
    />
  );
}
