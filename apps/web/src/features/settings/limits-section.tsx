import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SettingsSection } from "@/components/settings-section";

/** The way to what a client may move. */
export function LimitsSection() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection title={t("limits.title")} description={t("limits.text")}>
      <Link
        to="/settings/limits"
        className="flex min-h-14 items-center justify-between gap-4 px-5 py-4 font-medium text-sm hover:bg-sunken"
      >
        {t("limits.open")}
        <ChevronRight aria-hidden="true" className="size-4 text-ink-muted" />
      </Link>
    </SettingsSection>
  );
}
