import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileText, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { FileButton } from "@/components/file-button";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import {
  type Application,
  applicationQuery,
  type DocumentType,
  deleteDocument,
  uploadDocument,
} from "@/features/companies/api";
import { formatBytes } from "@/lib/format-bytes";
import { useLanguage } from "@/lib/i18n/language-provider";

const TYPES = ["articles_of_association", "proof_of_address", "power_of_attorney"] as const;
const ACCEPTED = "image/jpeg,image/png,image/webp,application/pdf";

interface DocumentsStepProps {
  application: Application;
  problems: Readonly<Record<string, string>>;
}

/** The papers of a company, each kept as soon as it is chosen. */
export function DocumentsStep({ application, problems }: DocumentsStepProps) {
  return (
    <ul className="flex flex-col gap-4">
      {TYPES.map((type) => (
        <DocumentPlace key={type} type={type} application={application} isMissing={type in problems} />
      ))}
    </ul>
  );
}

interface DocumentPlaceProps {
  type: DocumentType;
  application: Application;
  isMissing: boolean;
}

function DocumentPlace({ type, application, isMissing }: DocumentPlaceProps) {
  const { t } = useTranslation("companies");
  const { id } = application;
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const document = application.documents.find((one) => one.type === type);
  const changing = useMutation({
    mutationFn: (file: File | undefined) =>
      file === undefined ? deleteDocument(id, document?.id ?? "") : uploadDocument(id, type, file),
    onSuccess: (saved) => queryClient.setQueryData(applicationQuery(id).queryKey, saved),
  });
  const title = t(`documents.${type}.title`);
  return (
    <li className="flex flex-col gap-3 rounded-lg border p-4">
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="text-ink-muted text-sm">{t(`documents.${type}.text`)}</p>
      </div>
      {document !== undefined && (
        <p className="flex items-center gap-2 text-sm">
          <FileText aria-hidden="true" className="size-4 shrink-0 text-accent" />
          <span className="min-w-0 truncate">{document.name}</span>
          <span className="figures shrink-0 text-ink-muted">{formatBytes(document.bytes, language)}</span>
        </p>
      )}
      {changing.isPending && (
        <div role="status">
          <Progress value={null} aria-label={t("documents.sending", { title })} />
        </div>
      )}
      {isMissing && document === undefined && (
        <p role="alert" className="text-negative text-sm">
          {t("documents.missing")}
        </p>
      )}
      {changing.isError && <ErrorAlert error={changing.error} />}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={title}
          accept={ACCEPTED}
          disabled={changing.isPending}
          onFile={(file) => changing.mutate(file)}
        >
          {t(document === undefined ? "documents.choose" : "documents.replace")}
        </FileButton>
        {document !== undefined && (
          <Button variant="ghost" disabled={changing.isPending} onClick={() => changing.mutate(undefined)}>
            <Trash2 aria-hidden="true" className="size-4" />
            {t("documents.remove")}
          </Button>
        )}
      </div>
    </li>
  );
}
