import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Brand } from "@/components/brand";
import { LanguageSelector } from "@/components/language-selector";

const columns = [
  {
    title: "footer.company",
    links: [
      { to: "/about", label: "nav.about" },
      { to: "/#corporate", label: "footer.corporate" },
      { to: "/#access", label: "footer.access" },
      { to: "/terms", label: "footer.terms" },
      { to: "/privacy", label: "footer.privacy" },
    ],
  },
  {
    title: "footer.products",
    links: [
      { to: "/otc", label: "nav.otc" },
      { to: "/p2p", label: "nav.p2p" },
      { to: "/cards", label: "nav.cards" },
      { to: "/cashback", label: "nav.cashback" },
      { to: "/agro/login", label: "nav.agro" },
    ],
  },
  {
    title: "footer.resources",
    links: [
      { to: "/#market", label: "footer.quotes" },
      { to: "/help", label: "nav.help" },
      { to: "/status", label: "footer.status" },
      { to: "/transparency", label: "footer.transparency" },
      { to: "/security", label: "nav.security" },
      { to: "/admin-login", label: "footer.admin" },
    ],
  },
] as const;

export function PublicFooter() {
  const { t } = useTranslation();
  return (
    <footer className="border-t bg-sunken">
      <div className="page-width grid gap-10 py-12 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="flex flex-col items-start gap-3 sm:col-span-3 lg:col-span-1">
          <Brand />
          <p className="max-w-xs text-ink-muted text-sm">{t("tagline")}</p>
          <LanguageSelector className="-ml-2.5" />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <h2 className="font-semibold text-sm">{t(title)}</h2>
            <ul className="mt-3 flex flex-col gap-1">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-8 items-center text-ink-muted text-sm underline-offset-4 hover:text-ink hover:underline"
                  >
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width">
        <p className="border-t py-6 text-ink-muted text-xs">{t("footer.openSource")}</p>
      </div>
    </footer>
  );
}
