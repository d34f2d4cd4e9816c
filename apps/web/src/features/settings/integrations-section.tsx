import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SettingsSection } from "@/components/settings-section";

/** The way to what programs do for a client. */
export function IntegrationsSection() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection title={t("integrations.title")} description={t("integrations.text")}>
      <Link
        to="/integrations"
        className="flex min-h-14 items-center justify-between gap-4 px-5 py-4 font-medium text-sm hover:bg-sunken"
      >
        {t("integrations.open")}
        <ChevronRight aria-hidden="true" className="size-4 text-ink-muted" />
      </Link>
    </SettingsSection>
  );
}
