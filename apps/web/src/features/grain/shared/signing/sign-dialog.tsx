import type { ReactNode } from "react";
import { DecisionDialog } from "@/components/decision-dialog";
import { SigningFields } from "@/features/grain/shared/signing/signing-fields";
import type { Signing } from "@/features/grain/shared/signing/use-signing";

interface SignDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  action: string;
  /** Nothing where it was signed before: then it is only asked once more. */
  signing: Signing | null;
  busy: boolean;
  error?: unknown;
  children?: ReactNode;
  onSign: () => void;
  onClose: () => void;
}

/** Asks for a signature: what is signed, and by what. */
export function SignDialog({ signing, children, onSign, onClose, ...dialog }: SignDialogProps) {
  return (
    <DecisionDialog
      {...dialog}
      variant="wheat"
      ready={signing?.isReady ?? true}
      onConfirm={onSign}
      onClose={() => {
        signing?.forget();
        onClose();
      }}
    >
      {children}
      {signing !== null && <SigningFields signing={signing} />}
    </DecisionDialog>
  );
}
