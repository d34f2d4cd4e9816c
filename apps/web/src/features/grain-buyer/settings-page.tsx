import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StoredSettings } from "@/components/grain/settings/stored-settings";
import { TraderPrivacy } from "@/components/grain/settings/trader-privacy";
import { PageHeader } from "@/components/page-header";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";
import { SettingsFrame } from "@/features/grain-buyer/settings-frame";

/** Where a buyer settles what stands in the way of closing the account. */
const PLACES = {
  dispute: "/agro/dashboard-buyer?tab=orders",
  order: "/agro/dashboard-buyer?tab=orders",
  deposit: "/agro/dashboard-buyer?tab=wallet",
  withdrawal: "/agro/dashboard-buyer?tab=wallet",
  balance: "/agro/dashboard-buyer?tab=wallet",
} as const;

/** What the buyer settles for themselves: what they are told and how they read. */
export function SettingsPage() {
  const { t } = useTranslation("grain-settings");
  return (
    <SettingsFrame
      producersOwn="/agro/dashboard-producer/settings"
      back={{ to: "/agro/dashboard-buyer", word: t("settings.back") }}
    >
      <PageHeader title={t("settings.title")} description={t("settings.buyerDescription")} />
      <StoredSettings sells={false}>
        <SettingsSection title={t("settings.security")} description={t("settings.securityText")}>
          <div className="p-5">
            <Button asChild variant="secondary">
              <Link to="/agro/dashboard-buyer/profile">{t("settings.profile")}</Link>
            </Button>
          </div>
        </SettingsSection>
      </StoredSettings>
      <TraderPrivacy places={PLACES} sells={false} />
    </SettingsFrame>
  );
}
