import { updateOtcSettings } from "@lastro/contracts/otc";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { changesBetween, type SettingEntry } from "@/components/office/setting-changes";
import { SettingsBar } from "@/components/office/settings-bar";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { type Settings, settingsQuery, updateSettings } from "@/features/otc/api";
import { AssetSettingsCard } from "@/features/otc/asset-settings-card";
import { type AssetDraft, draftOf, settingsOf } from "@/features/otc/settings-draft";
import { ApiError } from "@/lib/api-error";
import { formatDateTime } from "@/lib/format-date";
import { writtenAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { writtenPrice } from "@/lib/written-figures";

const reasonSchema = updateOtcSettings.body.shape.reason;

interface SettingsFormProps {
  /** As they are now; what was typed stands on those first given. */
  settings: Settings;
  /** Begins again from the settings in force. */
  onReload: () => void;
}

/** Every asset's settings, asked for together as one new version of what was read. */
export function SettingsForm({ settings, onReload }: SettingsFormProps) {
  const { t } = useTranslation("otc");
  const queryClient = useQueryClient();
  const [base] = useState(settings);
  const form = useForm<{ drafts: AssetDraft[]; reason: string }>({
    defaultValues: { drafts: settings.assets.map(draftOf), reason: "" },
  });
  const { drafts } = form.watch();
  const entriesOf = useEntries();
  const save = useMutation({
    mutationFn: updateSettings,
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["otc"] });
      const words = saved.version === base.version ? "asked" : "saved";
      toast({ title: t(`admin.${words}`), description: t(`admin.${words}Text`) });
      onReload();
    },
  });
  const assets = drafts.map(settingsOf).filter((one) => one !== undefined);
  const complete = assets.length === drafts.length;
  const differs = JSON.stringify(assets) !== JSON.stringify(base.assets.map(draftOf).map(settingsOf));
  const submit = form.handleSubmit(({ reason }) => {
    if (complete && differs && !save.isPending)
      save.mutate({ version: base.version, assets, reason: reason.trim() });
  });
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    onReload();
  };
  const outdated = save.error instanceof ApiError && save.error.code === "otc.settings_changed";
  const reasonHint = t("admin.reasonHint", { count: reasonSchema.out.minLength ?? 0 });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        {drafts.map((draft, place) => (
          <AssetSettingsCard
            key={draft.asset}
            draft={withMarket(draft, settings)}
            onChange={(changed) => form.setValue(`drafts.${place}`, changed)}
          />
        ))}
      </div>
      {save.isError &&
        (outdated ? (
          <ErrorAlert error={save.error} onRetry={() => void reload()} />
        ) : (
          <ErrorAlert error={save.error} />
        ))}
      <div className="flex flex-col gap-4 border-t pt-4">
        <p className="text-ink-muted text-sm">{t("admin.takesTwo")}</p>
        <Field
          label={t("admin.reason")}
          hint={reasonHint}
          error={form.formState.errors.reason && reasonHint}
          required
        >
          <Textarea
            maxLength={reasonSchema.out.maxLength ?? undefined}
            {...form.register("reason", { validate: (reason) => reasonSchema.safeParse(reason).success })}
          />
        </Field>
      </div>
      <SettingsBar
        changes={changesBetween(base.assets.map(draftOf).flatMap(entriesOf), drafts.flatMap(entriesOf))}
        version={t("admin.version", { version: base.version, date: formatDateTime(base.changedAt) })}
        save={save.isPending ? t("admin.saving") : t("admin.save")}
        complete={complete && differs}
        busy={save.isPending}
        onUndo={onReload}
      />
    </form>
  );
}

/** The typed figures beside the market of now, which refreshes while one types. */
function withMarket(draft: AssetDraft, settings: Settings): AssetDraft {
  return { ...draft, market: settings.assets.find(({ asset }) => asset === draft.asset)?.market ?? null };
}

const WHOLE = [
  ...(["buySpreadBps", "sellSpreadBps", "buyFeeBps", "sellFeeBps"] as const),
  ...(["priceBandBps", "maxPriceAge", "maxDeviationBps", "shockBps"] as const),
];
const PRICES = ["buyPrice", "sellPrice"] as const;
const AMOUNTS = ["minAmount", "maxAmount", "lossLimit", "minuteLimit", "clientLimit"] as const;

/** An asset's settings as people read them. */
function useEntries(): (draft: AssetDraft) => SettingEntry[] {
  const { t } = useTranslation("otc");
  return (draft) => {
    const name = (of: (typeof WHOLE | typeof PRICES | typeof AMOUNTS)[number]) =>
      `${draft.asset} · ${t(`admin.${of}`)}`;
    return [
      [`${draft.asset} · ${t("admin.on")}`, draft.enabled],
      ...WHOLE.map((of): SettingEntry => [name(of), draft[of]]),
      ...PRICES.map((of): SettingEntry => [name(of), draft[of] && writtenPrice(draft[of])]),
      ...AMOUNTS.map((of): SettingEntry => [name(of), writtenAmount("BRL", draft[of])]),
    ];
  };
}
