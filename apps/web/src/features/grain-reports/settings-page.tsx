import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StoredSettings } from "@/components/grain/settings/stored-settings";
import { TraderPrivacy } from "@/components/grain/settings/trader-privacy";
import { PageHeader } from "@/components/page-header";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";

/** Where a producer settles what stands in the way of closing the account. */
const PLACES = {
  dispute: "/agro/dashboard-producer/orders",
  order: "/agro/dashboard-producer/orders",
  deposit: "/agro/dashboard-producer/withdrawals",
  withdrawal: "/agro/dashboard-producer/withdrawals",
  balance: "/agro/dashboard-producer/withdrawals",
} as const;

/** What the producer settles for themselves: what they are told, how they read, how they sell. */
export function SettingsPage() {
  const { t } = useTranslation("grain-settings");
  return (
    <>
      <PageHeader title={t("settings.title")} description={t("settings.description")} />
      <StoredSettings sells>
        <SettingsSection title={t("settings.security")} description={t("settings.securityText")}>
          <div className="p-5">
            <Button asChild variant="secondary">
              <Link to="/agro/dashboard-producer/profile">{t("settings.changePassword")}</Link>
            </Button>
          </div>
        </SettingsSection>
      </StoredSettings>
      <TraderPrivacy places={PLACES} sells />
    </>
  );
}
