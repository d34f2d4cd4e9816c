import { changeFreightSettings } from "@lastro/contracts/grain/freight";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { changesBetween, type SettingEntry } from "@/components/office/setting-changes";
import { SettingsBar } from "@/components/office/settings-bar";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import {
  changeFreight,
  type FreightChange,
  type FreightSettings,
  freightSettingsQuery,
} from "@/features/grain/admin/freight/api";
import { formatDateTime } from "@/lib/format-date";
import { writtenAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { writtenPrice } from "@/lib/written-figures";

/** What freight is reckoned by, which an administrator changes. */
export function FreightPage() {
  const { t } = useTranslation("grain-admin-freight");
  const { data, error, refetch } = useQuery(freightSettingsQuery);
  const [generation, setGeneration] = useState(0);
  const reload = async () => {
    await refetch();
    setGeneration((n) => n + 1);
  };
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      {data !== undefined ? (
        <FreightForm key={`${data.version}.${generation}`} settings={data} onReload={() => void reload()} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

interface Draft {
  bands: { upTo: string; rate: string | undefined }[];
  minimum: string | undefined;
  road: string;
  reason: string;
}

const draftOf = ({ bands, minimum, roadPercent }: FreightSettings): Draft => ({
  bands: bands.map(({ upToKm, perTonneKm }) => ({ upTo: upToKm?.toString() ?? "", rate: perTonneKm })),
  minimum,
  road: String(roadPercent),
  reason: "",
});

/** What the draft says, or nothing while the contract would refuse it. */
function changeOf(version: number, { bands, minimum, road, reason }: Draft): FreightChange | undefined {
  const change = {
    version,
    reason: reason.trim(),
    bands: bands.map(({ upTo, rate = "" }) => ({
      upToKm: upTo === "" ? null : Number(upTo),
      perTonneKm: withFourDecimals(rate),
    })),
    minimum: minimum ?? "",
    roadPercent: Number(road),
  };
  return changeFreightSettings.body.safeParse(change).success ? change : undefined;
}

function withFourDecimals(rate: string): string {
  const [whole = "", fraction = ""] = rate.split(".");
  return `${whole}.${fraction.padEnd(4, "0")}`;
}

function FreightForm({ settings, onReload }: { settings: FreightSettings; onReload: () => void }) {
  const { t } = useTranslation("grain-admin-freight");
  const [draft, setDraft] = useState(() => draftOf(settings));
  const save = useMutation({
    mutationFn: changeFreight,
    onSuccess: (saved, _body, _context, { client }) => {
      client.setQueryData(freightSettingsQuery.queryKey, saved);
      toast({ title: t("saved") });
    },
  });
  const change = changeOf(settings.version, draft);
  const entriesOf = useEntries();
  const set = (said: Partial<Draft>) => setDraft({ ...draft, ...said });
  return (
    <Card>
      <CardContent>
        <form
          noValidate
          className="flex flex-col gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (change !== undefined && !save.isPending) save.mutate(change);
          }}
        >
          <Bands bands={draft.bands} onChange={(bands) => set({ bands })} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t("minimum")} required>
              <MoneyInput
                asset="BRL"
                decimals={2}
                value={draft.minimum}
                onValueChange={(minimum) => set({ minimum })}
              />
            </Field>
            <Field label={t("road")} hint={t("roadHint")} required>
              <Input
                inputMode="numeric"
                maxLength={3}
                value={draft.road}
                onChange={({ target }) => set({ road: target.value })}
              />
            </Field>
          </div>
          <Field label={t("reason")} required>
            <Textarea
              maxLength={300}
              value={draft.reason}
              onChange={({ target }) => set({ reason: target.value })}
            />
          </Field>
          {save.error !== null && <ErrorAlert error={save.error} onRetry={onReload} />}
          <SettingsBar
            changes={changesBetween(entriesOf(draftOf(settings)), entriesOf(draft))}
            version={t("version", { version: settings.version, date: formatDateTime(settings.changedAt) })}
            save={t("save")}
            complete={change !== undefined}
            busy={save.isPending}
            onUndo={onReload}
          />
        </form>
      </CardContent>
    </Card>
  );
}

/** The draft as people read it. */
function useEntries(): (draft: Draft) => SettingEntry[] {
  const { t } = useTranslation("grain-admin-freight");
  return ({ bands, minimum, road }) => [
    ...bands.map(({ upTo, rate }, index): SettingEntry => {
      const upToKm = index === bands.length - 1 ? t("beyond") : `${t("upTo")} ${upTo}`;
      return [`${index + 1} · ${upToKm}`, rate && writtenPrice(rate)];
    }),
    [t("minimum"), writtenAmount("BRL", minimum)],
    [t("road"), road],
  ];
}

const MAX_BANDS = 8;

/** The bands of distance; the last has no end. */
function Bands({ bands, onChange }: { bands: Draft["bands"]; onChange: (bands: Draft["bands"]) => void }) {
  const { t } = useTranslation("grain-admin-freight");
  const set = (at: number, said: Partial<Draft["bands"][number]>) =>
    onChange(bands.map((band, index) => (index === at ? { ...band, ...said } : band)));
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {bands.map(({ upTo, rate }, index) => {
          const isLast = index === bands.length - 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place among the others
            <li key={index} className="flex items-end gap-2">
              <Field label={isLast ? t("beyond") : t("upTo")} className="w-24 shrink-0 sm:w-auto sm:flex-1">
                <Input
                  inputMode="numeric"
                  maxLength={4}
                  disabled={isLast}
                  value={upTo}
                  onChange={({ target }) => set(index, { upTo: target.value })}
                />
              </Field>
              <Field label={t("rate")} className="min-w-0 flex-1">
                <MoneyInput
                  asset="BRL"
                  decimals={4}
                  value={rate}
                  onValueChange={(next) => set(index, { rate: next })}
                />
              </Field>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t("remove")}
                disabled={isLast}
                onClick={() => onChange(bands.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </Button>
            </li>
          );
        })}
      </ul>
      {bands.length < MAX_BANDS && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => onChange([...bands.slice(0, -1), { upTo: "", rate: undefined }, ...bands.slice(-1)])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t("add")}
        </Button>
      )}
    </div>
  );
}
