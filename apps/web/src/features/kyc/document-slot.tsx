import { type KycReason, reasonSentence } from "@lastro/contracts/kyc-reasons";
import {
  BookUser,
  Camera,
  IdCard,
  type LucideIcon,
  MapPinHouse,
  ScanFace,
  Trash2,
  Upload,
} from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { DocumentType, KycDocument, Side } from "@/features/kyc/api";
import { CameraDialog, hasCamera } from "@/features/kyc/camera-dialog";
import { DocumentPreview } from "@/features/kyc/document-preview";
import { useDocumentStatuses } from "@/features/kyc/document-statuses";
import { isReplaceable } from "@/features/kyc/steps";
import { useDocumentRemoval } from "@/features/kyc/use-document-removal";
import { acceptedTypes, useDocumentUpload } from "@/features/kyc/use-document-upload";
import { cn } from "@/lib/cn";
import { useLanguage } from "@/lib/i18n/language-provider";

interface DocumentSlotProps {
  type: DocumentType;
  side: Side;
  title: string;
  hint: string;
  document: KycDocument | undefined;
  /** What the camera looks at, where taking a photograph makes sense. */
  camera?: "face" | "document";
}

const OUTLINES: Readonly<Record<DocumentType, LucideIcon>> = {
  rg: IdCard,
  cnh: IdCard,
  passport: BookUser,
  selfie: ScanFace,
  proof_of_address: MapPinHouse,
};

/** One place for one document: what is there, how it stands, and how to put another one there. */
export function DocumentSlot({ type, side, title, hint, document, camera }: DocumentSlotProps) {
  const { t } = useTranslation("kyc");
  const { language } = useLanguage();
  const headingId = useId();
  const upload = useDocumentUpload(type, side);
  const removal = useDocumentRemoval();
  const statuses = useDocumentStatuses();
  const Outline = OUTLINES[type];
  const open = document === undefined || isReplaceable(document);
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col overflow-hidden rounded-lg border bg-surface"
    >
      {document === undefined ? (
        <p className="flex aspect-[1.58] flex-col items-center justify-center gap-3 border-b border-dashed bg-sunken px-6 text-center text-ink-muted text-sm">
          <Outline aria-hidden="true" className="size-10 stroke-1" />
          {hint}
        </p>
      ) : (
        <div className="relative">
          <DocumentPreview document={document} alt={title} className="aspect-[1.58] w-full border-b" />
          {document.removable && !upload.pending && (
            <Button
              variant="secondary"
              disabled={removal.isPending}
              aria-label={t("upload.remove", { title })}
              title={t("upload.remove", { title })}
              className="absolute top-2 right-2 size-10 px-0"
              onClick={() => removal.mutate(document.id)}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id={headingId} className="font-semibold text-sm">
            {title}
          </h3>
          {document !== undefined && (
            <StatusBadge status={document.removable ? "READY" : document.status} statuses={statuses} />
          )}
        </div>
        {document !== undefined && document.reason !== null && (
          <p className="text-negative text-sm">
            {reasonSentence(document.reason satisfies KycReason, language)}
          </p>
        )}
        {upload.percent !== null && (
          <div className="flex items-center gap-3" role="status">
            <Progress
              value={upload.percent < 100 ? upload.percent : null}
              aria-label={t("upload.progress", { title })}
            />
            <span className="figures shrink-0 text-ink-muted text-sm">
              {upload.percent < 100 ? `${upload.percent}%` : t("upload.checking")}
            </span>
          </div>
        )}
        {(upload.error ?? removal.error) !== null && <ErrorAlert error={upload.error ?? removal.error} />}
        {open && (
          <div className={cn("mt-auto flex flex-wrap gap-2", upload.pending && "justify-end")}>
            {upload.pending ? (
              <Button variant="ghost" size="sm" onClick={upload.cancel}>
                {t("upload.cancel")}
              </Button>
            ) : (
              <>
                <FilePicker
                  type={type}
                  title={title}
                  replaces={document !== undefined}
                  onFile={upload.send}
                />
                {camera !== undefined && (
                  <CameraButton subject={camera} title={title} onPhoto={upload.send} />
                )}
              </>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

interface FilePickerProps {
  type: DocumentType;
  title: string;
  replaces: boolean;
  onFile: (file: File) => void;
}

function FilePicker({ type, title, replaces, onFile }: FilePickerProps) {
  const { t } = useTranslation("kyc");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        accept={acceptedTypes(type)}
        aria-label={title}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after a failure.
          target.value = "";
          if (file) onFile(file);
        }}
      />
      <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" className="size-4" />
        {replaces ? t("upload.replace") : t("upload.choose")}
        <span className="sr-only">: {title}</span>
      </Button>
    </>
  );
}

interface CameraButtonProps {
  subject: "face" | "document";
  title: string;
  onPhoto: (photo: Blob) => void;
}

function CameraButton({ subject, title, onPhoto }: CameraButtonProps) {
  const { t } = useTranslation("kyc");
  const [open, setOpen] = useState(false);
  if (!hasCamera()) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Camera aria-hidden="true" className="size-4" />
        {t("upload.camera")}
        <span className="sr-only">: {title}</span>
      </Button>
      <CameraDialog open={open} onOpenChange={setOpen} subject={subject} onPhoto={onPhoto} />
    </>
  );
}
