import { createContext, type ReactNode, use, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "@/lib/i18n/i18n";
import { isLanguage, LANGUAGES, type Language } from "@/lib/i18n/languages";

interface LanguageChoice {
  language: Language;
  languages: readonly Language[];
  setLanguage(language: Language): void;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : "pt-BR";
  const choice = useMemo<LanguageChoice>(
    () => ({ language, languages: LANGUAGES, setLanguage: (next) => void changeLanguage(next) }),
    [language],
  );
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

/** The interface's language and how to change it. Outside its provider there is none to speak of, so it throws. */
export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === null) throw new Error("useLanguage must be used within a LanguageProvider");
  return choice;
}
