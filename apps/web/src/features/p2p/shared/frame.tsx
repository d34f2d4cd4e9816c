import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { SectionNav } from "@/components/section-nav";
import { tradesQuery } from "@/features/p2p/trades/api";

const SECTIONS = [
  { to: "/p2p", word: "book", end: true },
  { to: "/p2p/express", word: "express", end: false },
  { to: "/p2p/trades", word: "trades", end: false },
  { to: "/p2p/orders", word: "orders", end: false },
  { to: "/p2p/me", word: "me", end: false },
] as const;

/** The market's sections above whichever is open, with how many trades are under way. */
export function P2pFrame() {
  const { t } = useTranslation("p2p");
  const { data } = useInfiniteQuery(tradesQuery({ is: "open" }));
  const open = data?.pages[0]?.open ?? 0;
  const count = open > 0 && (
    <span className="figures rounded-full bg-wheat px-1.5 font-semibold text-ink text-xs">
      <span className="sr-only">{t("sections.open")} </span>
      {open}
    </span>
  );
  return (
    <>
      <SectionNav
        label={t("sections.label")}
        sections={SECTIONS.map(({ to, word, end }) => ({
          to,
          end,
          word: (
            <>
              {t(`sections.${word}`)}
              {word === "trades" && count}
            </>
          ),
        }))}
      />
      <Outlet />
    </>
  );
}
