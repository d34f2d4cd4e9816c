import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowDownUp } from "lucide-react";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { VerificationNeeded } from "@/components/verification-needed";
import {
  type Draft,
  type ExchangeAsset,
  type FirmExchange,
  indicationQuery,
  isAtDesk,
  requestQuote,
} from "@/features/currency/api";
import { ConverterSide } from "@/features/currency/converter-side";
import { TermsList } from "@/features/currency/terms-list";
import { ApiError } from "@/lib/api-error";
import { useSession } from "@/lib/session/session-store";
import { walletsQuery } from "@/lib/wallets";

interface ConverterProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Whether firm quotes of currencies are given now. */
  open: boolean;
  onQuote: (quote: FirmExchange) => void;
}

/** Two amounts of two assets: whichever is typed fixes the other, about; a quote makes it firm. */
export function Converter({ draft, onChange, open, onQuote }: ConverterProps) {
  const { t } = useTranslation("currency");
  const signedIn = useSession().status === "signed-in";
  const ask = useMutation({ mutationFn: requestQuote, onSuccess: onQuote });
  const indication = useQuery(indicationQuery(useDeferredValue(draft)));
  const atDesk = isAtDesk(draft.gives, draft.gets);
  const isTyped = /[1-9]/.test(draft.amount);
  const about = isTyped && !atDesk && !indication.isError ? indication.data : undefined;
  const change = (part: Partial<Draft>) => {
    ask.reset();
    onChange({ ...draft, ...part });
  };
  const choose = (side: "gives" | "gets", asset: ExchangeAsset) => {
    const other = side === "gives" ? "gets" : "gives";
    change(asset === draft[other] ? { [side]: asset, [other]: draft[side] } : { [side]: asset });
  };
  const amountOf = (side: "gives" | "gets") => {
    if (draft.mode === (side === "gives" ? "give" : "get")) return draft.amount;
    return about?.[side].amount ?? "";
  };
  const isForeign = [draft.gives, draft.gets].some((asset) => asset === "USD" || asset === "EUR");
  return (
    <Card>
      <CardContent>
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            ask.mutate(draft);
          }}
        >
          <ConverterSide
            label={t("converter.gives")}
            asset={draft.gives}
            amount={amountOf("gives")}
            about={draft.mode === "get"}
            onAsset={(asset) => choose("gives", asset)}
            onAmount={(amount) => change({ mode: "give", amount })}
          >
            {signedIn && (
              <Available asset={draft.gives} onUseAll={(amount) => change({ mode: "give", amount })} />
            )}
          </ConverterSide>
          <Button
            type="button"
            variant="secondary"
            size="sm"
            className="self-center"
            onClick={() => change({ gives: draft.gets, gets: draft.gives })}
          >
            <ArrowDownUp aria-hidden="true" className="size-4" />
            {t("converter.swap")}
          </Button>
          <ConverterSide
            label={t("converter.gets")}
            asset={draft.gets}
            amount={amountOf("gets")}
            about={draft.mode === "give"}
            onAsset={(asset) => choose("gets", asset)}
            onAmount={(amount) => change({ mode: "get", amount })}
          />
          {atDesk ? (
            <Alert tone="info">
              <p>{t("converter.atDesk")}</p>
              <Button asChild variant="secondary" size="sm" className="mt-2 self-start">
                <Link to="/otc">{t("converter.toDesk")}</Link>
              </Button>
            </Alert>
          ) : (
            <>
              {about && <TermsList terms={about} />}
              {isTyped && indication.isError && <ErrorAlert error={indication.error} />}
            </>
          )}
          {!open && isForeign && <Alert tone="warning">{t("converter.closed")}</Alert>}
          {ask.isError && <Refusal error={ask.error} />}
          {signedIn ? (
            <Button type="submit" size="lg" disabled={ask.isPending || !isTyped || atDesk}>
              {ask.isPending ? t("converter.asking") : t("converter.ask")}
            </Button>
          ) : (
            <Button asChild size="lg">
              <Link to="/register">{t("converter.register")}</Link>
            </Button>
          )}
          <p className="-mt-2 text-center text-ink-muted text-sm">{t("converter.nothingMoves")}</p>
        </form>
      </CardContent>
    </Card>
  );
}

function Available({ asset, onUseAll }: { asset: ExchangeAsset; onUseAll: (amount: string) => void }) {
  const { t } = useTranslation("currency");
  const { data } = useQuery(walletsQuery);
  const available = data?.wallets.find((wallet) => wallet.asset === asset)?.available;
  if (available === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-muted text-sm">
      <span>
        {t("converter.available")} <Amount {...available} concealable maxDecimals={8} />
      </span>
      {/[1-9]/.test(available.amount) && (
        <Button
          type="button"
          variant="link"
          size="sm"
          className="min-h-8"
          onClick={() => onUseAll(available.amount)}
        >
          {t("converter.useAll")}
        </Button>
      )}
    </p>
  );
}

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation("currency");
  if (!(error instanceof ApiError && error.code === "exchange.verification_required"))
    return <ErrorAlert error={error} />;
  return (
    <VerificationNeeded
      words={{ title: t("unverified.title"), text: t("unverified.text"), action: t("unverified.action") }}
    />
  );
}
