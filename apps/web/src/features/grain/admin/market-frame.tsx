import { useTranslation } from "react-i18next";
import { NavLink, Outlet } from "react-router";

const SECTIONS = [
  { to: "/admin/grain", word: "stats", end: true },
  { to: "/admin/grain/orders", word: "orders", end: false },
  { to: "/admin/grain/deposits", word: "deposits", end: false },
  { to: "/admin/grain/withdrawals", word: "withdrawals", end: false },
  { to: "/admin/grain/disputes", word: "disputes", end: false },
  { to: "/admin/grain/offers", word: "offers", end: false },
  { to: "/admin/grain/verifications", word: "verifications", end: false },
  { to: "/admin/grain/freight", word: "freight", end: false },
  { to: "/admin/grain/people", word: "people", end: false },
] as const;

/** The marketplace's part of the administration: its sections above whichever is open. */
export function MarketFrame() {
  const { t } = useTranslation("grain-admin");
  return (
    <>
      <nav aria-label={t("sections.label")} className="-mx-1 mb-6 flex gap-2 overflow-x-auto p-1">
        {SECTIONS.map(({ to, word, end }) => (
          <NavLink
            key={to}
            to={to}
            end={end}
            className="inline-flex min-h-10 items-center whitespace-nowrap rounded-md border bg-surface px-3 text-ink-muted text-sm hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
          >
            {t(`sections.${word}`)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
