import {
  DISPLAY_CURRENCIES,
  NOTIFICATION_DEFAULTS,
  type NotificationSwitch,
  TIME_ZONES,
} from "@lastro/contracts/grain/preference-choices";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { ChoiceField } from "@/components/grain/choice-field";
import { LoadingSpinner } from "@/components/grain/loading-spinner";
import { PageHeader } from "@/components/page-header";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import { type Preferences, preferencesQuery, savePreferences } from "@/features/grain-reports/api";
import { useLanguage } from "@/lib/i18n/language-provider";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/i18n/languages";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const SWITCHES = Object.keys(NOTIFICATION_DEFAULTS) as NotificationSwitch[];
/** What the producer settles for themselves: what they are told, how they read, how they sell. */
export function SettingsPage() {
  const { t } = useTranslation("grain-reports");
  const { data, error, refetch } = useQuery(preferencesQuery);
  return (
    <>
      <PageHeader title={t("settings.title")} description={t("settings.description")} />
      {data !== undefined ? (
        <SettingsForm stored={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSpinner />
      )}
    </>
  );
}

function SettingsForm({ stored }: { stored: Preferences }) {
  const { t } = useTranslation("grain-reports");
  const { setLanguage } = useLanguage();
  const failed = useFailureToast();
  const [draft, setDraft] = useState<Preferences | null>(null);
  const shown = draft ?? stored;
  const change = (part: Partial<Preferences>) => setDraft({ ...shown, ...part });
  const save = useMutation({
    mutationFn: savePreferences,
    onSuccess: (saved, _body, _context, { client }) => {
      client.setQueryData(preferencesQuery.queryKey, saved);
      setDraft(null);
      setLanguage(saved.language);
      toast({ title: t("settings.saved") });
      // Days, months and letters follow the time zone and the language from now on.
      void client.invalidateQueries({ queryKey: ["grain"] });
    },
    onError: (error) => void failed(t("settings.failed"), error, t("settings.failedText")),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(shown);
  };
  return (
    <form onSubmit={submit}>
      <SettingsSection title={t("settings.notifications")} description={t("settings.notificationsText")}>
        <ul className="divide-y">
          {SWITCHES.map((each) => (
            <Toggle
              key={each}
              label={t(`settings.switches.${each}`)}
              checked={shown.notifications[each]}
              onChange={(on) => change({ notifications: { ...shown.notifications, [each]: on } })}
            />
          ))}
        </ul>
      </SettingsSection>
      <SettingsSection title={t("settings.general")} description={t("settings.generalText")}>
        <div className="grid gap-4 p-5 sm:grid-cols-2">
          <ChoiceField
            label={t("settings.language")}
            value={shown.language}
            onValueChange={(language) => change({ language })}
            choices={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
          />
          <ChoiceField
            label={t("settings.timeZone")}
            value={shown.timeZone}
            onValueChange={(timeZone) => change({ timeZone })}
            choices={TIME_ZONES.map((each) => [each, each.replaceAll("_", " ")] as const)}
          />
          <ChoiceField
            label={t("settings.currency")}
            value={shown.currency}
            onValueChange={(currency) => change({ currency })}
            choices={DISPLAY_CURRENCIES.map((each) => [each, t(`settings.currencies.${each}`)] as const)}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={t("settings.sales")} description={t("settings.salesText")}>
        <ul className="divide-y">
          <Toggle
            label={t("settings.autoApprove")}
            hint={t("settings.autoApproveHint")}
            checked={shown.autoApproveOrders}
            onChange={(autoApproveOrders) => change({ autoApproveOrders })}
          />
          <Toggle
            label={t("settings.requirePayment")}
            hint={t("settings.requirePaymentHint")}
            checked={shown.requirePaymentConfirmation}
            onChange={(requirePaymentConfirmation) => change({ requirePaymentConfirmation })}
          />
        </ul>
      </SettingsSection>
      <SettingsSection title={t("settings.security")} description={t("settings.securityText")}>
        <div className="p-5">
          <Button asChild variant="secondary">
            <Link to="/agro/dashboard-producer/profile">{t("settings.changePassword")}</Link>
          </Button>
        </div>
      </SettingsSection>
      <div className="sticky bottom-0 flex justify-end border-t bg-ground py-4">
        <Button type="submit" variant="wheat" disabled={save.isPending}>
          {t(save.isPending ? "settings.saving" : "settings.save")}
        </Button>
      </div>
    </form>
  );
}

interface ToggleProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

function Toggle({ label, hint, checked, onChange }: ToggleProps) {
  const id = useId();
  return (
    <li className="flex items-center justify-between gap-6 px-5 py-4">
      <label htmlFor={id} className="min-w-0">
        <span className="font-medium">{label}</span>
        {hint !== undefined && <span className="block text-ink-muted text-sm">{hint}</span>}
      </label>
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
    </li>
  );
}
