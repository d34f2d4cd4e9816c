import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { SectionNav } from "@/components/section-nav";

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
      <SectionNav
        label={t("sections.label")}
        sections={SECTIONS.map(({ to, word, end }) => ({ to, end, word: t(`sections.${word}`) }))}
      />
      <Outlet />
    </>
  );
}
