import type { ReportFile, ReportFormat, ReportPeriod } from "@lastro/contracts/grain/report-choices";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { downloadReport } from "@/features/grain-reports/api";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface Wanted {
  period: ReportPeriod;
  file: ReportFile;
  format?: ReportFormat;
}

/** Fetches a file of a report and hands it to the browser. */
export function useDownload() {
  const { t } = useTranslation("grain-reports");
  const failed = useFailureToast();
  return useMutation({
    mutationFn: ({ period, file, format = "ptbr" }: Wanted) => downloadReport(period, file, format),
    onSuccess: (blob, { period, file }) => {
      saveFile(blob, `lastro-${period}-${file}`);
      toast({ title: t("downloads.done"), description: file });
    },
    onError: (error) => void failed(t("downloads.failed"), error, t("downloads.failedText")),
  });
}
