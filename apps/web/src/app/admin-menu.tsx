import type { getWaitingWork } from "@lastro/contracts/backoffice";
import { type Permission, ROLE_PERMISSIONS, type Role } from "@lastro/contracts/roles";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { type AdminNavigationItem, adminNavigation, type WaitingQueue } from "@/app/admin-navigation";
import { SideNavigation } from "@/app/side-navigation";
import { useOpenInSight } from "@/components/open-in-sight";
import { callRoute } from "@/lib/call-route";
import { cn } from "@/lib/cn";

interface MenuProps {
  roles: readonly Role[];
}

/** The menu of the administration as groups, where there is room for a side bar. */
export function AdminSideMenu({ roles }: MenuProps) {
  const waitingIn = useWaitingWork();
  return (
    <SideNavigation
      groups={groupsOf(roles)}
      beside={({ waiting }) => <WaitingCount count={waitingIn(waiting)} className="ml-auto" />}
    />
  );
}

/** The same as one row, where there is not. */
export function AdminMenuRow({ roles }: MenuProps) {
  const { t } = useTranslation();
  const waitingIn = useWaitingWork();
  const nav = useRef<HTMLElement>(null);
  const items = groupsOf(roles).flat();
  // A count that comes later makes its entry wider.
  useOpenInSight(nav, items.filter(({ waiting }) => waitingIn(waiting) > 0).length);
  return (
    <nav ref={nav} aria-label={t("menu.main")} className="page-width flex gap-6 overflow-x-auto xl:hidden">
      {items.map(({ to, label, waiting }) => (
        <NavLink
          key={to}
          to={to}
          className="-mb-px inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 text-ink-muted text-sm hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {t(label)}
          <WaitingCount count={waitingIn(waiting)} className="ml-1.5" />
        </NavLink>
      ))}
    </nav>
  );
}

function groupsOf(roles: readonly Role[]): (readonly AdminNavigationItem[])[] {
  return adminNavigation
    .map((items) => items.filter(({ permission }) => mayRead(roles, permission)))
    .filter(({ length }) => length > 0);
}

/** A page without a permission is an administrator's alone. */
function mayRead(roles: readonly Role[], permission: Permission | undefined): boolean {
  return roles.some((role) =>
    permission === undefined ? role === "admin" : ROLE_PERMISSIONS[role].includes(permission),
  );
}

function WaitingCount({ count, className }: { count: number; className: string }) {
  const { t } = useTranslation("office");
  if (count === 0) return null;
  return (
    <span
      className={cn(
        "figures relative rounded-full bg-wheat-soft px-1.5 font-medium text-wheat-ink text-xs",
        className,
      )}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t("waiting", { count })}</span>
    </span>
  );
}

const WAITING_REFRESH_MS = 60_000;

/** How much waits in each queue. What the server publishes refreshes it, and so does the passing of a minute. */
function useWaitingWork(): (queue: WaitingQueue | undefined) => number {
  const { data } = useQuery({
    queryKey: ["admin", "waiting"],
    queryFn: ({ signal }) => callRoute<typeof getWaitingWork>("GET /v1/admin/waiting", { signal }),
    refetchInterval: WAITING_REFRESH_MS,
  });
  const counts: Partial<Record<WaitingQueue, number>> = { ...data, ...data?.administration };
  return (queue) => (queue === undefined ? 0 : (counts[queue] ?? 0));
}
