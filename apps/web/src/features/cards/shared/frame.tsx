import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { SectionNav } from "@/components/section-nav";
import { useIsDemo } from "@/lib/deployment";

const SECTIONS = [
  { to: "/cards", word: "cards", end: true },
  { to: "/cards/purchases", word: "purchases", end: true },
  { to: "/cards/contests", word: "contests", end: true },
] as const;

/** The sections of cards above whichever is open; in a demonstration also its shop. */
export function CardsFrame() {
  const { t } = useTranslation("cards");
  const isDemo = useIsDemo();
  const sections = SECTIONS.map(({ to, word, end }) => ({ to, end, word: t(`sections.${word}`) }));
  const shop = { to: "/demo/shop", end: true, word: t("sections.shop") };
  return (
    <>
      <SectionNav label={t("sections.label")} sections={isDemo ? [...sections, shop] : sections} />
      <Outlet />
    </>
  );
}
