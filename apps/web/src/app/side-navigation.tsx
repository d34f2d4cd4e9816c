import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";
import type { NavigationItem } from "@/app/navigation";

type Groups<Item> = readonly (readonly Item[])[];

interface SideNavigationProps<Item extends NavigationItem> {
  groups: Groups<Item>;
  /** What is shown when it is asked for, and while one of it is open. */
  more?: Groups<Item>;
  /** What stands at the end of an entry. */
  beside?: ((item: Item) => ReactNode) | undefined;
}

const ENTRY =
  "flex min-h-10 w-full items-center md:min-h-9 gap-3 rounded-md px-3 py-1.5 text-ink-muted text-sm hover:bg-ink/5 hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent";

/** A list of screens in groups, the open one marked in ink and in words. */
export function SideNavigation<Item extends NavigationItem>({
  groups,
  more = [],
  beside,
}: SideNavigationProps<Item>) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("menu.main")} className="flex flex-col gap-3 px-3 py-2">
      <Lists groups={groups} beside={beside} />
      {more.length > 0 && <More groups={more} beside={beside} />}
    </nav>
  );
}

type ListsProps<Item extends NavigationItem> = Pick<SideNavigationProps<Item>, "groups" | "beside">;

function Lists<Item extends NavigationItem>({ groups, beside }: ListsProps<Item>) {
  const { t } = useTranslation();
  return groups.map((items) => (
    <ul key={items[0]?.to} className="flex flex-col gap-0.5 border-b pb-3 last:border-b-0">
      {items.map((item) => (
        <li key={item.to}>
          <NavLink to={item.to} className={ENTRY}>
            <item.icon aria-hidden="true" className="size-[1.125rem] shrink-0" />
            {t(item.label)}
            {beside?.(item)}
          </NavLink>
        </li>
      ))}
    </ul>
  ));
}

function More<Item extends NavigationItem>({ groups, beside }: ListsProps<Item>) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const id = useId();
  const [wanted, setWanted] = useState<boolean>();
  const isOpen = wanted ?? groups.flat().some(({ to }) => pathname.startsWith(to));
  return (
    <>
      <button
        type="button"
        className={ENTRY}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setWanted(!isOpen)}
      >
        <ChevronDown
          aria-hidden="true"
          className={`size-[1.125rem] shrink-0 transition-transform ${isOpen ? "rotate-180" : ""}`}
        />
        {t("menu.more")}
      </button>
      <div id={id} hidden={!isOpen} className={isOpen ? "flex flex-col gap-3" : undefined}>
        <Lists groups={groups} beside={beside} />
      </div>
    </>
  );
}
