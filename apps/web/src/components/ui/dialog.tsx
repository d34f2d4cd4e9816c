import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useOpenerFocus } from "@/components/ui/use-opener-focus";
import { cn } from "@/lib/cn";

export const Dialog = RadixDialog.Root;

export const overlayClasses =
  "fixed inset-0 z-50 bg-ink/45 data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0";

export function CloseButton() {
  const { t } = useTranslation();
  return (
    <RadixDialog.Close
      aria-label={t("close")}
      className="absolute top-3 right-3 inline-flex size-10 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden="true" className="size-5" />
    </RadixDialog.Close>
  );
}

export function DialogContent({ className, children, ...props }: ComponentProps<typeof RadixDialog.Content>) {
  const focus = useOpenerFocus();
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClasses} />
      <RadixDialog.Content
        className={cn(
          "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-xl border bg-surface p-6 shadow-float data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 data-[state=open]:zoom-in-98",
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

export function DialogTitle({ className, ...props }: ComponentProps<typeof RadixDialog.Title>) {
  return <RadixDialog.Title className={cn("pr-10 font-semibold text-ink text-lg", className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof RadixDialog.Description>) {
  return <RadixDialog.Description className={cn("text-ink-muted text-sm", className)} {...props} />;
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)}
      {...props}
    />
  );
}
