import { contestPurchase } from "@lastro/contracts/cards/purchases";
import { CONTEST_REASONS } from "@lastro/contracts/cards/states";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { OutcomeAlert } from "@/components/outcome-alert";
import { PageHeader } from "@/components/page-header";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { contest, type NewContest, type Purchase, purchaseQuery } from "@/features/cards/purchases/api";
import { CHANGED_BY_CARDS } from "@/features/cards/shared/keys";
import { isSome, minus } from "@/features/cards/shared/reais";
import { useContestReason } from "@/features/cards/shared/words";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const description = contestPurchase.body.shape.description;

/** Contests a purchase, whole or in part: what was wrong with it, in a few words. Documents follow on its page. */
export function ContestFormPage() {
  const { t } = useTranslation("cards");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(purchaseQuery(id));
  return (
    <div className="mx-auto max-w-2xl">
      <BackLink to={`/cards/purchases/${id}`}>{t("contest.back")}</BackLink>
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-96 w-full" />
        ) : (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <PageHeader
            title={t("contest.open")}
            description={t("contest.lead", {
              amount: formatAmount("BRL", data.total),
              name: data.merchant.name,
            })}
          />
          {data.mayContest ? <ContestForm purchase={data} /> : <NotNow purchase={data} />}
        </>
      )}
    </div>
  );
}

function NotNow({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation("cards");
  return (
    <Alert tone="info" title={t(purchase.contest === null ? "contest.notNow" : "contest.already")}>
      {purchase.contest !== null && (
        <Link to={`/cards/contests/${purchase.contest.id}`} className="text-accent underline">
          {t("purchase.openContest")}
        </Link>
      )}
    </Alert>
  );
}

function ContestForm({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation("cards");
  const navigate = useNavigate();
  const reasonWord = useContestReason();
  const whole = minus(purchase.total, purchase.refunded) ?? purchase.total;
  const [reason, setReason] = useState<NewContest["reason"]>("fraud_online");
  const [amount, setAmount] = useState<string | undefined>(whole);
  const [story, setStory] = useState("");
  const [tried, setTried] = useState(false);
  const open = useDecision((body: NewContest, key) => contest(purchase.id, body, key), {
    refreshes: CHANGED_BY_CARDS,
    onDone: ({ id, provisionalCredit }) => {
      toast({
        title: t("contest.opened"),
        description: t("contest.openedText", { amount: formatAmount("BRL", provisionalCredit) }),
      });
      void navigate(`/cards/contests/${id}`, { replace: true });
    },
  });
  const isTooMuch = isSome(amount) && minus(whole, amount) === undefined;
  const isTold = description.safeParse(story).success;
  const send = () => {
    setTried(true);
    if (isSome(amount) && !isTooMuch && isTold && !open.isPending)
      open.mutate({ reason, amount, description: story.trim() });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Card>
      <CardContent>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <ChoiceField
            label={t("contest.reason")}
            value={reason}
            onValueChange={setReason}
            choices={CONTEST_REASONS.map((one) => [one, reasonWord(one)] as const)}
          />
          <Field
            label={t("contest.amount")}
            hint={t("contest.amountHint", { amount: formatAmount("BRL", whole) })}
            error={
              isTooMuch ? t("contest.tooMuch") : tried && !isSome(amount) ? t("move.missing") : undefined
            }
            required
          >
            <MoneyInput asset="BRL" value={amount} onValueChange={setAmount} />
          </Field>
          <Field
            label={t("contest.story")}
            hint={t("contest.storyHint", { min: description.out.minLength ?? 1 })}
            error={tried && !isTold ? t("contest.storyShort") : undefined}
            required
          >
            <Textarea
              rows={6}
              maxLength={description.out.maxLength ?? undefined}
              value={story}
              onChange={({ target }) => setStory(target.value)}
            />
          </Field>
          <p className="text-ink-muted text-sm">{t("contest.promise")}</p>
          <OutcomeAlert error={open.error} onRepeat={send} />
          <Button type="submit" size="lg" wraps className={PRIMARY_IN_SIGHT} disabled={open.isPending}>
            {t("contest.send", { amount: formatAmount("BRL", isSome(amount) ? amount : "0.00") })}
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
