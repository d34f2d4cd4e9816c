import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { SectionNav } from "@/components/section-nav";

const SECTIONS = [
  { to: "/admin/p2p", word: "figures", end: true },
  { to: "/admin/p2p/disputes", word: "disputes", end: false },
  { to: "/admin/p2p/trades", word: "trades", end: false },
  { to: "/admin/p2p/orders", word: "ads", end: false },
  { to: "/admin/p2p/suspensions", word: "suspensions", end: false },
  { to: "/admin/p2p/settings", word: "settings", end: false },
] as const;

/** The market's part of the administration: its sections above whichever is open. */
export function AdminFrame() {
  const { t } = useTranslation("p2p-admin");
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
