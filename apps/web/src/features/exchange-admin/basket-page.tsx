import {
  BASKET_ASSETS,
  BASKET_INDICES,
  type BasketAsset,
  type BasketIndex,
  proposeBasketSettings,
  WHOLE_BPS,
} from "@lastro/contracts/basket";
import { useTranslation } from "react-i18next";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { VersionedSettings } from "@/components/versioned-settings";
import { ADMIN_EXCHANGE, basketSettingsQuery, changeBasketSettings } from "@/features/exchange-admin/api";
import {
  type BasketDraft,
  draftOf,
  driftOf,
  settingsOf,
  sumOf,
} from "@/features/exchange-admin/basket-draft";
import { typedWeight } from "@/lib/basket-weights";
import { formatDateTime } from "@/lib/format-date";
import { writtenPercent } from "@/lib/percent";

const reasonSchema = proposeBasketSettings.body.shape.reason;

/** What the bank's indices are made of, which two administrators change. */
export function BasketPage() {
  const { t } = useTranslation(["exchange-admin", "admin-approvals"]);
  return (
    <VersionedSettings
      query={basketSettingsQuery}
      refreshes={ADMIN_EXCHANGE}
      change={changeBasketSettings}
      changedMeanwhile="basket.settings_changed"
      reasonSchema={reasonSchema}
      draftOf={draftOf}
      settingsOf={settingsOf}
      entriesOf={({ weights, drift }) => [
        ...BASKET_INDICES.flatMap((index) =>
          BASKET_ASSETS.map(
            (asset) =>
              [
                `${t(`admin-approvals:basketFields.${index}`)}, ${t("basket.weight", { asset })}`,
                weights[index][asset],
              ] as const,
          ),
        ),
        [t("basket.drift"), drift],
      ]}
      words={{
        title: t("basket.title"),
        lead: t("basket.lead"),
        waits: t("waits"),
        openApprovals: t("openApprovals"),
        takesTwo: t("askedText"),
        reason: t("reason.label"),
        reasonHint: t("reason.hint", { n: reasonSchema.out.minLength ?? 1 }),
        save: t("save"),
        version: ({ version, changedAt }) => t("version", { version, date: formatDateTime(changedAt) }),
        asked: { title: t("asked"), description: t("askedText") },
      }}
      fields={(draft, onChange) => (
        <>
          {BASKET_INDICES.map((index) => (
            <Index
              key={index}
              index={index}
              weights={draft.weights[index]}
              onChange={(weights) => onChange({ ...draft, weights: { ...draft.weights, [index]: weights } })}
            />
          ))}
          <Field
            label={t("basket.drift")}
            hint={t("basket.driftHint")}
            error={driftOf(draft.drift) === undefined ? t("invalid") : undefined}
            className="max-w-xs"
          >
            <Percent value={draft.drift} onChange={(drift) => onChange({ ...draft, drift })} />
          </Field>
        </>
      )}
    />
  );
}

interface IndexProps {
  index: BasketIndex;
  weights: BasketDraft["weights"][BasketIndex];
  onChange: (weights: Record<BasketAsset, string>) => void;
}

/** The weights of one index, and what they come to. */
function Index({ index, weights, onChange }: IndexProps) {
  const { t } = useTranslation(["exchange-admin", "admin-approvals"]);
  const sum = sumOf(weights);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t(`admin-approvals:basketFields.${index}`)}</legend>
      <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
        {BASKET_ASSETS.map((asset) => (
          <Field
            key={asset}
            label={t("basket.weight", { asset })}
            error={typedWeight(weights[asset]) === undefined ? t("basket.invalid") : undefined}
          >
            <Percent value={weights[asset]} onChange={(typed) => onChange({ ...weights, [asset]: typed })} />
          </Field>
        ))}
      </div>
      <p role="status" className={sum === WHOLE_BPS ? "text-ink-muted text-sm" : "text-negative text-sm"}>
        {t("basket.sum", { sum: writtenPercent(sum) })}
        {sum !== WHOLE_BPS && ` · ${t("basket.notWhole")}`}
      </p>
    </fieldset>
  );
}

function Percent({ value, onChange, ...field }: { value: string; onChange: (typed: string) => void }) {
  return (
    <Input
      {...field}
      inputMode="decimal"
      maxLength={6}
      className="figures text-right"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
