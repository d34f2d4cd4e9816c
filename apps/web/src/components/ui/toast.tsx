import { X } from "lucide-react";
import { Toast as RadixToast } from "radix-ui";
import { useTranslation } from "react-i18next";
import { useClearedFailure } from "@/components/ui/use-cleared-failure";
import { cn } from "@/lib/cn";
import { dismissToast, type ShownToast } from "@/lib/toast-store";

const TOAST_DURATION_MS = 5_000;

/** Draws the current toast: announced, paused under the pointer or focus, dismissed by Escape or a swipe. */
export default function Toaster({ shown }: { shown: ShownToast | null }) {
  const { t } = useTranslation();
  useClearedFailure(shown);
  return (
    <RadixToast.Provider duration={TOAST_DURATION_MS} label={t("notification")} swipeDirection="right">
      {shown !== null && (
        <RadixToast.Root
          key={shown.id}
          type={shown.variant === "destructive" ? "foreground" : "background"}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
          className={cn(
            "relative flex min-h-14 flex-col justify-center rounded-lg border bg-surface py-1.5 pr-12 pl-3 leading-snug shadow-float md:gap-0.5 md:py-3.5 md:pl-4 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
            shown.variant === "destructive" ? "border-negative bg-negative-soft" : "border-line-strong/60",
          )}
        >
          <RadixToast.Title
            className={cn(
              "font-semibold text-[0.8125rem] md:text-sm",
              shown.variant === "destructive" ? "text-negative" : "text-ink",
            )}
          >
            {shown.title}
          </RadixToast.Title>
          {shown.description !== undefined && (
            <RadixToast.Description className="text-[0.8125rem] text-ink md:text-sm">
              {shown.description}
            </RadixToast.Description>
          )}
          <RadixToast.Close
            aria-label={t("close")}
            className="absolute top-2 right-2 inline-flex size-9 items-center justify-center rounded-md text-ink-muted hover:bg-ink/5 hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        label={t("notifications")}
        className="fixed inset-x-0 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-100 m-0 flex w-full list-none flex-col p-1 outline-none md:right-0 md:bottom-0 md:left-auto md:max-w-[420px] md:p-4"
      />
    </RadixToast.Provider>
  );
}
