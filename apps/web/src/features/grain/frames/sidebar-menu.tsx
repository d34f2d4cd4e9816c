import { roleMay } from "@lastro/contracts/grain/member-access";
import { Wheat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { isOpen, MENU, PRODUCER_HOME } from "@/features/grain/frames/menu";
import { useAgroSession } from "@/lib/agro-session";
import { cn } from "@/lib/cn";

/** The producer's screens; folded, each is its icon and a word for those who point at it or hear it. */
export function SidebarMenu({ folded }: { folded: boolean }) {
  const { t } = useTranslation(["grain-frames", "common"]);
  const { pathname } = useLocation();
  const role = useAgroSession()?.user.member?.role;
  const shown = MENU.filter(({ needs }) => needs === undefined || roleMay(role, needs));
  return (
    <>
      <Link
        to={PRODUCER_HOME}
        className={cn("flex h-16 shrink-0 items-center gap-2.5 font-semibold", folded ? "px-2" : "px-4")}
      >
        <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-md bg-wheat text-ink">
          <Wheat aria-hidden="true" className="size-4.5" />
        </span>
        <span className={folded ? "sr-only" : "truncate"}>{t("nav.agro", { ns: "common" })}</span>
      </Link>
      <nav aria-label={t("shell.menu")} className={cn("py-2", folded ? "px-1" : "px-3")}>
        <ul className="flex flex-col gap-0.5">
          {shown.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                title={folded ? t(`menu.${label}`) : undefined}
                aria-current={isOpen(to, pathname) ? "page" : undefined}
                className={cn(
                  "flex min-h-10 items-center gap-3 rounded-md text-ink-muted text-sm -outline-offset-2 hover:bg-ink/5 hover:text-ink aria-[current=page]:bg-wheat-soft aria-[current=page]:font-semibold aria-[current=page]:text-wheat-ink",
                  folded ? "justify-center" : "px-3",
                )}
              >
                <Icon aria-hidden="true" className="size-[1.125rem] shrink-0" />
                <span className={folded ? "sr-only" : undefined}>{t(`menu.${label}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
