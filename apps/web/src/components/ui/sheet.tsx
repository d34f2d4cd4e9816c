import { Dialog as RadixDialog } from "radix-ui";
import type { ComponentProps } from "react";
import { CloseButton, overlayClasses } from "@/components/ui/dialog";
import { useOpenerFocus } from "@/components/ui/use-opener-focus";
import { cn } from "@/lib/cn";

export const Sheet = RadixDialog.Root;

const sides = {
  right:
    "inset-y-0 right-0 h-dvh w-full max-w-md border-l data-[state=closed]:slide-out-to-right data-[state=open]:slide-in-from-right",
  left: "inset-y-0 left-0 h-dvh w-[85%] max-w-sm border-r data-[state=closed]:slide-out-to-left data-[state=open]:slide-in-from-left",
  bottom:
    "inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl border-t data-[state=closed]:slide-out-to-bottom data-[state=open]:slide-in-from-bottom",
};

interface SheetContentProps extends ComponentProps<typeof RadixDialog.Content> {
  side?: keyof typeof sides;
}

/** A dialog that slides in from an edge: details beside the list they belong to, or a menu. */
export function SheetContent({ side = "right", className, children, ...props }: SheetContentProps) {
  const focus = useOpenerFocus();
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClasses} />
      <RadixDialog.Content
        className={cn(
          "fixed z-50 flex flex-col gap-4 overflow-y-auto bg-surface p-6 shadow-float duration-200 data-[state=closed]:animate-out data-[state=open]:animate-in",
          sides[side],
          className,
        )}
        {...focus}
        {...props}
      >
        {children}
        <CloseButton />
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

export { DialogDescription as SheetDescription, DialogTitle as SheetTitle } from "@/components/ui/dialog";
