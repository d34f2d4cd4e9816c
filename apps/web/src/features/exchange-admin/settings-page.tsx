import { changeExchangeSettings } from "@lastro/contracts/exchange-settings";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import { VersionedSettings } from "@/components/versioned-settings";
import { ADMIN_EXCHANGE, changeSettings, settingsQuery } from "@/features/exchange-admin/api";
import { HistoryCard } from "@/features/exchange-admin/history-card";
import {
  AMOUNTS,
  COUNTS,
  draftOf,
  type SettingsDraft,
  settingsOf,
} from "@/features/exchange-admin/settings-draft";
import { SettingsFigures } from "@/features/exchange-admin/settings-figures";
import { formatDateTime } from "@/lib/format-date";
import { writtenAmount } from "@/lib/format-number";

const reasonSchema = changeExchangeSettings.body.shape.reason;

/** Spreads, limits, hours and bounds of exchange, which two administrators change. */
export function SettingsPage() {
  const { t } = useTranslation(["exchange-admin", "admin-approvals"]);
  return (
    <VersionedSettings
      query={settingsQuery}
      refreshes={ADMIN_EXCHANGE}
      change={changeSettings}
      changedMeanwhile="exchange.settings_changed"
      reasonSchema={reasonSchema}
      draftOf={draftOf}
      settingsOf={settingsOf}
      entriesOf={(draft) => [
        [t("admin-approvals:exchangeFields.enabled"), draft.enabled],
        ...COUNTS.map((name) => [t(`admin-approvals:exchangeFields.${name}`), draft[name]] as const),
        ...AMOUNTS.map(
          (name) => [t(`admin-approvals:exchangeFields.${name}`), writtenAmount("BRL", draft[name])] as const,
        ),
      ]}
      words={{
        title: t("settings.title"),
        lead: t("settings.lead"),
        waits: t("waits"),
        openApprovals: t("openApprovals"),
        takesTwo: t("takesTwo"),
        reason: t("reason.label"),
        reasonHint: t("reason.hint", { n: reasonSchema.out.minLength ?? 1 }),
        save: t("save"),
        version: ({ version, changedAt }) => t("version", { version, date: formatDateTime(changedAt) }),
        asked: { title: t("asked"), description: t("askedText") },
        saved: { title: t("saved") },
      }}
      fields={(draft, onChange) => (
        <>
          <Opening draft={draft} onChange={onChange} />
          <SettingsFigures draft={draft} onChange={onChange} />
        </>
      )}
      below={({ history }) => <HistoryCard versions={history} />}
    />
  );
}

function Opening({ draft, onChange }: { draft: SettingsDraft; onChange: (draft: SettingsDraft) => void }) {
  const { t } = useTranslation(["exchange-admin", "admin-approvals"]);
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Switch
        id={id}
        checked={draft.enabled}
        onCheckedChange={(enabled) => onChange({ ...draft, enabled })}
      />
      <Label htmlFor={id}>
        {t("admin-approvals:exchangeFields.enabled")}
        <span className="block font-normal text-ink-muted">{t("settings.enabledHint")}</span>
      </Label>
    </div>
  );
}
