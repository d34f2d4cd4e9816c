import type { OtcAsset } from "@lastro/contracts/otc";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSecondsLeft } from "@/components/countdown";
import { MoneyInput } from "@/components/money-input";
import { OtcAssetChoice } from "@/components/otc-asset-choice";
import { OtcEstimate } from "@/components/otc-estimate";
import { ReadFailed } from "@/components/read-failed";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Sparkline } from "@/components/sparkline";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { QuoteChange } from "@/features/landing/price";
import { useIsSignedIn } from "@/features/landing/trade-link";
import type { QuoteDraft } from "@/lib/firm-quotes";
import { indicativeQuery } from "@/lib/otc-indicative";
import { useQuotes } from "@/lib/prices";

const SIDES = ["buy", "sell"] as const;

/** What the visitor's own amount comes to at the desk's prices of this moment. */
export function DeskCalculator() {
  const { t } = useTranslation(["landing", "otc"]);
  const [draft, setDraft] = useState<QuoteDraft>({ side: "buy", asset: "USDT", amount: "1000.00" });
  const isSignedIn = useIsSignedIn();
  const change = (part: Partial<QuoteDraft>) => setDraft({ ...draft, ...part });
  const { side, asset, amount } = draft;
  return (
    <div className="flex flex-col gap-5 self-start rounded-3xl bg-surface p-5 text-ink shadow-float sm:p-8">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-semibold text-xl tracking-tight">{t("landing:calculator.title")}</h3>
        <Course asset={asset} />
      </div>
      <SegmentedChoice
        label={t("otc:form.side")}
        value={side}
        options={SIDES}
        word={(one) => t(`otc:sides.${one}`)}
        onChange={(chosen) => change({ side: chosen })}
      />
      <OtcAssetChoice value={asset} onChange={(chosen) => change({ asset: chosen })} />
      <Field label={t(side === "buy" ? "otc:form.amountBuy" : "otc:form.amountSell")}>
        <MoneyInput
          asset="BRL"
          value={amount}
          className="h-16 font-semibold text-3xl tracking-tight"
          onValueChange={(typed = "") => change({ amount: typed })}
        />
      </Field>
      <OtcEstimate draft={draft} />
      <Button asChild size="lg" wraps>
        <Link to={`/otc?${new URLSearchParams({ side, asset, amount })}`}>
          {t(isSignedIn ? "landing:otc.start" : "landing:otc.signIn")}
        </Link>
      </Button>
      <Validity />
    </div>
  );
}

/** The day's course of the asset, where the market tells it. */
function Course({ asset }: { asset: OtcAsset }) {
  const { quotes, pending } = useQuotes();
  const quote = quotes?.find((one) => one.asset === asset);
  return (
    <span className="flex items-center gap-3 font-medium text-sm">
      <Sparkline points={quote?.sparkline ?? []} filled className="h-8 w-20 max-sm:hidden" />
      <QuoteChange quote={quote} decimals={2} pending={pending} />
    </span>
  );
}

/** How long the prices stand, and that only a firm quote binds. */
function Validity() {
  const { t } = useTranslation("otc");
  const indicative = useQuery(indicativeQuery);
  if (indicative.isError) return <ReadFailed reads={[indicative]} />;
  return (
    <p className="-mt-1 min-h-10 text-pretty text-center text-ink-muted text-xs">
      {t("indicative.note")}{" "}
      {indicative.data !== undefined && <NextChange at={indicative.data.nextChangeAt} />}
    </p>
  );
}

function NextChange({ at }: { at: string }) {
  const { t } = useTranslation("otc");
  return <span className="figures">{t("indicative.next", { seconds: useSecondsLeft(at) })}</span>;
}
