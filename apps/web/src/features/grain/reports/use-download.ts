import type { ReportFile, ReportFormat, ReportPeriod } from "@lastro/contracts/grain/report-choices";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { downloadReport, keptFilesQuery, requestFile } from "@/features/grain/reports/api";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface Wanted {
  period: ReportPeriod;
  file: ReportFile;
  format?: ReportFormat;
}

/** Fetches a file of a report and hands it to the browser; a large one is begun, and fetched from the list of them. */
export function useDownload() {
  const { t } = useTranslation("grain-reports");
  const failed = useFailureToast();
  return useMutation({
    mutationFn: async ({ period, file, format = "ptbr" }: Wanted): Promise<Blob | null> => {
      const { file: begun } = await requestFile(period, file, format);
      return begun === null ? downloadReport(period, file, format) : null;
    },
    onSuccess: (blob, { period, file }, _context, { client }) => {
      if (blob === null) {
        void client.invalidateQueries({ queryKey: keptFilesQuery.queryKey });
        toast({ title: t("files.begun"), description: t("files.begunText") });
        return;
      }
      saveFile(blob, `lastro-${period}-${file}`);
      toast({ title: t("downloads.done"), description: file });
    },
    onError: (error) => void failed(t("downloads.failed"), error, t("downloads.failedText")),
  });
}
