import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { downloadInvestments, downloadOperations, type Income, type TaxMonth } from "@/features/tax/api";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

type File = "operations" | "investments";

/** Reports of a year as spreadsheets, and what investments brought in it. */
export function FilesCard({ months, incomes }: { months: readonly TaxMonth[]; incomes: readonly Income[] }) {
  const { t } = useTranslation("tax");
  const failed = useFailureToast();
  const years = yearsOf(months, incomes);
  const [year, setYear] = useState(years[0] ?? "");
  const income = incomes.find((one) => String(one.year) === year);
  const download = useMutation({
    mutationFn: (file: File) =>
      file === "operations" ? downloadOperations(year) : downloadInvestments(year),
    onSuccess: (blob, file) => {
      saveFile(blob, `${file === "operations" ? "operacoes-cripto" : "rendimentos"}-${year}.csv`);
      toast({ title: t("files.done") });
    },
    onError: (error) => failed(t("files.failed"), error),
  });
  return (
    <Card>
      <CardHeader className="pb-3">
        <CardTitle>{t("files.title")}</CardTitle>
        <p className="text-ink-muted text-sm">{t("files.text")}</p>
      </CardHeader>
      <CardContent className="flex flex-col items-start gap-4">
        <SegmentedChoice
          compact
          label={t("files.year")}
          value={year}
          options={years}
          word={(value) => value}
          onChange={setYear}
        />
        {income !== undefined && (
          <dl className="grid w-full gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
            {(["gross", "iof", "incomeTax", "net"] as const).map((field) => (
              <div key={field} className="flex justify-between gap-4 sm:flex-col sm:gap-0">
                <dt className="text-ink-muted">{t(`income.${field}`)}</dt>
                <dd>
                  <Amount asset="BRL" amount={income[field]} concealable />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className="flex w-full flex-wrap gap-3">
          {(["operations", "investments"] as const).map((file) => (
            <Button
              key={file}
              wraps
              className="max-sm:w-full"
              variant="secondary"
              disabled={download.isPending}
              onClick={() => download.mutate(file)}
            >
              <Download aria-hidden="true" className="size-4" />
              {t(`files.${file}`)}
            </Button>
          ))}
        </div>
      </CardContent>
    </Card>
  );
}

/** Those of which there is something to report, the newest first. */
function yearsOf(months: readonly TaxMonth[], incomes: readonly Income[]): readonly string[] {
  const years = [...months.map(({ month }) => month.slice(0, 4)), ...incomes.map(({ year }) => String(year))];
  return [...new Set(years)].sort().reverse();
}
