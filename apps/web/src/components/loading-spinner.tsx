import { LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Something is on its way; says so to those who cannot see it turn. */
export function LoadingSpinner() {
  const { t } = useTranslation("common");
  return (
    <div role="status" className="flex justify-center py-16">
      <LoaderCircle aria-hidden="true" className="size-8 animate-spin text-wheat-ink" />
      <span className="sr-only">{t("loading")}</span>
    </div>
  );
}
