import { useTranslation } from "react-i18next";

/** Paper, and after a moment a thin line of progress; quick loads show nothing that flickers. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="min-h-dvh bg-ground">
      <span className="sr-only">{t("loading")}</span>
      <span aria-hidden="true" className="loading-line fixed inset-x-0 top-0 h-0.5 bg-accent" />
    </div>
  );
}
