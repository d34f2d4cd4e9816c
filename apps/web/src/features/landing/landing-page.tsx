import { useTranslation } from "react-i18next";

export function LandingPage() {
  const { t } = useTranslation("landing");
  return <h1 className="page-width py-16 font-semibold text-4xl">{t("title")}</h1>;
}
