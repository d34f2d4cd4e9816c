import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { FileButton } from "@/components/file-button";
import { LoadingSpinner } from "@/components/loading-spinner";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import {
  confirmImport,
  downloadTemplate,
  type ImportTemplate,
  previewImport,
} from "@/features/grain/offers/import/api";
import { ImportRows } from "@/features/grain/offers/import/import-rows";
import { BackLink } from "@/features/grain/shared/back-link";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const OFFERS = "/agro/dashboard-producer/offers";
const TEMPLATES = ["modelo-ofertas.xlsx", "modelo-ofertas.csv"] as const satisfies readonly ImportTemplate[];

/** Offers from a spreadsheet: the template, what the file would publish with its faults, and publishing it. */
export function ImportPage() {
  const { t } = useTranslation("grain-offers-import");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const [name, setName] = useState("");
  const preview = useMutation({ mutationFn: previewImport });
  const confirm = useMutation({
    mutationFn: ({ importId, rows }: NonNullable<typeof preview.data>) =>
      confirmImport(
        importId,
        rows.flatMap(({ offer }) => offer ?? []),
      ),
    onSuccess: async ({ created }) => {
      toast({ title: t("published", { count: created }) });
      await queryClient.invalidateQueries({ queryKey: ["grain", "offers"] });
      void navigate(OFFERS);
    },
    onError: (error) => void failed(t("notPublished"), error),
  });
  const template = useMutation({
    mutationFn: async (file: ImportTemplate) => saveFile(await downloadTemplate(file), file),
    onError: (error) => void failed(t("templateFailed"), error),
  });
  const rows = preview.data?.rows;
  const faulty = rows?.filter(({ offer }) => offer === null).length ?? 0;
  return (
    <>
      <BackLink to={OFFERS} word={t("back")} />
      <PageHeader title={t("title")} description={t("description")} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <CardHeader>
            <CardTitle>{t("steps.template")}</CardTitle>
          </CardHeader>
          <CardContent>
            <p className="mb-4 text-ink-muted text-sm">{t("steps.templateText")}</p>
            <div className="flex flex-wrap gap-2">
              {TEMPLATES.map((file) => (
                <Button
                  key={file}
                  variant="secondary"
                  disabled={template.isPending}
                  onClick={() => template.mutate(file)}
                >
                  <Download aria-hidden="true" className="size-4.5" />
                  {t(file === "modelo-ofertas.xlsx" ? "templateXlsx" : "templateCsv")}
                </Button>
              ))}
            </div>
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>{t("steps.file")}</CardTitle>
          </CardHeader>
          <CardContent>
            <p className="mb-4 text-ink-muted text-sm">{t("steps.fileText")}</p>
            <FileButton
              label={t("choose")}
              accept=".xlsx,.csv,text/csv"
              disabled={preview.isPending}
              onFile={(file) => {
                setName(file.name);
                preview.mutate(file);
              }}
            >
              <FileSpreadsheet aria-hidden="true" className="size-4.5" />
              {t(rows === undefined ? "choose" : "chooseAnother")}
            </FileButton>
            {name !== "" && <p className="mt-3 break-words text-ink-muted text-sm">{name}</p>}
          </CardContent>
        </Card>
      </div>
      <section aria-live="polite" className="mt-4">
        {preview.isPending && <LoadingSpinner />}
        {preview.isError && <ErrorAlert error={preview.error} />}
        {rows !== undefined && !preview.isPending && (
          <Card>
            <CardHeader className="pb-4">
              <CardTitle>
                {faulty === 0
                  ? t("ready", { count: rows.length })
                  : t("faulty", { count: faulty, all: rows.length })}
              </CardTitle>
              <p className="text-ink-muted text-sm">{t(faulty === 0 ? "readyText" : "faultyText")}</p>
            </CardHeader>
            <ImportRows rows={rows} />
            {faulty === 0 && (
              <CardContent className="max-sm:sticky max-sm:bottom-22 max-sm:bg-surface pt-4">
                <Button
                  variant="wheat"
                  className="max-sm:w-full"
                  disabled={confirm.isPending}
                  onClick={() => preview.data && confirm.mutate(preview.data)}
                >
                  {confirm.isPending ? t("publishing") : t("publish", { count: rows.length })}
                </Button>
              </CardContent>
            )}
          </Card>
        )}
      </section>
    </>
  );
}
