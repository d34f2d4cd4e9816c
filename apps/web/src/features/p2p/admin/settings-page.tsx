import { changeP2pSettings } from "@lastro/contracts/p2p/settings";
import { P2P_ASSETS } from "@lastro/contracts/p2p/states";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import { VersionedSettings } from "@/components/versioned-settings";
import { ADMIN_P2P, changeSettings, settingsQuery } from "@/features/p2p/admin/api";
import {
  AMOUNTS,
  COUNTS,
  countOf,
  draftOf,
  type SettingsDraft,
  settingsOf,
} from "@/features/p2p/admin/settings-draft";
import { formatDateTime } from "@/lib/format-date";
import { writtenAmount } from "@/lib/format-number";

const reasonSchema = changeP2pSettings.body.shape.reason;

/** Fees, bounds and assets of the market. */
export function SettingsPage() {
  const { t } = useTranslation("p2p-admin");
  return (
    <VersionedSettings
      query={settingsQuery}
      refreshes={ADMIN_P2P}
      change={changeSettings}
      changedMeanwhile="p2p.settings_changed"
      reasonSchema={reasonSchema}
      draftOf={draftOf}
      settingsOf={settingsOf}
      entriesOf={(draft) => [
        [t("settings.enabled"), draft.enabled],
        [t("settings.assets"), draft.assets.join(", ")],
        ...COUNTS.map((name) => [t(`settings.fields.${name}`), draft[name]] as const),
        ...AMOUNTS.map((name) => [t(`settings.fields.${name}`), writtenAmount("BRL", draft[name])] as const),
      ]}
      words={{
        title: t("settings.title"),
        lead: t("settings.lead"),
        waits: t("ruling.waits"),
        openApprovals: t("ruling.openApprovals"),
        takesTwo: t("settings.takesTwo"),
        reason: t("reason.label"),
        reasonHint: `${t("reason.record")} ${t("reason.atLeast", { count: reasonSchema.out.minLength ?? 1 })}`,
        save: t("settings.save"),
        version: ({ version, changedAt }) =>
          t("settings.version", { version, date: formatDateTime(changedAt) }),
        asked: { title: t("settings.asked"), description: t("settings.askedText") },
        saved: { title: t("settings.saved"), description: t("settings.savedText") },
      }}
      fields={(draft, onChange) => (
        <>
          <Trading draft={draft} onChange={onChange} />
          <Figures draft={draft} onChange={onChange} />
        </>
      )}
    />
  );
}

interface PartProps {
  draft: SettingsDraft;
  onChange: (draft: SettingsDraft) => void;
}

function Trading({ draft, onChange }: PartProps) {
  const { t } = useTranslation("p2p-admin");
  const id = useId();
  return (
    <>
      <div className="flex min-h-11 items-center gap-3">
        <Switch
          id={id}
          checked={draft.enabled}
          onCheckedChange={(enabled) => onChange({ ...draft, enabled })}
        />
        <Label htmlFor={id}>
          {t("settings.enabled")}
          <span className="block font-normal text-ink-muted">{t("settings.enabledHint")}</span>
        </Label>
      </div>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
        <legend className="mb-1 font-medium text-sm">{t("settings.assets")}</legend>
        {P2P_ASSETS.map((asset) => (
          <span key={asset} className="flex min-h-11 items-center gap-2.5">
            <Checkbox
              id={`${id}-${asset}`}
              checked={draft.assets.includes(asset)}
              onCheckedChange={(on) =>
                onChange({
                  ...draft,
                  assets: P2P_ASSETS.filter((one) =>
                    one === asset ? on === true : draft.assets.includes(one),
                  ),
                })
              }
            />
            <Label htmlFor={`${id}-${asset}`}>{asset}</Label>
          </span>
        ))}
      </fieldset>
    </>
  );
}

function Figures({ draft, onChange }: PartProps) {
  const { t } = useTranslation("p2p-admin");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
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
            asset="BRL"
            value={draft[name]}
            onValueChange={(typed) => onChange({ ...draft, [name]: typed })}
          />
        </Field>
      ))}
    </div>
  );
}
