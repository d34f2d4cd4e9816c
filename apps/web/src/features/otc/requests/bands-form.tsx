import { proposeOtcRequestSettings } from "@lastro/contracts/otc-requests";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { changesBetween, type SettingEntry } from "@/components/office/setting-changes";
import { SettingsBar } from "@/components/office/settings-bar";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { WaitsForSecond } from "@/components/waits-for-second";
import { proposeSettings, type RequestSettings, requestSettingsQuery } from "@/features/otc/requests/api";
import { formatDateTime } from "@/lib/format-date";
import { writtenAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const MAX_BANDS = 8;

/** The spread of large orders by size, and up to how much the desk answers by itself. */
export function BandsCard() {
  const { t } = useTranslation("otc");
  const { data, error, refetch } = useQuery(requestSettingsQuery);
  const [generation, setGeneration] = useState(0);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("requests.bands.title")}</CardTitle>
        <p className="text-ink-muted text-sm">{t("requests.bands.text")}</p>
      </CardHeader>
      <CardContent className="flex flex-col gap-5">
        {data === undefined ? (
          error ? (
            <ErrorAlert error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-56 w-full" />
          )
        ) : (
          <>
            {data.pending !== null && (
              <WaitsForSecond title={t("admin.second.waits")} link={t("admin.second.open")} />
            )}
            <Bands
              key={`${data.version}.${generation}`}
              settings={data}
              onUndo={() => setGeneration((n) => n + 1)}
            />
          </>
        )}
      </CardContent>
    </Card>
  );
}

interface Draft {
  readonly key: number;
  readonly from: string | undefined;
  readonly spreadBps: string;
}

/** Bands as they are typed from those in force. */
const draftsOf = ({ bands }: RequestSettings): Draft[] =>
  bands.map(({ from, spreadBps }, key) => ({ key, from, spreadBps: String(spreadBps) }));

function Bands({ settings, onUndo }: { settings: RequestSettings; onUndo: () => void }) {
  const { t } = useTranslation("otc");
  const entriesOf = (upTo: string | undefined, drafts: readonly Draft[]): SettingEntry[] => [
    [t("requests.bands.automatic"), writtenAmount("BRL", upTo)],
    ...drafts.map(
      ({ from, spreadBps }, place): SettingEntry => [
        t("requests.bands.band", { number: place + 1 }),
        `${writtenAmount("BRL", from) ?? "–"} · ${spreadBps || "–"} bps`,
      ],
    ),
  ];
  const queryClient = useQueryClient();
  const [automaticUpTo, setAutomatic] = useState<string | undefined>(settings.automaticUpTo);
  const [bands, setBands] = useState<readonly Draft[]>(() => draftsOf(settings));
  const [confirming, setConfirming] = useState(false);
  const wanted = {
    version: settings.version,
    minimumAmount: bands[0]?.from ?? "",
    automaticUpTo: automaticUpTo ?? "",
    bands: bands.map(({ from, spreadBps }) => ({ from: from ?? "", spreadBps: Number(spreadBps) })),
  };
  const proposal = proposeOtcRequestSettings.body.safeParse({ ...wanted, reason: "12345" });
  const asking = useDecision((reason: string) => proposeSettings({ ...wanted, reason }), {
    refreshes: [requestSettingsQuery.queryKey],
    onDone: (saved) => {
      queryClient.setQueryData(requestSettingsQuery.queryKey, saved);
      toast({ title: t("admin.asked"), description: t("admin.askedText") });
      onUndo();
    },
  });
  const change = (key: number, part: Partial<Draft>) =>
    setBands(bands.map((band) => (band.key === key ? { ...band, ...part } : band)));
  return (
    <>
      <Field
        label={t("requests.bands.automatic")}
        hint={t("requests.bands.automaticHint")}
        className="max-w-sm"
      >
        <MoneyInput asset="BRL" value={automaticUpTo} onValueChange={setAutomatic} />
      </Field>
      <ul className="flex flex-col gap-4">
        {bands.map(({ key, from, spreadBps }, place) => (
          <li key={key} className="grid grid-cols-[1fr_auto] items-end gap-3 sm:grid-cols-[1fr_8rem_auto]">
            <Field
              label={t(place === 0 ? "requests.minimum" : "requests.bands.from")}
              className="col-span-2 sm:col-span-1"
            >
              <MoneyInput asset="BRL" value={from} onValueChange={(value) => change(key, { from: value })} />
            </Field>
            <Field label={t("requests.bands.spread")}>
              <Input
                inputMode="numeric"
                className="figures text-right"
                value={spreadBps}
                onChange={({ target }) =>
                  change(key, { spreadBps: target.value.replace(/\D/g, "").slice(0, 4) })
                }
              />
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t("requests.bands.remove")}
              disabled={bands.length === 1}
              onClick={() => setBands(bands.filter((band) => band.key !== key))}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={bands.length >= MAX_BANDS}
        onClick={() =>
          setBands([
            ...bands,
            { key: Math.max(...bands.map(({ key }) => key)) + 1, from: undefined, spreadBps: "" },
          ])
        }
      >
        <Plus aria-hidden="true" className="size-4" />
        {t("requests.bands.add")}
      </Button>
      <SettingsBar
        changes={changesBetween(
          entriesOf(settings.automaticUpTo, draftsOf(settings)),
          entriesOf(automaticUpTo, bands),
        )}
        version={t("admin.version", { version: settings.version, date: formatDateTime(settings.changedAt) })}
        save={t("admin.save")}
        complete={proposal.success && bands.every(({ spreadBps }) => spreadBps !== "")}
        busy={asking.isPending}
        onUndo={onUndo}
        onSave={() => setConfirming(true)}
      />
      {confirming && (
        <DecisionDialog
          title={t("requests.bands.title")}
          text={t("admin.takesTwo")}
          action={t("admin.save")}
          reason={{ label: t("admin.reason"), schema: proposeOtcRequestSettings.body.shape.reason }}
          busy={asking.isPending}
          error={asking.error}
          onConfirm={(reason) => asking.mutate(reason)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
