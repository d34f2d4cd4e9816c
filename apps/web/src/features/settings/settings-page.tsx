import { useTranslation } from "react-i18next";
import { IntegrationsLink } from "@/components/integrations/integrations-link";
import { PageHeader } from "@/components/page-header";
import { ExportSection } from "@/components/privacy/export-section";
import { clientCopies } from "@/features/settings/api";
import { Closing } from "@/features/settings/closing";
import { LanguageSection } from "@/features/settings/language-section";
import { LimitsSection } from "@/features/settings/limits-section";
import { NotificationsSection } from "@/features/settings/notifications-section";
import { PrivacySection } from "@/features/settings/privacy-section";
import { PushSection } from "@/features/settings/push/push-section";

/** How the house speaks to a person, and what it does with their data. */
export function SettingsPage() {
  const { t } = useTranslation("settings");
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <LanguageSection />
      <LimitsSection />
      <NotificationsSection />
      <PushSection />
      <IntegrationsLink realm="bank" to="/integrations" />
      <PrivacySection />
      <ExportSection copies={clientCopies} what={t("export.what")} fileName={t("export.fileName")} />
      <Closing />
    </>
  );
}
