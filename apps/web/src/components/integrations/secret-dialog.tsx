import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";

interface SecretDialogProps {
  /** Whose secret it is. */
  of: "key" | "webhook";
  secret: string;
  onClose: () => void;
}

/** A secret that is shown this once; Escape does not close it, so that it is not lost by mistake. */
export function SecretDialog({ of, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation("integrations");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="max-w-lg"
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <DialogTitle>{t(`secret.${of}Title`)}</DialogTitle>
        <DialogDescription>{t(`secret.${of}Text`)}</DialogDescription>
        <div className="flex items-center gap-2 rounded-md border bg-sunken py-2 pr-2 pl-3">
          <code data-testid="secret" className="min-w-0 flex-1 break-all font-mono text-sm">
            {secret}
          </code>
          <CopyButton text={secret} label={t(`secret.${of}Title`)} />
        </div>
        <Alert tone="warning">
          <p>{t("secret.once")}</p>
        </Alert>
        <DialogFooter>
          <Button onClick={onClose}>{t("secret.done")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
