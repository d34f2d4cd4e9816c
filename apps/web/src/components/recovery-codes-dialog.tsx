import { Check, Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { saveFile } from "@/lib/save-file";
import { inGroups } from "@/lib/session/recovery-codes";

interface RecoveryCodesDialogProps {
  /** Whose they are, as the file says. */
  email: string;
  codes: readonly string[];
  onClose: () => void;
}

/** New recovery codes, the only time they are shown: to be copied, kept as a file or printed. */
export function RecoveryCodesDialog({ email, codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation(["security", "common"]);
  const [copied, setCopied] = useState(false);
  const list = codes.map(inGroups);
  const asText = [t("recovery.fileTitle", { email }), t("recovery.each"), "", ...list, ""].join("\r\n");
  const copy = () =>
    navigator.clipboard.writeText(list.join("\n")).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {/* They are gone once this is closed, so a click beside it does not close it. */}
      <DialogContent className="printed-alone max-w-md" onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle>{t("recovery.newTitle")}</DialogTitle>
        <DialogDescription>{t("recovery.newText", { email })}</DialogDescription>
        <ul
          aria-label={t("recovery.title")}
          className="figures grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-lg bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
        >
          {list.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-3 print:hidden">
          <Button variant="secondary" size="sm" onClick={() => void copy()}>
            {copied ? (
              <Check aria-hidden="true" className="size-4 text-positive" />
            ) : (
              <Copy aria-hidden="true" className="size-4" />
            )}
            {copied ? t("copied", { ns: "common" }) : t("copy", { ns: "common" })}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              saveFile(new Blob([asText], { type: "text/plain;charset=utf-8" }), t("recovery.fileName"))
            }
          >
            <Download aria-hidden="true" className="size-4" />
            {t("recovery.download")}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            {t("recovery.print")}
          </Button>
        </div>
        <Alert tone="warning" className="print:hidden">
          {t("recovery.once")}
        </Alert>
        <DialogFooter className="print:hidden">
          <Button onClick={onClose}>{t("recovery.kept")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
