import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { MobileMenu } from "@/app/mobile-menu";
import { AgroLink } from "@/components/agro-link";
import { Brand } from "@/components/brand";
import { LanguageSelector } from "@/components/language-selector";
import { Button } from "@/components/ui/button";

const anchors = ["home", "services", "p2p", "otc", "about"] as const;

/** The menu of a phone below 768 px; from there on the page's own anchors, in a row of their own until one has room. */
export function PublicHeader() {
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 z-40 border-b bg-ground">
      <div className="page-width flex h-16 items-center gap-4">
        <Link to="/" aria-label="Lastro" className="inline-flex rounded-md">
          <Brand />
        </Link>
        <Anchors className="ml-2 hidden xl:block" />
        <div className="ml-auto hidden min-w-0 items-center gap-1 md:flex lg:gap-2">
          <LanguageSelector />
          <AgroLink />
          <Button asChild variant="ghost" size="sm">
            <Link to="/login" replace>
              {t("auth.signIn")}
            </Link>
          </Button>
          <Button asChild size="sm">
            <Link to="/register">{t("auth.signUp")}</Link>
          </Button>
        </div>
        <div className="ml-auto flex items-center gap-1 md:hidden">
          <Button asChild variant="ghost" size="sm">
            <Link to="/login" replace>
              {t("auth.signIn")}
            </Link>
          </Button>
          <Button asChild size="sm" className="hidden sm:inline-flex">
            <Link to="/register">{t("auth.signUp")}</Link>
          </Button>
          <MobileMenu />
        </div>
      </div>
      <Anchors className="page-width -mt-1 hidden pb-1.5 md:block xl:hidden" />
    </header>
  );
}

function Anchors({ className }: { className: string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("menu.main")} className={className}>
      <ul className="flex items-center max-xl:-mx-3">
        {anchors.map((anchor) => (
          <li key={anchor}>
            <Link
              to={{ pathname: "/", hash: `#${anchor}` }}
              className="inline-flex h-10 items-center whitespace-nowrap rounded-md px-3 text-ink-muted text-sm hover:text-ink"
            >
              {t(`anchors.${anchor}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
