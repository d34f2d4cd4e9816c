import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { PageHeader } from "@/components/page-header";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { ReadFailed } from "@/components/read-failed";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { type Merchant, merchantsQuery, type Paid, payInDemo } from "@/features/cards/demo/api";
import { MerchantChoice } from "@/features/cards/demo/merchant-choice";
import { type Card as BankCard, cardsQuery } from "@/features/cards/shared/api";
import { CHANGED_BY_CARDS } from "@/features/cards/shared/keys";
import { useCardName } from "@/features/cards/shared/words";
import { useIsDemo } from "@/lib/deployment";
import { formatDecimal } from "@/lib/format-number";

/** In a demonstration, the shops of the card network: pay with a card as if it were held to their terminal. */
export function ShopPage() {
  const { t } = useTranslation("cards");
  const isDemo = useIsDemo();
  const shops = useQuery({ ...merchantsQuery, enabled: isDemo });
  const cards = useQuery(cardsQuery);
  const payable = cards.data?.cards.filter(({ lastDigits }) => lastDigits !== null);
  return (
    <div className="mx-auto max-w-3xl">
      <Badge tone="warning" className="mb-2">
        {t("shop.badge")}
      </Badge>
      <PageHeader title={t("shop.title")} description={t("shop.lead")} />
      {shops.data !== undefined && payable !== undefined ? (
        <div className="flex flex-col gap-6">
          {payable.length === 0 ? (
            <Alert tone="info" title={t("shop.noCard")}>
              <Link to="/cards/new" className="text-accent underline">
                {t("list.ask")}
              </Link>
            </Alert>
          ) : (
            <Till merchants={shops.data.merchants} cards={payable} />
          )}
          <a
            href={shops.data.shopUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 text-accent underline underline-offset-4"
          >
            {t("shop.byNumber")}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        </div>
      ) : shops.error !== null || cards.error !== null ? (
        <ReadFailed reads={[shops, cards]} what={t("shop.title")} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

function Till({ merchants, cards }: { merchants: readonly Merchant[]; cards: readonly BankCard[] }) {
  const { t } = useTranslation("cards");
  const id = useId();
  const name = useCardName();
  const queryClient = useQueryClient();
  const [cardId, setCard] = useState(cards[0]?.id ?? "");
  const [merchant, setMerchant] = useState(merchants[0]);
  const [amount, setAmount] = useState<string>();
  const [clear, setClear] = useState(true);
  const [tried, setTried] = useState(false);
  const pay = useMutation({
    mutationFn: payInDemo,
    onSettled: () => {
      for (const queryKey of CHANGED_BY_CARDS) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const isTyped = amount !== undefined && /[1-9]/.test(amount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (merchant !== undefined && isTyped && !pay.isPending)
      pay.mutate({ cardId, merchant: merchant.id, amount, clear });
  };
  if (merchant === undefined) return null;
  const currency = merchant.currency;
  const written = `${currency === "BRL" ? "R$" : currency}\u00a0${formatDecimal(isTyped ? amount : "0", 2, 2)}`;
  return (
    <Card>
      <CardContent>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <MerchantChoice merchants={merchants} value={merchant} onChange={setMerchant} />
          <ChoiceField
            label={t("purchases.card")}
            value={cardId}
            onValueChange={setCard}
            choices={cards.map((card) => [card.id, name(card)] as const)}
          />
          <Field
            label={t("shop.amount")}
            hint={currency === "BRL" ? undefined : t("shop.abroad", { currency })}
            error={tried && !isTyped ? t("move.missing") : undefined}
            required
          >
            <MoneyInput
              key={currency}
              asset={currency}
              decimals={2}
              value={amount}
              className="h-14 font-semibold text-2xl"
              onValueChange={setAmount}
            />
          </Field>
          <span className="flex min-h-11 items-center gap-2.5">
            <Checkbox id={id} checked={clear} onCheckedChange={(on) => setClear(on === true)} />
            <Label htmlFor={id}>{t("shop.clear")}</Label>
          </span>
          {pay.data !== undefined && <Result paid={pay.data} />}
          {pay.isError && <ErrorAlert error={pay.error} />}
          <Button type="submit" size="lg" wraps className={PRIMARY_IN_SIGHT} disabled={pay.isPending}>
            {t("shop.pay", { amount: written })}
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}

function Result({ paid }: { paid: Paid }) {
  const { t } = useTranslation("cards");
  return (
    <Alert
      tone={paid.approved ? "positive" : "negative"}
      title={t(paid.approved ? "shop.approved" : "shop.declined")}
    >
      <p>
        {t("shop.network")} <span className="figures font-medium">{paid.result}</span>
      </p>
      <Link to="/cards/purchases" className="text-accent underline">
        {t("shop.see")}
      </Link>
    </Alert>
  );
}
