import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import type { NavigationItem } from "@/app/navigation";

interface SideNavigationProps {
  groups: readonly (readonly NavigationItem[])[];
}

/** A list of screens in groups, the open one marked in ink and in words. */
export function SideNavigation({ groups }: SideNavigationProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("menu.main")} className="flex flex-col gap-3 px-3 py-2">
      {groups.map((items) => (
        <ul key={items[0]?.to} className="flex flex-col gap-0.5 border-b pb-3 last:border-b-0">
          {items.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="flex min-h-10 items-center md:min-h-9 gap-3 rounded-md px-3 py-1.5 text-ink-muted text-sm hover:bg-ink/5 hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                <Icon aria-hidden="true" className="size-[1.125rem] shrink-0" />
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
