import { Globe } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cn } from "@/lib/cn";
import { useLanguage } from "@/lib/i18n/language-provider";
import { isLanguage, LANGUAGE_NAMES } from "@/lib/i18n/languages";

/** The interface's language, each named in itself. A native list: it works before any menu code is fetched. */
export function LanguageSelector({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { language, languages, setLanguage } = useLanguage();
  return (
    <label
      className={cn(
        "relative inline-flex h-10 items-center rounded-md text-ink-muted text-sm focus-within:outline-2 focus-within:outline-accent hover:bg-sunken hover:text-ink",
        className,
      )}
    >
      <span className="sr-only">{t("languageLabel")}</span>
      <Globe aria-hidden="true" className="pointer-events-none absolute left-2.5 size-4" />
      <select
        value={language}
        onChange={(event) => isLanguage(event.target.value) && setLanguage(event.target.value)}
        className="field-sizing-content h-full w-full cursor-pointer appearance-none rounded-md bg-transparent pr-3 pl-8.5 text-inherit outline-none"
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each} className="bg-surface text-ink">
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
