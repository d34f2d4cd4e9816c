import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { MobileMenu } from "@/app/mobile-menu";
import { AgroLink } from "@/components/agro-link";
import { Brand } from "@/components/brand";
import { LanguageSelector } from "@/components/language-selector";
import { Button } from "@/components/ui/button";

const anchors = ["home", "services", "p2p", "otc", "about"] as const;

export function PublicHeader() {
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 z-40 border-b bg-ground">
      <div className="page-width flex h-16 items-center gap-4">
        <Link to="/" aria-label="Lastro" className="inline-flex rounded-md">
          <Brand />
        </Link>
        <nav aria-label={t("menu.main")} className="ml-2 hidden xl:block">
          <ul className="flex items-center">
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
        <div className="ml-auto hidden items-center gap-2 xl:flex">
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
        <div className="ml-auto flex items-center gap-1 xl:hidden">
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
    </header>
  );
}
