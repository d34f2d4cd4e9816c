import { useTranslation } from "react-i18next";
import { Brand } from "@/components/brand";

/** Paper with the house's name where index.html drew it, and after a moment a thin line of progress. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="min-h-dvh bg-ground">
      <span className="sr-only">{t("loading")}</span>
      <div className="page-width flex h-16 items-center">
        <Brand />
      </div>
      <span aria-hidden="true" className="loading-line fixed inset-x-0 top-0 h-0.5 bg-accent" />
    </div>
  );
}
