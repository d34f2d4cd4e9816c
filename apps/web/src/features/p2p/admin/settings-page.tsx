import { changeP2pSettings } from "@lastro/contracts/p2p/settings";
import { P2P_ASSETS } from "@lastro/contracts/p2p/states";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { WaitsForSecond } from "@/components/waits-for-second";
import { ADMIN_P2P, changeSettings, type Settings, settingsQuery } from "@/features/p2p/admin/api";
import {
  AMOUNTS,
  COUNTS,
  countOf,
  draftOf,
  type SettingsDraft,
  settingsOf,
} from "@/features/p2p/admin/settings-draft";
import { ApiError } from "@/lib/api-error";
import { formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

const reasonSchema = changeP2pSettings.body.shape.reason;

/** Fees, bounds and assets of the market. */
export function SettingsPage() {
  const { t } = useTranslation("p2p-admin");
  const { data, error, refetch } = useQuery(settingsQuery);
  const [generation, setGeneration] = useState(0);
  return (
    <>
      <PageHeader title={t("settings.title")} description={t("settings.lead")} />
      {data !== undefined && data.pending !== null && (
        <WaitsForSecond title={t("ruling.waits")} link={t("ruling.openApprovals")} className="mb-6" />
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
  const { t } = useTranslation("p2p-admin");
  const queryClient = useQueryClient();
  const [base] = useState(settings);
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(settings));
  const { register, watch, handleSubmit } = useForm({ defaultValues: { reason: "" } });
  const reason = watch("reason");
  const save = useMutation({
    mutationFn: changeSettings,
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ADMIN_P2P });
      const words = saved.version === base.version ? "asked" : "saved";
      toast({ title: t(`settings.${words}`), description: t(`settings.${words}Text`) });
      onReload();
    },
  });
  const said = settingsOf(draft);
  const changed = JSON.stringify(said) !== JSON.stringify(settingsOf(draftOf(base)));
  const ready = said !== undefined && changed && reasonSchema.safeParse(reason).success && !save.isPending;
  const submit = handleSubmit(() => {
    if (ready) save.mutate({ version: base.version, ...said, reason: reason.trim() });
  });
  const outdated = save.error instanceof ApiError && save.error.code === "p2p.settings_changed";
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    onReload();
  };
  return (
    <Card>
      <CardContent>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
          <Trading draft={draft} onChange={setDraft} />
          <Figures draft={draft} onChange={setDraft} />
          {save.error !== null && (
            <ErrorAlert error={save.error} {...(outdated && { onRetry: () => void reload() })} />
          )}
          <div className="flex flex-col gap-4 border-t pt-4">
            <p className="text-ink-muted text-sm">{t("settings.takesTwo")}</p>
            <Field
              label={t("reason.label")}
              hint={`${t("reason.record")} ${t("reason.atLeast", { count: reasonSchema.out.minLength ?? 1 })}`}
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
