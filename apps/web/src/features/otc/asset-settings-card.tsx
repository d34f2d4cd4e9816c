import { useId } from "react";
import { useTranslation } from "react-i18next";
import { AssetIcon } from "@/components/asset-icon";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import type { OtcSide } from "@/features/otc/api";
import { type AssetDraft, previewOf, wholeOf } from "@/features/otc/settings-draft";
import { writtenBps, writtenPrice } from "@/lib/written-figures";

interface AssetSettingsCardProps {
  draft: AssetDraft;
  onChange: (draft: AssetDraft) => void;
}

const SIDES: readonly OtcSide[] = ["buy", "sell"];
const PRICE_DECIMALS = 4;

/** How the desk trades one asset, and the prices that would result right now. */
export function AssetSettingsCard({ draft, onChange }: AssetSettingsCardProps) {
  const { t } = useTranslation("otc");
  const switchId = useId();
  const hasManualPrice = draft.asset === "USDT" || draft.asset === "USDC";
  return (
    <Card>
      <CardHeader className="flex-row items-center justify-between gap-3">
        <h2 className="flex items-center gap-3 font-semibold text-lg">
          <AssetIcon asset={draft.asset} />
          {draft.asset}
        </h2>
        <span className="flex items-center gap-2">
          <Label htmlFor={switchId}>{t(draft.enabled ? "admin.on" : "admin.off")}</Label>
          <Switch
            id={switchId}
            checked={draft.enabled}
            onCheckedChange={(enabled) => onChange({ ...draft, enabled })}
          />
        </span>
      </CardHeader>
      <CardContent className="flex flex-col gap-5">
        <Preview draft={draft} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Bps name="buySpreadBps" draft={draft} onChange={onChange} />
          <Bps name="sellSpreadBps" draft={draft} onChange={onChange} />
          <Bps name="buyFeeBps" draft={draft} onChange={onChange} />
          <Bps name="sellFeeBps" draft={draft} onChange={onChange} />
          {hasManualPrice &&
            SIDES.map((side) => {
              const name = side === "buy" ? "buyPrice" : "sellPrice";
              return (
                <Field key={side} label={t(`admin.${name}`)} hint={t("admin.manualHint")}>
                  <MoneyInput
                    asset="BRL"
                    decimals={PRICE_DECIMALS}
                    value={draft[name]}
                    onValueChange={(price) => onChange({ ...draft, [name]: price })}
                  />
                </Field>
              );
            })}
          <Field label={t("admin.minAmount")}>
            <MoneyInput
              asset="BRL"
              value={draft.minAmount}
              onValueChange={(minAmount) => onChange({ ...draft, minAmount })}
            />
          </Field>
          <Field label={t("admin.maxAmount")}>
            <MoneyInput
              asset="BRL"
              value={draft.maxAmount}
              onValueChange={(maxAmount) => onChange({ ...draft, maxAmount })}
            />
          </Field>
          <Bps name="priceBandBps" draft={draft} onChange={onChange} />
        </div>
        <Protection draft={draft} onChange={onChange} />
      </CardContent>
    </Card>
  );
}

const LIMITS = ["lossLimit", "minuteLimit", "clientLimit"] as const;

/** What bounds the desk's loss to wrong prices. */
function Protection({ draft, onChange }: AssetSettingsCardProps) {
  const { t } = useTranslation("otc");
  return (
    <fieldset className="grid gap-4 border-t pt-4 sm:grid-cols-2">
      <legend className="sr-only">{t("admin.protection")}</legend>
      <p aria-hidden="true" className="font-medium sm:col-span-2">
        {t("admin.protection")}
      </p>
      {LIMITS.map((name) => (
        <Field key={name} label={t(`admin.${name}`)}>
          <MoneyInput
            asset="BRL"
            value={draft[name]}
            onValueChange={(limit) => onChange({ ...draft, [name]: limit })}
          />
        </Field>
      ))}
      <Field
        label={t("admin.maxPriceAge")}
        error={
          wholeOf("maxPriceAge", draft.maxPriceAge) === undefined ? t("admin.maxPriceAgeError") : undefined
        }
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={draft.maxPriceAge}
          onChange={({ target }) =>
            onChange({ ...draft, maxPriceAge: target.value.replace(/\D/g, "").slice(0, 2) })
          }
          className="figures text-right"
        />
      </Field>
      <Bps name="maxDeviationBps" draft={draft} onChange={onChange} />
      <Bps name="shockBps" draft={draft} onChange={onChange} />
    </fieldset>
  );
}

/** What the typed figures make of the market of now. */
function Preview({ draft }: { draft: AssetDraft }) {
  const { t } = useTranslation("otc");
  return (
    <dl aria-live="polite" className="flex flex-col gap-1.5 rounded-lg bg-sunken p-4 text-sm">
      <LeaderRow label={t("admin.market")}>
        {draft.market === null ? t("form.noPrice") : writtenPrice(draft.market)}
      </LeaderRow>
      {SIDES.map((side) => {
        const price = previewOf(draft, side);
        return (
          <LeaderRow key={side} label={t(side === "buy" ? "admin.clientBuys" : "admin.clientSells")}>
            <span className="font-semibold text-base">{price === undefined ? "–" : writtenPrice(price)}</span>
          </LeaderRow>
        );
      })}
    </dl>
  );
}

interface BpsProps extends AssetSettingsCardProps {
  name:
    | "buySpreadBps"
    | "sellSpreadBps"
    | "buyFeeBps"
    | "sellFeeBps"
    | "priceBandBps"
    | "maxDeviationBps"
    | "shockBps";
}

function Bps({ name, draft, onChange }: BpsProps) {
  const { t } = useTranslation("otc");
  const typed = draft[name];
  const bps = wholeOf(name, typed);
  return (
    <Field
      label={t(`admin.${name}`)}
      hint={bps === undefined ? undefined : t("admin.bpsHint", { rate: writtenBps(bps) })}
      error={bps === undefined ? t("admin.bpsError") : undefined}
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onChange({ ...draft, [name]: target.value.replace(/\D/g, "").slice(0, 4) })}
        className="figures text-right"
      />
    </Field>
  );
}
