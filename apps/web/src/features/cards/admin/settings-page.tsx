import { proposeCardSettings } from "@lastro/contracts/cards/administration";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { WaitsForSecond } from "@/components/waits-for-second";
import { ADMIN_CARDS, proposeSettings, type Settings, settingsQuery } from "@/features/cards/admin/api";
import {
  AMOUNTS,
  COUNTS,
  countOf,
  draftOf,
  type SettingsDraft,
  settingsOf,
} from "@/features/cards/admin/settings-draft";
import { ApiError } from "@/lib/api-error";
import { formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

const reasonSchema = proposeCardSettings.body.shape.reason;

/** Issue fees and the levels of cashback, which two administrators change. */
export function SettingsPage() {
  const { t } = useTranslation("cards-admin");
  const { data, error, refetch } = useQuery(settingsQuery);
  const [generation, setGeneration] = useState(0);
  return (
    <>
      <PageHeader title={t("settings.title")} description={t("settings.lead")} />
      {data !== undefined && data.pending !== null && (
        <WaitsForSecond title={t("waits")} link={t("openApprovals")} className="mb-6" />
      )}
      {data !== undefined ? (
        <SettingsForm key={generation} settings={data} onReload={() => setGeneration((n) => n + 1)} />
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
  const { t } = useTranslation("cards-admin");
  const queryClient = useQueryClient();
  const [base] = useState(settings);
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(settings));
  const { register, watch, handleSubmit } = useForm({ defaultValues: { reason: "" } });
  const reason = watch("reason");
  const save = useMutation({
    mutationFn: proposeSettings,
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ADMIN_CARDS });
      toast({ title: t("settings.asked"), description: t("settings.askedText") });
      onReload();
    },
  });
  const said = settingsOf(draft);
  const changed = JSON.stringify(said) !== JSON.stringify(settingsOf(draftOf(base)));
  const ready = said !== undefined && changed && reasonSchema.safeParse(reason).success && !save.isPending;
  const submit = handleSubmit(() => {
    if (ready) save.mutate({ version: base.version, ...said, reason: reason.trim() });
  });
  const outdated = save.error instanceof ApiError && save.error.code === "cards.settings_changed";
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    onReload();
  };
  return (
    <Card>
      <CardContent>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
          <Figures draft={draft} onChange={setDraft} />
          {save.error !== null && (
            <ErrorAlert error={save.error} {...(outdated && { onRetry: () => void reload() })} />
          )}
          <div className="flex flex-col gap-4 border-t pt-4">
            <p className="text-ink-muted text-sm">{t("settings.takesTwo")}</p>
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
              {t("settings.version", { version: base.version, date: formatDateTime(base.changedAt) })}
            </p>
            <Button type="submit" disabled={!ready}>
              {t("settings.save")}
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  );
}

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
            asset={name === "monthCap" ? "PRP" : "BRL"}
            value={draft[name]}
            onValueChange={(typed) => onChange({ ...draft, [name]: typed })}
          />
        </Field>
      ))}
    </div>
  );
}
