import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { SectionNav } from "@/components/section-nav";

const SECTIONS = [
  { to: "/admin/exchange", word: "exchange", end: true },
  { to: "/admin/exchange/iof", word: "iof", end: false },
  { to: "/admin/exchange/products", word: "products", end: false },
  { to: "/admin/exchange/basket", word: "basket", end: false },
] as const;

/** What administrators set for exchange and investments: its sections above whichever is open. */
export function AdminFrame() {
  const { t } = useTranslation("exchange-admin");
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
