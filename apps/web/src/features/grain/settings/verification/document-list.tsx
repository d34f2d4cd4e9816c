import type { VerificationDocument } from "@lastro/contracts/grain/verification-states";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, ChevronDown, CircleDashed, Upload } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FileViewer } from "@/components/case/file-viewer";
import { ErrorAlert } from "@/components/error-alert";
import { FileButton } from "@/components/file-button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { addDocument, documentFile } from "@/features/grain/settings/verification/api";
import { type OwnVerification, verificationQuery } from "@/features/grain/shared/standing/api";
import { cn } from "@/lib/cn";
import { fileQuery } from "@/lib/private-file";
import { toast } from "@/lib/toast-store";

type Document = NonNullable<OwnVerification["current"]>["documents"][number];

interface DocumentListProps {
  of: OwnVerification;
  /** Whether documents are still taken. */
  isOpen: boolean;
}

/** Each document that is needed: what was sent as it, and a button to send it. */
export function DocumentList({ of: { needed, current }, isOpen }: DocumentListProps) {
  const { t } = useTranslation("grain-settings-verification");
  // Of an attempt that has ended nothing is taken over.
  const isOver = current?.status === "refused" || current?.status === "lapsed";
  const sent = current === null || isOver ? [] : current.documents;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("documents")}</CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="flex flex-col divide-y">
          {needed.map((kind) => (
            <NeededDocument
              key={kind}
              kind={kind}
              sent={sent.filter((one) => one.kind === kind)}
              isOpen={isOpen}
            />
          ))}
        </ul>
        {isOpen && <p className="mt-3 text-ink-muted text-sm">{t("fileKinds")}</p>}
      </CardContent>
    </Card>
  );
}

interface NeededDocumentProps {
  kind: VerificationDocument;
  sent: readonly Document[];
  isOpen: boolean;
}

function NeededDocument({ kind, sent, isOpen }: NeededDocumentProps) {
  const { t } = useTranslation("grain-settings-verification");
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: (file: File) => addDocument(kind, file),
    onSuccess: (answer) => {
      queryClient.setQueryData(verificationQuery.queryKey, answer);
      toast({ title: t("sent", { name: t(`files.${kind}`) }) });
    },
  });
  const Icon = sent.length > 0 ? Check : CircleDashed;
  const action = t(sent.length > 0 ? "sendOther" : "send");
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-1 items-start gap-2">
          <Icon
            aria-hidden="true"
            className={cn("mt-0.5 size-5 shrink-0", sent.length > 0 ? "text-positive" : "text-ink-muted")}
          />
          <div className="min-w-0">
            <p className="font-medium">{t(`files.${kind}`)}</p>
            <p className="text-ink-muted text-sm">{t(`hints.${kind}`)}</p>
          </div>
        </div>
        {isOpen && (
          <FileButton
            label={`${action}: ${t(`files.${kind}`)}`}
            accept="image/jpeg,image/png,application/pdf"
            className="max-sm:w-full"
            disabled={send.isPending}
            onFile={(file) => send.mutate(file)}
          >
            <Upload aria-hidden="true" className="size-4" />
            {send.isPending ? t("sending") : action}
          </FileButton>
        )}
      </div>
      {sent.map((one) => (
        <SentDocument key={one.id} document={one} />
      ))}
      {send.isError && <ErrorAlert error={send.error} />}
    </li>
  );
}

function SentDocument({ document }: { document: Document }) {
  const [opened, setOpened] = useState(false);
  const viewer = useId();
  return (
    <div className="overflow-hidden rounded-md border">
      <button
        type="button"
        aria-expanded={opened}
        aria-controls={opened ? viewer : undefined}
        onClick={() => setOpened(!opened)}
        className="flex min-h-11 w-full items-center gap-2 px-3 text-left text-accent text-sm underline underline-offset-4"
      >
        <span className="min-w-0 flex-1 break-all">{document.name}</span>
        <ChevronDown
          aria-hidden="true"
          className={cn("size-4 shrink-0 transition-transform", opened && "rotate-180")}
        />
      </button>
      {opened && (
        <div id={viewer} className="border-t">
          <FileViewer
            file={fileQuery([...verificationQuery.queryKey, document.id], (signal) =>
              documentFile(document.id, signal),
            )}
            contentType={document.contentType}
            title={document.name}
            saveAs={document.name}
          />
        </div>
      )}
    </div>
  );
}
