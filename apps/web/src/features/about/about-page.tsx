import { useTranslation } from "react-i18next";

export function AboutPage() {
  const { t } = useTranslation("about");
  return <h1 className="page-width py-16 font-semibold text-4xl">{t("title")}</h1>;
}
