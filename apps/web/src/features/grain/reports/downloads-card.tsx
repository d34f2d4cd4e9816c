import type { AccountType } from "@lastro/contracts/grain/account-types";
import {
  REPORT_FORMATS,
  REPORT_KINDS_OF,
  type ReportFile,
  type ReportFormat,
  type ReportKind,
  type ReportPeriod,
} from "@lastro/contracts/grain/report-choices";
import { Archive, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { useDownload } from "@/features/grain/reports/use-download";

const SHAPES = ["csv-ptbr", "csv-plain", "xlsx"] as const;
type Shape = (typeof SHAPES)[number];

/** The four downloads a side has of a period, in the shape somebody's spreadsheet likes. */
export function DownloadsCard({ period, side }: { period: ReportPeriod; side: AccountType }) {
  const { t } = useTranslation("grain-reports");
  const [shape, setShape] = useState<Shape>("csv-ptbr");
  const download = useDownload();
  const format: ReportFormat = shape === "csv-plain" ? REPORT_FORMATS[1] : REPORT_FORMATS[0];
  const fileOf = (kind: ReportKind): ReportFile => (shape === "xlsx" ? `${kind}.xlsx` : `${kind}.csv`);
  const busyWith = (file: ReportFile) => download.isPending && download.variables.file === file;
  const button = (name: ReportKind | "completo", file: ReportFile) => (
    <li key={name}>
      <Button
        variant="secondary"
        className="h-auto w-full justify-start whitespace-normal py-2.5 text-left"
        disabled={download.isPending}
        onClick={() => download.mutate({ period, file, format })}
      >
        {name === "completo" ? (
          <Archive aria-hidden="true" className="size-4.5" />
        ) : (
          <FileSpreadsheet aria-hidden="true" className="size-4.5" />
        )}
        <span>
          {busyWith(file) ? t("downloads.busy") : t(`downloads.kinds.${name}`)}
          <span className="block font-normal text-ink-muted text-sm">{t(`downloads.hints.${name}`)}</span>
        </span>
      </Button>
    </li>
  );
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("downloads.title")}</CardTitle>
      </CardHeader>
      <CardContent>
        <ChoiceField
          className="mb-4"
          label={t("downloads.shape")}
          value={shape}
          onValueChange={setShape}
          choices={SHAPES.map((each) => [each, t(`downloads.shapes.${each}`)] as const)}
        />
        <ul className="grid gap-2">
          {REPORT_KINDS_OF[side].map((kind) => button(kind, fileOf(kind)))}
          {button("completo", shape === "xlsx" ? "completo.xlsx" : "completo.zip")}
        </ul>
      </CardContent>
    </Card>
  );
}
