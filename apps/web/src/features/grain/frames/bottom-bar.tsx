import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { DemoStrip } from "@/components/demo-strip";
import { type BUYER_BAR, barPlace } from "@/features/grain/frames/menu";

/** The strip of a demonstration, and beneath it on a phone the four places of a frame. */
export function BottomBar({ items }: { items: typeof BUYER_BAR }) {
  const { t } = useTranslation("grain-frames");
  const open = barPlace(items, useLocation());
  return (
    <div className="sticky bottom-0 z-30">
      <DemoStrip className="static" />
      <nav
        aria-label={t("bar.label")}
        className="flex border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {items.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === open ? "page" : undefined}
            className="flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-[0.6875rem] text-ink-muted -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-wheat-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
            <span className="max-w-full truncate">{t(`bar.${label}`)}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
