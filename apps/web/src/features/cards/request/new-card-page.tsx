import { requestCard } from "@lastro/contracts/cards/cards";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { AddressFields, useAddressForm } from "@/features/cards/request/address-fields";
import { type FeeAsset, FeeChoice } from "@/features/cards/request/fee-choice";
import { KindChoice } from "@/features/cards/request/kind-choice";
import { RequestConfirmation } from "@/features/cards/request/request-confirmation";
import { type CardKind, cardsQuery, type NewCard, type Offer } from "@/features/cards/shared/api";

const MAX_NAME = requestCard.body.shape.name.unwrap().out.maxLength ?? undefined;

/** Asks for a card: what it is, where it goes and what it costs, repeated before anything is charged. */
export function NewCardPage() {
  const { t } = useTranslation("cards");
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(cardsQuery);
  const [asked, setAsked] = useState<NewCard>();
  const offer = data?.offers.find(({ kind }) => kind === asked?.kind);
  return (
    <div className="mx-auto max-w-2xl">
      <BackLink to="/cards">{t("back")}</BackLink>
      <PageHeader title={t("request.title")} description={t("request.lead")} />
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-96 w-full" />
        ) : (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        )
      ) : !data.available || data.offers.length === 0 ? (
        <Alert tone="info" title={t("list.unavailable")} />
      ) : (
        <Card>
          <CardContent>
            {asked !== undefined && offer !== undefined && (
              <RequestConfirmation
                asked={asked}
                offer={offer}
                onBack={() => setAsked(undefined)}
                onDone={({ id }) => void navigate(`/cards/${id}`, { replace: true })}
              />
            )}
            <div hidden={asked !== undefined}>
              <RequestForm offers={data.offers} onReady={setAsked} />
            </div>
          </CardContent>
        </Card>
      )}
    </div>
  );
}

interface RequestFormProps {
  offers: readonly Offer[];
  onReady: (asked: NewCard) => void;
}

function RequestForm({ offers, onReady }: RequestFormProps) {
  const { t } = useTranslation(["cards", "common"]);
  const id = useId();
  const possible = offers.find(({ obstacle }) => obstacle === null);
  const [kind, setKind] = useState<CardKind>((possible ?? offers[0])?.kind ?? "virtual");
  const [name, setName] = useState("");
  const [endsInADay, setEndsInADay] = useState(false);
  const [feeIn, setFeeIn] = useState<FeeAsset>("BRL");
  const address = useAddressForm();
  const offer = offers.find((one) => one.kind === kind);
  const ready = (shipTo?: NewCard["shipTo"]) =>
    onReady({
      kind,
      feeIn,
      ...(name.trim() !== "" && { name: name.trim() }),
      ...(shipTo && { shipTo }),
      ...(kind === "single_use" && endsInADay && { expiresInHours: 24 as const }),
    });
  const submit = () => (kind === "physical" ? address.handleSubmit(ready)() : ready());
  const isUnverified = offers.some(({ obstacle }) => obstacle === "not_verified");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-6"
    >
      {isUnverified && (
        <Alert tone="warning" title={t("request.unverified")}>
          <Button asChild variant="secondary" size="sm" className="mt-2 self-start">
            <Link to="/kyc-plus">{t("request.verify")}</Link>
          </Button>
        </Alert>
      )}
      <KindChoice offers={offers} value={kind} onChange={setKind} />
      <Field label={t("request.name")} hint={t("request.nameHint")}>
        <Input maxLength={MAX_NAME} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      {kind === "single_use" && (
        <div className="flex min-h-11 items-center gap-3">
          <Switch id={id} checked={endsInADay} onCheckedChange={setEndsInADay} />
          <Label htmlFor={id}>
            {t("request.day")}
            <span className="block font-normal text-ink-muted">{t("request.dayHint")}</span>
          </Label>
        </div>
      )}
      {kind === "physical" && <AddressFields form={address} />}
      {offer !== undefined && <FeeChoice offer={offer} value={feeIn} onChange={setFeeIn} />}
      <Button
        type="submit"
        size="lg"
        className={PRIMARY_IN_SIGHT}
        disabled={offer === undefined || offer.obstacle !== null}
      >
        {t("continue", { ns: "common" })}
      </Button>
    </form>
  );
}
