import { rateP2pTrade } from "@lastro/contracts/p2p/trade";
import { Star } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Trade } from "@/features/p2p/trades/api";
import { useTradeCommand } from "@/features/p2p/trades/use-trade-command";
import { cn } from "@/lib/cn";
import { toast } from "@/lib/toast-store";

const STARS = [1, 2, 3, 4, 5] as const;
const MAX_COMMENT = rateP2pTrade.body.shape.comment.unwrap().out.maxLength ?? undefined;

/** What each side says of the other once the trade has ended. */
export function RateForm({ trade }: { trade: Trade }) {
  const { t } = useTranslation("p2p");
  const { given, received } = trade.ratings;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("rate.title", { name: trade.counterparty.name })}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        {trade.may.includes("rate") && given === null && <Form trade={trade} />}
        {given !== null && <Shown label={t("rate.given")} rating={given} />}
        {received !== null && <Shown label={t("rate.received")} rating={received} />}
      </CardContent>
    </Card>
  );
}

function Form({ trade }: { trade: Trade }) {
  const { t } = useTranslation("p2p");
  const { register, handleSubmit } = useForm({ defaultValues: { comment: "" } });
  const [stars, setStars] = useState(0);
  const rate = useTradeCommand(trade.id, { onDone: () => toast({ title: t("rate.done") }) });
  const submit = handleSubmit(({ comment }) => {
    const said = comment.trim();
    if (stars > 0 && !rate.isPending)
      rate.mutate({ is: "rate", form: { stars, ...(said !== "" && { comment: said }) } });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <ToggleGroup.Root
        type="single"
        aria-label={t("rate.stars")}
        value={String(stars)}
        onValueChange={(chosen) => setStars(Number(chosen))}
        className="flex"
      >
        {STARS.map((count) => (
          <ToggleGroup.Item
            key={count}
            value={String(count)}
            aria-label={t("rate.count", { count })}
            className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          >
            <Star
              aria-hidden="true"
              className={cn("size-6", count <= stars ? "fill-wheat text-wheat" : "text-line-strong")}
            />
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      <Field label={t("rate.comment")} hint={t("rate.commentHint")}>
        <Input maxLength={MAX_COMMENT} {...register("comment")} />
      </Field>
      {rate.error !== null && <ErrorAlert error={rate.error} />}
      <Button type="submit" className="sm:self-start" disabled={stars === 0 || rate.isPending}>
        {t("rate.send")}
      </Button>
    </form>
  );
}

function Shown({ label, rating }: { label: string; rating: NonNullable<Trade["ratings"]["given"]> }) {
  const { t } = useTranslation("p2p");
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 text-ink-muted">
        {label}
        <span className="inline-flex" role="img" aria-label={t("rate.count", { count: rating.stars })}>
          {STARS.map((count) => (
            <Star
              key={count}
              aria-hidden="true"
              className={cn("size-4", count <= rating.stars ? "fill-wheat text-wheat" : "text-line-strong")}
            />
          ))}
        </span>
      </p>
      {rating.comment !== null && <p className="break-words">{rating.comment}</p>}
    </div>
  );
}
