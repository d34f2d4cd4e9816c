import { OTC_ASSETS, type OtcAsset } from "@lastro/contracts/otc";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { AssetIcon } from "@/components/asset-icon";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Label } from "@/components/ui/label";
import { type Card as BankCard, changeMandate, type Mandate } from "@/features/cards/shared/api";
import { ProofFor } from "@/features/cards/shared/proof-for";
import { isSome } from "@/features/cards/shared/reais";
import { useCardCommand } from "@/features/cards/shared/use-card-command";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { writtenBps } from "@/lib/written-figures";

const BPS_OF_A_PERCENT = 100;
const MAX_BPS = 1_000;

/** The written mandate to sell crypto when a purchase lacks reais: given, read and ended here. */
export function TillMandate({ card }: { card: BankCard }) {
  const { t } = useTranslation("cards");
  const change = useCardCommand(
    (mandate: Mandate | null) => changeMandate(card.id, mandate),
    (after) => toast({ title: t(after.controls.tillMandate === null ? "mandate.ended" : "mandate.given") }),
  );
  const { tillMandate } = card.controls;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("mandate.title")}</CardTitle>
        <CardDescription>{t("mandate.text")}</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        {tillMandate === null ? (
          <MandateForm busy={change.isPending} onGive={(mandate) => change.mutate(mandate)} />
        ) : (
          <>
            <dl className="flex flex-col gap-2 text-sm">
              <LeaderRow label={t("mandate.order")}>{tillMandate.assets.join(" → ")}</LeaderRow>
              <LeaderRow label={t("mandate.cap")}>{formatAmount("BRL", tillMandate.dailyCap)}</LeaderRow>
              <LeaderRow label={t("mandate.soldToday")}>
                {formatAmount("BRL", tillMandate.soldToday)}
              </LeaderRow>
              <LeaderRow label={t("mandate.spread")}>{writtenBps(tillMandate.maxSpreadBps)}</LeaderRow>
              <LeaderRow label={t("mandate.since")}>{formatDateTime(tillMandate.since)}</LeaderRow>
            </dl>
            <Button
              variant="secondary"
              className="self-start text-negative"
              disabled={change.isPending}
              onClick={() => change.mutate(null)}
            >
              {t("mandate.end")}
            </Button>
          </>
        )}
        <OutcomeAlert
          error={change.error}
          onRepeat={() => change.variables !== undefined && change.mutate(change.variables)}
        />
        <ProofFor command={change} />
      </CardContent>
    </Card>
  );
}

function MandateForm({ busy, onGive }: { busy: boolean; onGive: (mandate: Mandate) => void }) {
  const { t } = useTranslation("cards");
  const id = useId();
  const [assets, setAssets] = useState<readonly OtcAsset[]>([]);
  const [dailyCap, setCap] = useState<string>();
  const [percent, setPercent] = useState<string | undefined>("1");
  const [agreed, setAgreed] = useState(false);
  const maxSpreadBps = Math.round(Number(percent ?? 0) * BPS_OF_A_PERCENT);
  const isSpreadGood = maxSpreadBps >= 1 && maxSpreadBps <= MAX_BPS;
  const isWhole = assets.length > 0 && isSome(dailyCap) && isSpreadGood && agreed;
  const turn = (asset: OtcAsset) =>
    setAssets(assets.includes(asset) ? assets.filter((one) => one !== asset) : [...assets, asset]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !busy) onGive({ assets: [...assets], dailyCap, maxSpreadBps });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <fieldset>
        <legend className="mb-2 font-medium text-sm">{t("mandate.choose")}</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {OTC_ASSETS.map((asset) => {
            const place = assets.indexOf(asset);
            return (
              <button
                key={asset}
                type="button"
                aria-pressed={place >= 0}
                onClick={() => turn(asset)}
                className={cn(
                  "flex min-h-14 items-center justify-center gap-2 rounded-lg border bg-surface font-medium text-sm",
                  place >= 0 && "border-accent bg-accent-soft outline-1 outline-accent",
                )}
              >
                <AssetIcon asset={asset} className="size-6" />
                {asset}
                {place >= 0 && <span className="figures text-accent">{place + 1}º</span>}
              </button>
            );
          })}
        </div>
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t("mandate.cap")} required>
          <MoneyInput asset="BRL" value={dailyCap} onValueChange={setCap} />
        </Field>
        <Field label={t("mandate.spread")} error={isSpreadGood ? undefined : t("mandate.spreadBad")} required>
          <MoneyInput asset="%" decimals={2} value={percent} onValueChange={setPercent} />
        </Field>
      </div>
      <span className="flex min-h-11 items-start gap-2.5">
        <Checkbox
          id={id}
          checked={agreed}
          onCheckedChange={(on) => setAgreed(on === true)}
          className="mt-0.5"
        />
        <Label htmlFor={id} className="font-normal">
          {t("mandate.words", {
            assets: assets.length === 0 ? "…" : assets.join(", "),
            cap: formatAmount("BRL", isSome(dailyCap) ? dailyCap : "0.00"),
            spread: writtenBps(maxSpreadBps),
          })}
        </Label>
      </span>
      <Button
        type="submit"
        variant="secondary"
        className="self-start max-sm:self-stretch"
        disabled={!isWhole || busy}
      >
        {t("mandate.give")}
      </Button>
    </form>
  );
}
