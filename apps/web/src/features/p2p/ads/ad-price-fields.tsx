import { P2P_SIDES } from "@lastro/contracts/p2p/states";
import { PRICE_SCALE } from "@lastro/money";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AdPartProps } from "@/features/p2p/ads/ad-draft";
import { AssetTabs } from "@/features/p2p/shared/asset-tabs";
import { figureMarks } from "@/lib/i18n/figures";

const MODES = ["market", "fixed"] as const;
const DIRECTIONS = ["above", "below"] as const;

/** What is bought or sold, and at what price. */
export function AdPriceFields({ draft, onChange, problems, isNew }: AdPartProps & { isNew: boolean }) {
  const { t } = useTranslation("p2p");
  return (
    <>
      <SegmentedChoice
        label={t("ads.side")}
        value={draft.side}
        options={P2P_SIDES}
        word={(side) => t(`ads.sides.${side}`)}
        onChange={(side) => onChange({ side })}
        disabled={!isNew}
      />
      <AssetTabs value={draft.asset} onChange={(asset) => onChange({ asset })} disabled={!isNew} />
      <SegmentedChoice
        label={t("ads.mode")}
        value={draft.mode}
        options={MODES}
        word={(mode) => t(`ads.modes.${mode}`)}
        onChange={(mode) => onChange({ mode })}
      />
      {draft.mode === "fixed" ? (
        <Field
          label={t("ads.price", { asset: draft.asset })}
          error={problems.includes("price") ? t("ads.problems.price") : undefined}
          required
        >
          <MoneyInput
            asset="BRL"
            decimals={PRICE_SCALE}
            value={draft.price}
            onValueChange={(price) => onChange({ price })}
          />
        </Field>
      ) : (
        <MarketFields draft={draft} onChange={onChange} problems={problems} />
      )}
    </>
  );
}

function MarketFields({ draft, onChange, problems }: AdPartProps) {
  const { t } = useTranslation("p2p");
  return (
    <>
      <SegmentedChoice
        label={t("ads.direction")}
        value={draft.direction}
        options={DIRECTIONS}
        word={(direction) => t(`ads.directions.${direction}`)}
        onChange={(direction) => onChange({ direction })}
      />
      <Field
        label={t(`ads.percent.${draft.direction}`)}
        hint={t("ads.percentHint")}
        error={problems.includes("percent") ? t("ads.problems.percent") : undefined}
        required
      >
        <Input
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          className="figures text-right"
          value={(draft.percent ?? "").replace(".", figureMarks().decimal)}
          onChange={({ target }) => onChange({ percent: target.value.replace(",", ".") })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("ads.floor")} hint={t("ads.floorHint")}>
          <MoneyInput
            asset="BRL"
            decimals={PRICE_SCALE}
            value={draft.floor}
            onValueChange={(floor) => onChange({ floor })}
          />
        </Field>
        <Field label={t("ads.ceiling")} hint={t("ads.ceilingHint")}>
          <MoneyInput
            asset="BRL"
            decimals={PRICE_SCALE}
            value={draft.ceiling}
            onValueChange={(ceiling) => onChange({ ceiling })}
          />
        </Field>
      </div>
    </>
  );
}
