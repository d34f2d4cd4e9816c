import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { purchasesFile } from "@/features/cards/purchases/api";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface ExportButtonProps {
  period: Parameters<typeof purchasesFile>[0];
  month: string | undefined;
}

/** The purchases of the card and the month that are shown, as a table. */
export function ExportButton({ period, month }: ExportButtonProps) {
  const { t } = useTranslation(["cards", "common"]);
  const failed = useFailureToast();
  const download = useMutation({
    mutationFn: () => purchasesFile(period),
    onSuccess: (file) => {
      saveFile(file, `compras-lastro${month === undefined ? "" : `-${month}`}.csv`);
      toast({ title: t("purchases.exported") });
    },
    onError: (error) => void failed(t("errors.genericTitle", { ns: "common" }), error),
  });
  return (
    <Button variant="secondary" disabled={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden="true" className="size-4" />
      {t("purchases.export")}
    </Button>
  );
}
