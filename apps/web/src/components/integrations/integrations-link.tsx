import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SettingsSection } from "@/components/settings-section";

/** The way from the settings to what programs do for an account. */
export function IntegrationsLink({ realm, to }: { realm: "bank" | "market"; to: string }) {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection
      title={t("integrations.title")}
      description={t(realm === "bank" ? "integrations.text" : "integrations.traderText")}
    >
      <Link
        to={to}
        className="flex min-h-14 items-center justify-between gap-4 px-5 py-4 font-medium text-sm hover:bg-sunken"
      >
        {t("integrations.open")}
        <ChevronRight aria-hidden="true" className="size-4 text-ink-muted" />
      </Link>
    </SettingsSection>
  );
}
