import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";

/** The way to the people who act for the company. */
export function TeamSection({ home }: { home: string }) {
  const { t } = useTranslation("grain-team");
  return (
    <SettingsSection title={t("title")} description={t("description")}>
      <div className="p-5">
        <Button asChild variant="secondary">
          <Link to={`${home}/team`}>{t("open")}</Link>
        </Button>
      </div>
    </SettingsSection>
  );
}
