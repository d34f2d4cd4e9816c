import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FirmOffer } from "@/components/firm-offer";
import { FirmTime } from "@/components/firm-terms";
import { LeaderRow } from "@/components/leader-row";
import { Dialog } from "@/components/ui/dialog";
import { acceptQuote, type BasketQuote, declineQuote, type Leg } from "@/features/basket/api";
import { isZero } from "@/lib/decimals";
import { formatAmount } from "@/lib/format-number";
import { useAcceptance } from "@/lib/use-acceptance";
import { glanceCrypto, writtenBps, writtenPrice } from "@/lib/written-figures";

interface QuoteDialogProps {
  quote: BasketQuote | null;
  /** Asks for the same again. */
  again: () => Promise<BasketQuote>;
  onReplace: (quote: BasketQuote) => void;
  onClose: () => void;
  onSettled: (quote: BasketQuote) => void;
}

/** A firm quote of everything, while it is firm: each trade with its price, spread and fee. */
export function QuoteDialog({ quote, ...props }: QuoteDialogProps) {
  return (
    <Dialog open={quote !== null} onOpenChange={(open) => !open && props.onClose()}>
      {quote !== null && <Offer key={quote.id} quote={quote} {...props} />}
    </Dialog>
  );
}

function Offer({ quote, again, onReplace, onClose, onSettled }: QuoteDialogProps & { quote: BasketQuote }) {
  const { t } = useTranslation("basket");
  const { id, purpose, legs, pays, receives, released } = quote;
  const acceptance = useAcceptance({ quoteId: id }, acceptQuote, () => onSettled(quote));
  const asking = useMutation({ mutationFn: again, onSuccess: onReplace });
  return (
    <FirmOffer
      title={t(`quote.title.${purpose}`)}
      description={t("quote.counterparty")}
      confirm={t(`quote.confirm.${purpose}`, {
        amount: formatAmount("BRL", purpose === "buy" ? pays : receives),
        count: legs.length,
      })}
      acceptance={acceptance}
      again={{ isPending: asking.isPending, error: asking.error, ask: () => asking.mutate() }}
      decline={() => declineQuote(id)}
      onClose={onClose}
      terms={({ running, onExpire }) => (
        <>
          <ul className="flex flex-col divide-y rounded-lg bg-sunken px-4">
            {legs.map((leg) => (
              <LegLines key={leg.asset} leg={leg} />
            ))}
          </ul>
          <dl className="flex flex-col gap-1.5 text-sm">
            {!isZero(pays) && <LeaderRow label={t("quote.pays")}>{formatAmount("BRL", pays)}</LeaderRow>}
            {(!isZero(receives) || purpose !== "buy") && (
              <LeaderRow label={t("quote.receives")}>{formatAmount("BRL", receives)}</LeaderRow>
            )}
            {released.map(({ asset, amount }) => (
              <LeaderRow key={asset} label={t("quote.released")}>
                {formatAmount(asset, amount)}
              </LeaderRow>
            ))}
          </dl>
          {running && <FirmTime {...quote} onExpire={onExpire} />}
        </>
      )}
    />
  );
}

function LegLines({
  leg: { side, asset, amount, price, spreadBps, feeBps, fee, pays, receives },
}: {
  leg: Leg;
}) {
  const { t } = useTranslation("basket");
  const crypto = side === "buy" ? receives : pays;
  return (
    <li className="flex flex-col gap-0.5 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-medium">
        <span>{t(`quote.side.${side}`, { crypto: glanceCrypto(crypto.asset, crypto.amount) })}</span>
        <span className="figures">{formatAmount("BRL", amount)}</span>
      </p>
      <p className="figures text-ink-muted">
        {t("quote.leg", {
          asset,
          price: writtenPrice(price),
          spread: writtenBps(spreadBps),
          rate: writtenBps(feeBps),
          fee: formatAmount("BRL", fee),
        })}
      </p>
    </li>
  );
}
