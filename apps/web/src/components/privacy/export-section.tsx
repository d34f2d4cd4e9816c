import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, FileArchive } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { SettingsSection } from "@/components/settings-section";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { formatBytes } from "@/lib/format-bytes";
import { formatDateTime } from "@/lib/format-date";
import { useLanguage } from "@/lib/i18n/language-provider";
import type { DataCopies, DataExport } from "@/lib/privacy";
import { saveFile } from "@/lib/save-file";

interface ExportSectionProps {
  copies: DataCopies;
  /** What such a copy holds. */
  what: string;
  /** The name a copy is saved under. */
  fileName: string;
  /** Where another button of the page is the one to press. */
  isAside?: boolean;
}

/** The copies of what is kept about a person: asking for one, and fetching those that are ready. */
export function ExportSection({ copies, what, fileName, isAside = false }: ExportSectionProps) {
  const { t } = useTranslation("privacy");
  const queryClient = useQueryClient();
  const exports = useQuery(copies.list);
  const refresh = () => queryClient.invalidateQueries({ queryKey: copies.list.queryKey });
  const asking = useMutation({ mutationFn: copies.request, onSettled: refresh });
  const items = exports.data?.items;
  return (
    <SettingsSection title={t("export.title")} description={t("export.text")}>
      <CardContent className="flex flex-col items-start gap-4">
        <p className="max-w-prose text-sm">{what}</p>
        <Button
          variant={isAside ? "secondary" : "primary"}
          disabled={items === undefined || asking.isPending || items[0]?.status === "preparing"}
          onClick={() => asking.mutate()}
        >
          <FileArchive aria-hidden="true" className="size-4" />
          {t("export.ask")}
        </Button>
        {asking.isError && <ErrorAlert error={asking.error} className="w-full" />}
        {exports.isError && items === undefined && (
          <ErrorAlert error={exports.error} onRetry={() => void exports.refetch()} className="w-full" />
        )}
      </CardContent>
      {items === undefined
        ? !exports.isError && (
            <div aria-busy="true" className="border-t p-5">
              <Skeleton className="h-5 w-56" />
            </div>
          )
        : items.length > 0 && (
            <ul aria-label={t("export.list")} className="divide-y border-t">
              {items.map((each) => (
                <ExportItem key={each.id} dataExport={each} copies={copies} fileName={fileName} />
              ))}
            </ul>
          )}
    </SettingsSection>
  );
}

interface ExportItemProps extends Pick<ExportSectionProps, "copies" | "fileName"> {
  dataExport: DataExport;
}

function ExportItem({ dataExport, copies, fileName }: ExportItemProps) {
  const { t } = useTranslation("privacy");
  const { language } = useLanguage();
  const { id, status, requestedAt, expiresAt, bytes } = dataExport;
  const download = useMutation({
    mutationFn: async () => saveFile(await copies.download(id), fileName),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2 font-medium text-sm">
          <span className="figures">{t("export.of", { at: formatDateTime(requestedAt) })}</span>
          <StatusBadge
            status={status}
            statuses={{
              preparing: { tone: "info", label: t("export.status.preparing") },
              ready: { tone: "positive", label: t("export.status.ready") },
              expired: { tone: "neutral", label: t("export.status.expired") },
              failed: { tone: "negative", label: t("export.status.failed") },
            }}
          />
        </span>
        <span className="text-ink-muted text-sm">
          {status === "ready" && expiresAt !== null && bytes !== null
            ? t("export.until", { at: formatDateTime(expiresAt), size: formatBytes(bytes, language) })
            : t(`export.explain.${status}`)}
        </span>
        {download.isError && <ErrorAlert error={download.error} className="mt-2" />}
      </div>
      {status === "ready" && (
        <Button size="sm" variant="secondary" disabled={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          {download.isPending ? t("export.downloading") : t("export.download")}
        </Button>
      )}
    </li>
  );
}
