import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { OutcomeAlert } from "@/components/outcome-alert";
import { PageHeader } from "@/components/page-header";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { AddressFields, useAddressForm } from "@/features/cards/request/address-fields";
import { type FeeAsset, FeeChoice, writtenFee } from "@/features/cards/request/fee-choice";
import {
  type Address,
  type Card as BankCard,
  cardQuery,
  cardsQuery,
  type Offer,
  type Replacement,
  replace,
} from "@/features/cards/shared/api";
import { isSome } from "@/features/cards/shared/reais";
import { useCardCommand } from "@/features/cards/shared/use-card-command";
import { useCardName } from "@/features/cards/shared/words";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

const REASONS = ["lost", "stolen", "damaged"] as const;

/** Another card with another number in the place of one; its balance moves over. */
export function ReplacePage() {
  const { t } = useTranslation("cards");
  const { id = "" } = useParams();
  const card = useQuery(cardQuery(id));
  const { data: cards } = useQuery(cardsQuery);
  const offer = cards?.offers.find(({ kind }) => kind === card.data?.kind);
  return (
    <div className="mx-auto max-w-2xl">
      <BackLink to={`/cards/${id}`}>{t("backToCard")}</BackLink>
      {card.data !== undefined && cards !== undefined ? (
        <ReplaceForm card={card.data} offer={offer} />
      ) : card.error !== null ? (
        <ErrorAlert error={card.error} onRetry={() => void card.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

function ReplaceForm({ card, offer }: { card: BankCard; offer: Offer | undefined }) {
  const { t } = useTranslation("cards");
  const navigate = useNavigate();
  const [reason, setReason] = useState<Replacement["reason"]>("lost");
  const [feeIn, setFeeIn] = useState<FeeAsset>("BRL");
  const address = useAddressForm();
  const fee = offer !== undefined && isSome(offer.fee) ? writtenFee(offer, feeIn) : undefined;
  const send = useCardCommand(
    (body: Replacement, key) => replace(card.id, body, key),
    (made) => {
      toast({ title: t("replace.done") });
      void navigate(`/cards/${made.id}`, { replace: true });
    },
  );
  const ready = (shipTo?: Address) => send.mutate({ reason, feeIn, ...(shipTo && { shipTo }) });
  const repeat = () => void (card.type === "physical" ? address.handleSubmit(ready)() : ready());
  return (
    <>
      <PageHeader title={t("replace.title", { name: useCardName()(card) })} description={t("replace.lead")} />
      <Card>
        <CardContent>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              repeat();
            }}
            className="flex flex-col gap-6"
          >
            <ChoiceField
              label={t("replace.reason")}
              value={reason}
              onValueChange={setReason}
              choices={REASONS.map((one) => [one, t(`reasons.${one}`)] as const)}
            />
            {card.type === "physical" && <AddressFields form={address} />}
            {offer !== undefined && <FeeChoice offer={offer} value={feeIn} onChange={setFeeIn} />}
            <p className="text-ink-muted text-sm">
              {t("replace.moves", { amount: formatAmount("BRL", card.balance) })}
            </p>
            <OutcomeAlert error={send.error} onRepeat={repeat} />
            <Button type="submit" size="lg" wraps className={PRIMARY_IN_SIGHT} disabled={send.isPending}>
              {fee === undefined ? t("replace.sendFree") : t("replace.sendPaid", { fee })}
            </Button>
          </form>
        </CardContent>
      </Card>
    </>
  );
}
