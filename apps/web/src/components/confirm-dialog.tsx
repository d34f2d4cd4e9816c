import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  /** What the button that does it says. */
  action: string;
  /** How that button looks: as a warning, unless nothing is taken away. */
  variant?: "destructive" | "wheat";
  /** What the other button says, where cancelling is what is asked about. */
  leave?: string;
  busy: boolean;
  problem?: string | undefined;
  /** What else is asked, where something is. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const {
    open,
    title,
    text,
    action,
    leave = t("cancel"),
    variant = "destructive",
    busy,
    problem,
    children,
    onConfirm,
    onClose,
  } = props;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{text}</DialogDescription>
        {children}
        {problem !== undefined && <Alert tone="negative">{problem}</Alert>}
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {leave}
          </Button>
          <Button variant={variant} disabled={busy} onClick={onConfirm}>
            {action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
