import { changeExchangeSettings } from "@lastro/contracts/exchange-settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { WaitsForSecond } from "@/components/waits-for-second";
import { ADMIN_EXCHANGE, changeSettings, type Settings, settingsQuery } from "@/features/exchange-admin/api";
import { HistoryCard } from "@/features/exchange-admin/history-card";
import { draftOf, type SettingsDraft, settingsOf } from "@/features/exchange-admin/settings-draft";
import { SettingsFigures } from "@/features/exchange-admin/settings-figures";
import { ApiError } from "@/lib/api-error";
import { formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

const reasonSchema = changeExchangeSettings.body.shape.reason;

/** Spreads, limits, hours and bounds of exchange, which two administrators change. */
export function SettingsPage() {
  const { t } = useTranslation("exchange-admin");
  const { data, error, refetch } = useQuery(settingsQuery);
  const [generation, setGeneration] = useState(0);
  return (
    <>
      <PageHeader title={t("settings.title")} description={t("settings.lead")} />
      {data !== undefined && data.pending !== null && (
        <WaitsForSecond title={t("waits")} link={t("openApprovals")} className="mb-6" />
      )}
      {data !== undefined ? (
        <div className="flex flex-col gap-6">
          <SettingsForm key={generation} settings={data} onReload={() => setGeneration((n) => n + 1)} />
          <HistoryCard versions={data.history} />
        </div>
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-120 w-full" />
      )}
    </>
  );
}

interface SettingsFormProps {
  settings: Settings;
  /** Begins again from the settings in force. */
  onReload: () => void;
}

function SettingsForm({ settings, onReload }: SettingsFormProps) {
  const { t } = useTranslation(["exchange-admin", "admin-approvals"]);
  const queryClient = useQueryClient();
  const id = useId();
  const [base] = useState(settings);
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(settings));
  const { register, watch, handleSubmit } = useForm({ defaultValues: { reason: "" } });
  const reason = watch("reason");
  const save = useMutation({
    mutationFn: changeSettings,
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ADMIN_EXCHANGE });
      if (saved.version === base.version) toast({ title: t("asked"), description: t("askedText") });
      else toast({ title: t("saved") });
      onReload();
    },
  });
  const said = settingsOf(draft);
  const changed = JSON.stringify(said) !== JSON.stringify(settingsOf(draftOf(base)));
  const ready = said !== undefined && changed && reasonSchema.safeParse(reason).success && !save.isPending;
  const submit = handleSubmit(() => {
    if (ready) save.mutate({ version: base.version, ...said, reason: reason.trim() });
  });
  const outdated = save.error instanceof ApiError && save.error.code === "exchange.settings_changed";
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    onReload();
  };
  return (
    <Card>
      <CardContent>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
          <div className="flex min-h-11 items-center gap-3">
            <Switch
              id={id}
              checked={draft.enabled}
              onCheckedChange={(enabled) => setDraft({ ...draft, enabled })}
            />
            <Label htmlFor={id}>
              {t("admin-approvals:exchangeFields.enabled")}
              <span className="block font-normal text-ink-muted">{t("settings.enabledHint")}</span>
            </Label>
          </div>
          <SettingsFigures draft={draft} onChange={setDraft} />
          {save.error !== null && (
            <ErrorAlert error={save.error} {...(outdated && { onRetry: () => void reload() })} />
          )}
          <div className="flex flex-col gap-4 border-t pt-4">
            <p className="text-ink-muted text-sm">{t("takesTwo")}</p>
            <Field
              label={t("reason.label")}
              hint={t("reason.hint", { n: reasonSchema.out.minLength ?? 1 })}
              required
            >
              <Textarea maxLength={reasonSchema.out.maxLength ?? undefined} {...register("reason")} />
            </Field>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="figures text-ink-muted text-sm">
              {t("version", { version: base.version, date: formatDateTime(base.changedAt) })}
            </p>
            <Button type="submit" disabled={!ready}>
              {t("save")}
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  );
}
