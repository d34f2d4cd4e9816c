import { useTranslation } from "react-i18next";

/** The first stop of the keyboard: past the navigation, to the content. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-100 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2.5 focus:text-on-accent"
    >
      {t("skipToContent")}
    </a>
  );
}
