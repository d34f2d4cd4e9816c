import { useTranslation } from "react-i18next";
import { PageHeader } from "@/components/page-header";
import { ClosureSection } from "@/features/settings/closure-section";
import { ExportSection } from "@/features/settings/export-section";
import { LanguageSection } from "@/features/settings/language-section";
import { NotificationsSection } from "@/features/settings/notifications-section";
import { PrivacySection } from "@/features/settings/privacy-section";

/** How the house speaks to a person, and what it does with their data. */
export function SettingsPage() {
  const { t } = useTranslation("settings");
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <LanguageSection />
      <NotificationsSection />
      <PrivacySection />
      <ExportSection />
      <ClosureSection />
    </>
  );
}
