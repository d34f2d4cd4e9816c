import { useTranslation } from "react-i18next";
import { cn } from "@/lib/cn";
import { useIsDemo } from "@/lib/deployment";

/** Says on every page of a demonstration that no amount is real. It stays at the foot, so nothing moves for it. */
export function DemoStrip({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  if (!useIsDemo()) return null;
  return (
    <aside
      aria-label={t("notification")}
      className={cn(
        "sticky bottom-0 z-30 border-wheat border-t bg-wheat-soft px-4 py-1.5 text-center font-medium text-wheat-ink text-xs",
        className,
      )}
    >
      {t("demoStrip")}
    </aside>
  );
}
