import { useMutation } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { downloadStatement } from "@/features/grain/reports/api";
import { latestMonths } from "@/features/grain/reports/statement/latest-months";
import { usePreferences } from "@/features/grain/shared/preferences";
import { monthName } from "@/features/grain/shared/report-time";
import { useLanguage } from "@/lib/i18n/language-provider";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const MONTHS_OFFERED = 24;

/** The wallet's statement of one month, as a PDF. */
export function StatementCard() {
  const { t } = useTranslation("grain-reports-statement");
  const { language } = useLanguage();
  const failed = useFailureToast();
  const months = latestMonths(new Date(), usePreferences()?.timeZone, MONTHS_OFFERED);
  const [chosen, setChosen] = useState<string>();
  const month = chosen ?? months[0] ?? "";
  const name = monthName(month, language);
  const download = useMutation({
    mutationFn: async () => saveFile(await downloadStatement(month), `lastro-extrato-${month}.pdf`),
    onSuccess: () => toast({ title: t("done"), description: name }),
    onError: (error) => void failed(t("failed"), error),
  });
  return (
    <Card className="mt-4">
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent>
        <p className="mb-4 text-ink-muted text-sm">{t("text")}</p>
        <div className="flex flex-wrap items-end gap-3">
          <ChoiceField
            className="min-w-44 grow"
            label={t("month")}
            value={month}
            onValueChange={setChosen}
            choices={months.map((each) => [each, monthName(each, language)] as const)}
          />
          <Button variant="secondary" disabled={download.isPending} onClick={() => download.mutate()}>
            <FileText aria-hidden="true" className="size-4.5" />
            {t(download.isPending ? "busy" : "download")}
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
