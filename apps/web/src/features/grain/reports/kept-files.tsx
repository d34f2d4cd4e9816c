import type { ReportKind } from "@lastro/contracts/grain/report-choices";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { downloadKeptFile, type KeptFile, keptFilesQuery } from "@/features/grain/reports/api";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { formatBytes } from "@/lib/format-bytes";
import { useLanguage } from "@/lib/i18n/language-provider";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

type ShownFile = KeptFile & { status: Exclude<KeptFile["status"], "expired"> };

function isThere(file: KeptFile): file is ShownFile {
  return file.status !== "expired";
}

/** The large files being made, how far each is, and those that can be fetched; nothing where there are none. */
export function KeptFiles() {
  const { t } = useTranslation("grain-reports");
  const { data } = useQuery(keptFilesQuery);
  const files = data?.items.filter(isThere) ?? [];
  useToastWhenReady(files);
  if (files.length === 0) return null;
  return (
    <Card className="mt-4">
      <CardHeader className="pb-4">
        <CardTitle>{t("files.title")}</CardTitle>
      </CardHeader>
      <ul aria-label={t("files.title")} className="divide-y border-t">
        {files.map((file) => (
          <KeptFileRow key={file.id} file={file} />
        ))}
      </ul>
    </Card>
  );
}

function KeptFileRow({ file }: { file: ShownFile }) {
  const { t } = useTranslation("grain-reports");
  const { dateTime } = useLocalTime();
  const { language } = useLanguage();
  const failed = useFailureToast();
  const name = useFileName()(file);
  const download = useMutation({
    mutationFn: async () => saveFile(await downloadKeptFile(file.id), `lastro-${file.period}-${file.file}`),
    onError: (error) => void failed(t("downloads.failed"), error, t("downloads.failedText")),
  });
  const { done, all } = file.rows;
  const count = (rows: number) => new Intl.NumberFormat(language).format(rows);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          <StatusBadge
            status={file.status}
            statuses={{
              preparing: { tone: "info", label: t("files.status.preparing") },
              ready: { tone: "positive", label: t("files.status.ready") },
              failed: { tone: "negative", label: t("files.status.failed") },
            }}
          />
        </span>
        {file.status === "preparing" && (
          <Progress
            aria-label={t("files.progress", { name })}
            value={all === null || all === 0 ? null : Math.floor((done / all) * 100)}
          />
        )}
        <span className="figures text-ink-muted text-sm">
          {file.status === "failed"
            ? t("files.failedText")
            : file.status === "ready" && file.expiresAt !== null && file.bytes !== null
              ? t("files.until", {
                  at: dateTime(file.expiresAt),
                  size: formatBytes(file.bytes, language),
                })
              : all === null
                ? t("files.counting")
                : t("files.rows", { done: count(done), all: count(all) })}
        </span>
      </div>
      {file.status === "ready" && (
        <Button size="sm" variant="secondary" disabled={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          {t(download.isPending ? "files.downloading" : "files.download")}
          <span className="sr-only">{name}</span>
        </Button>
      )}
    </li>
  );
}

/** `Relatório de vendas (CSV), Último ano`. */
function useFileName(): (file: Pick<KeptFile, "file" | "period">) => string {
  const { t } = useTranslation("grain-reports");
  return ({ file, period }) => {
    const [kind, extension] = file.split(".") as [ReportKind | "completo", string];
    return `${t(`downloads.kinds.${kind}`)} (${extension.toUpperCase()}), ${t(`reports.periods.${period}`)}`;
  };
}

/** Says so when a file that was being made while the page was open can be fetched. */
function useToastWhenReady(files: readonly ShownFile[]): void {
  const { t } = useTranslation("grain-reports");
  const nameOf = useFileName();
  const waited = useRef(new Set<string>());
  useEffect(() => {
    for (const file of files) {
      if (file.status === "preparing") waited.current.add(file.id);
      else if (waited.current.delete(file.id) && file.status === "ready")
        toast({ title: t("files.ready"), description: nameOf(file) });
    }
  });
}
