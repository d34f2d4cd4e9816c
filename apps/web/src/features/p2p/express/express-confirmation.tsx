import { formatMoney, parseMoney, sum } from "@lastro/money";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { Amount } from "@/components/amount";
import { LeaderRow } from "@/components/leader-row";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { Express, ExpressAsk } from "@/features/p2p/book/api";
import { useExpressTakes } from "@/features/p2p/express/use-express-takes";
import { P2P } from "@/features/p2p/shared/keys";
import { EMPTY_PAY_TO, isOutside, payToOf } from "@/features/p2p/shared/pay-to";
import { PayToFields } from "@/features/p2p/shared/pay-to-fields";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

interface ExpressConfirmationProps {
  ask: ExpressAsk;
  /** As it is now: what is taken is what was shown when it was begun. */
  found: Express;
  onBack: () => void;
  /** Some parts were taken and the next was refused: looks for the rest, so many reais, at what is offered now. */
  onRest: (amount: string) => void;
}

/** Repeats amount and counterparties, then takes each ad; what was taken before one failed stays taken and is said. */
export function ExpressConfirmation({ ask, found: current, onBack, onRest }: ExpressConfirmationProps) {
  const { t } = useTranslation(["p2p", "common"]);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [payTo, setPayTo] = useState(EMPTY_PAY_TO);
  const [begun, setBegun] = useState<Express>();
  const found = begun ?? current;
  const methods = [...new Set(found.parts.map(({ method }) => method))];
  const needsPayTo = ask.want === "sell" && isOutside(methods);
  const paidTo = needsPayTo ? payToOf(payTo, methods) : undefined;
  const { take, taken, hasTaken } = useExpressTakes((method) =>
    needsPayTo && method !== "lastro" ? payToOf(payTo, [method]) : undefined,
  );
  const amount = formatAmount("BRL", ask.amount);
  const rest = take.error instanceof ApiError && taken > 0 ? sumOf(found.parts.slice(taken)) : undefined;
  const send = () => {
    setBegun(found);
    take.mutate(found.parts, {
      onSuccess: (trades) => {
        toast({ title: t("take.done") });
        void navigate(trades.length === 1 ? `/p2p/trades/${trades[0]?.id}` : "/p2p/trades");
      },
      onError: (error) => {
        // Nothing was taken: it begins again from what is offered now.
        if (error instanceof ApiError && !hasTaken.current) setBegun(undefined);
      },
      onSettled: () => {
        void queryClient.invalidateQueries({ queryKey: P2P });
        void queryClient.invalidateQueries({ queryKey: ["accounts"] });
      },
    });
  };
  return (
    <Card>
      <CardContent className="flex flex-col gap-5">
        <div>
          <h2 className="text-ink-muted">{t(`take.confirm.${ask.want}`, { asset: ask.asset })}</h2>
          {found.p2p !== null && (
            <p className="mt-1">
              <Amount {...found.p2p.quantity} size="lg" />
            </p>
          )}
        </div>
        <dl className="flex flex-col gap-2 text-sm">
          {found.parts.map(({ orderId, owner, amount: part, method }) => (
            <LeaderRow key={orderId} label={`${owner.name} · ${t(`methods.${method}`)}`}>
              {formatAmount("BRL", part)}
            </LeaderRow>
          ))}
        </dl>
        {needsPayTo && <PayToFields methods={methods} draft={payTo} onChange={setPayTo} />}
        <p className="text-ink-muted text-sm">{t("express.follows", { count: found.parts.length })}</p>
        {taken > 0 && take.isError && (
          <Alert tone="warning">{t("express.someTaken", { taken, of: found.parts.length })}</Alert>
        )}
        <OutcomeAlert error={take.error} onRepeat={send} />
        {rest === undefined ? (
          <div className="flex flex-col gap-2">
            <Button
              size="lg"
              wraps
              disabled={take.isPending || (needsPayTo && paidTo === undefined)}
              onClick={send}
            >
              {take.isPending ? t("take.locking") : t(`take.submit.${ask.want}`, { amount })}
            </Button>
            <Button variant="ghost" disabled={take.isPending} onClick={onBack}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              {t("back", { ns: "common" })}
            </Button>
          </div>
        ) : (
          <div className="flex flex-col gap-2">
            <Button size="lg" wraps onClick={() => onRest(rest)}>
              {t("express.findRest", { amount: formatAmount("BRL", rest) })}
            </Button>
            <Button asChild variant="secondary">
              <Link to="/p2p/trades">{t("express.seeTaken")}</Link>
            </Button>
          </div>
        )}
      </CardContent>
    </Card>
  );
}

const sumOf = (parts: Express["parts"]): string =>
  formatMoney(
    sum(
      "BRL",
      parts.map(({ amount }) => parseMoney("BRL", amount)),
    ),
  );
