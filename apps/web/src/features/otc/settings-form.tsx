import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { type Settings, settingsQuery, updateSettings } from "@/features/otc/api";
import { AssetSettingsCard } from "@/features/otc/asset-settings-card";
import { type AssetDraft, draftOf, settingsOf } from "@/features/otc/settings-draft";
import { ApiError } from "@/lib/api-error";
import { formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

interface SettingsFormProps {
  /** As they are now; what was typed stands on those first given. */
  settings: Settings;
  /** Begins again from the settings in force. */
  onReload: () => void;
}

/** Every asset's settings, saved together as one new version of what was read. */
export function SettingsForm({ settings, onReload }: SettingsFormProps) {
  const { t } = useTranslation("otc");
  const queryClient = useQueryClient();
  const [base] = useState(settings);
  const [drafts, setDrafts] = useState<readonly AssetDraft[]>(() => settings.assets.map(draftOf));
  const save = useMutation({
    mutationFn: updateSettings,
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["otc"] });
      toast({ title: t("admin.saved"), description: t("admin.savedText") });
      onReload();
    },
  });
  const assets = drafts.map(settingsOf).filter((one) => one !== undefined);
  const complete = assets.length === drafts.length;
  const changed = JSON.stringify(assets) !== JSON.stringify(base.assets.map(draftOf).map(settingsOf));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && changed) save.mutate({ version: base.version, assets });
  };
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    onReload();
  };
  const outdated = save.error instanceof ApiError && save.error.code === "otc.settings_changed";
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        {drafts.map((draft) => (
          <AssetSettingsCard
            key={draft.asset}
            draft={withMarket(draft, settings)}
            onChange={(changed) =>
              setDrafts((all) => all.map((one) => (one.asset === changed.asset ? changed : one)))
            }
          />
        ))}
      </div>
      {save.isError &&
        (outdated ? (
          <ErrorAlert error={save.error} onRetry={() => void reload()} />
        ) : (
          <ErrorAlert error={save.error} />
        ))}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-4">
        <p className="figures text-ink-muted text-sm">
          {t("admin.version", { version: base.version, date: formatDateTime(base.changedAt) })}
        </p>
        <Button type="submit" disabled={save.isPending || !complete || !changed}>
          {save.isPending ? t("admin.saving") : t("admin.save")}
        </Button>
      </div>
    </form>
  );
}

/** The typed figures beside the market of now, which refreshes while one types. */
function withMarket(draft: AssetDraft, settings: Settings): AssetDraft {
  return { ...draft, market: settings.assets.find(({ asset }) => asset === draft.asset)?.market ?? null };
}
