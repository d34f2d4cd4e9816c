import { BID_ANSWER_DAYS } from "@lastro/contracts/grain/bid-states";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ChoiceField } from "@/components/choice-field";
import { LeaderRow } from "@/components/leader-row";
import { LoadingSpinner } from "@/components/loading-spinner";
import { MoneyInput } from "@/components/money-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { answerBid, type Bid, bidsKey } from "@/features/grain/bids/api";
import { usePerSaca } from "@/features/grain/bids/price";
import { costOf, writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { MarketFee } from "@/features/grain/shared/offers/market-fee";
import { type Offer, offersQuery } from "@/features/grain/shared/offers/offers";
import { Usdt } from "@/features/grain/shared/usdt";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const ownOffers = offersQuery({ mine: "true", limit: "100" });
const DAYS = [BID_ANSWER_DAYS.min, BID_ANSWER_DAYS.usual, 3, 5, BID_ANSWER_DAYS.max] as const;

/** Answering a bid with an offer of the producer's own. */
export function AnswerDialog({ bid, onClose }: { bid: Bid | null; onClose: () => void }) {
  return (
    <Dialog open={bid !== null} onOpenChange={(open) => !open && onClose()}>
      {bid !== null && <Offers bid={bid} onClose={onClose} />}
    </Dialog>
  );
}

interface AnswerProps {
  bid: Bid;
  onClose: () => void;
}

function Offers({ bid, onClose }: AnswerProps) {
  const { t } = useTranslation(["grain-bids", "grain", "common"]);
  const offers = useInfiniteQuery(ownOffers);
  const fit = offers.data?.pages
    .flatMap(({ items }) => items)
    .filter(({ commodity, own }) => commodity === bid.commodity && own?.visibility === "listed");
  return (
    <DialogContent onInteractOutside={(event) => event.preventDefault()}>
      <DialogTitle>{t("answer.title")}</DialogTitle>
      <DialogDescription>
        {t("answer.text", {
          buyer: bid.buyer.name,
          weight: writtenTonnes(bid.remaining),
          price: writtenPrice(bid.maxPrice),
        })}
      </DialogDescription>
      {fit === undefined ? (
        <LoadingSpinner />
      ) : fit[0] === undefined ? (
        <>
          <Alert tone="warning">
            {t("answer.noOffer", { grain: t(`commodities.${bid.commodity}`, { ns: "grain" }) })}
          </Alert>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button asChild variant="wheat">
              <Link to="/agro/dashboard-producer/offers">{t("answer.toOffers")}</Link>
            </Button>
          </DialogFooter>
        </>
      ) : (
        <Answer bid={bid} offers={fit} first={fit[0]} onClose={onClose} />
      )}
    </DialogContent>
  );
}

function Answer({ bid, offers, first, onClose }: AnswerProps & { offers: readonly Offer[]; first: Offer }) {
  const { t } = useTranslation(["grain-bids", "grain", "common"]);
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const [offerId, setOfferId] = useState(first.id);
  const [quantity, setQuantity] = useState<string | undefined>();
  const [price, setPrice] = useState<string | undefined>();
  const [days, setDays] = useState(String(BID_ANSWER_DAYS.usual));
  const offer = offers.find(({ id }) => id === offerId) ?? first;
  const perSaca = usePerSaca(price, bid.commodity, offer.place.state ?? "");
  const total = costOf(price, quantity);
  const send = useMutation({
    mutationFn: (said: { quantity: string; pricePerTonne: string }) =>
      answerBid(bid.id, { offerId: offer.id, ...said, validDays: Number(days) }),
    onSuccess: () => {
      toast({ title: t("answer.done"), description: t("answer.doneText") });
      onClose();
    },
    onError: (error) => void failed(t("answer.failed"), error),
    onSettled: () => queryClient.invalidateQueries(bidsKey),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (quantity !== undefined && price !== undefined && !send.isPending)
          send.mutate({ quantity, pricePerTonne: price });
      }}
    >
      <ChoiceField
        label={t("answer.offer")}
        value={offer.id}
        onValueChange={setOfferId}
        choices={offers.map(({ id, name }) => [id, name])}
      />
      <p className="text-ink-muted text-sm">
        {t("answer.offerFacts", {
          available: writtenTonnes(offer.available),
          minimum: writtenTonnes(offer.minimumOrder),
          price: writtenPrice(offer.pricePerTonne),
        })}
      </p>
      <Field label={t("quantity")} required>
        <MoneyInput asset="t" decimals={1} value={quantity} onValueChange={setQuantity} />
      </Field>
      <Field label={t("price")} hint={perSaca} required>
        <MoneyInput asset="USDT" decimals={2} value={price} onValueChange={setPrice} />
      </Field>
      <ChoiceField
        label={t("answer.stands")}
        value={days}
        onValueChange={setDays}
        choices={DAYS.map((each) => [String(each), t("form.days", { count: each })])}
      />
      <dl className="flex flex-col gap-2 rounded-lg bg-sunken p-4 text-sm">
        <LeaderRow label={t("total")}>
          <Usdt amount={total ?? "0"} />
        </LeaderRow>
        <MarketFee of="ofYours" />
      </dl>
      <p className="text-ink-muted text-sm">{t("answer.binding")}</p>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" variant="wheat" disabled={total === undefined || send.isPending}>
          {t("answer.send")}
        </Button>
      </DialogFooter>
    </form>
  );
}
