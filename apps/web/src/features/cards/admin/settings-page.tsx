import { proposeCardSettings } from "@lastro/contracts/cards/administration";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { VersionedSettings } from "@/components/versioned-settings";
import { ADMIN_CARDS, proposeSettings, settingsQuery } from "@/features/cards/admin/api";
import {
  AMOUNTS,
  type AmountSetting,
  COUNTS,
  countOf,
  draftOf,
  type SettingsDraft,
  settingsOf,
} from "@/features/cards/admin/settings-draft";
import { formatDateTime } from "@/lib/format-date";
import { writtenAmount } from "@/lib/format-number";

const reasonSchema = proposeCardSettings.body.shape.reason;

/** Issue fees and the levels of cashback, which two administrators change. */
export function SettingsPage() {
  const { t } = useTranslation("cards-admin");
  return (
    <VersionedSettings
      query={settingsQuery}
      refreshes={ADMIN_CARDS}
      change={proposeSettings}
      changedMeanwhile="cards.settings_changed"
      reasonSchema={reasonSchema}
      draftOf={draftOf}
      settingsOf={settingsOf}
      entriesOf={(draft) => [
        ...COUNTS.map((name) => [t(`settings.fields.${name}`), draft[name]] as const),
        ...AMOUNTS.map(
          (name) => [t(`settings.fields.${name}`), writtenAmount(assetOf(name), draft[name])] as const,
        ),
      ]}
      words={{
        title: t("settings.title"),
        lead: t("settings.lead"),
        waits: t("waits"),
        openApprovals: t("openApprovals"),
        takesTwo: t("settings.takesTwo"),
        reason: t("reason.label"),
        reasonHint: t("reason.hint", { n: reasonSchema.out.minLength ?? 1 }),
        save: t("settings.save"),
        version: ({ version, changedAt }) =>
          t("settings.version", { version, date: formatDateTime(changedAt) }),
        asked: { title: t("settings.asked"), description: t("settings.askedText") },
      }}
      fields={(draft, onChange) => <Figures draft={draft} onChange={onChange} />}
    />
  );
}

const assetOf = (name: AmountSetting) => (name === "monthCap" ? "PRP" : "BRL");

interface FiguresProps {
  draft: SettingsDraft;
  onChange: (draft: SettingsDraft) => void;
}

function Figures({ draft, onChange }: FiguresProps) {
  const { t } = useTranslation("cards-admin");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {COUNTS.map((name) => (
        <Field
          key={name}
          label={t(`settings.fields.${name}`)}
          hint={t(`settings.hints.${name}`)}
          error={countOf(name, draft[name]) === undefined ? t("settings.invalid") : undefined}
        >
          <Input
            inputMode="numeric"
            maxLength={5}
            className="figures text-right"
            value={draft[name]}
            onChange={({ target }) => onChange({ ...draft, [name]: target.value.replace(/\D/g, "") })}
          />
        </Field>
      ))}
      {AMOUNTS.map((name) => (
        <Field
          key={name}
          label={t(`settings.fields.${name}`)}
          hint={t(`settings.hints.${name}`)}
          error={draft[name] === undefined ? t("settings.invalid") : undefined}
        >
          <MoneyInput
            asset={assetOf(name)}
            value={draft[name]}
            onValueChange={(typed) => onChange({ ...draft, [name]: typed })}
          />
        </Field>
      ))}
    </div>
  );
}
