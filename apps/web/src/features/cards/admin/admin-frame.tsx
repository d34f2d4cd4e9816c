import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { SectionNav } from "@/components/section-nav";

const SECTIONS = [
  { to: "/admin/cards", word: "figures", end: true },
  { to: "/admin/cards/list", word: "cards", end: false },
  { to: "/admin/cards/authorizations", word: "authorizations", end: false },
  { to: "/admin/cards/contests", word: "contests", end: false },
  { to: "/admin/cards/partners", word: "partners", end: false },
  { to: "/admin/cards/settings", word: "settings", end: false },
] as const;

/** The part of the administration that is about cards and cashback: its sections above whichever is open. */
export function AdminFrame() {
  const { t } = useTranslation("cards-admin");
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
