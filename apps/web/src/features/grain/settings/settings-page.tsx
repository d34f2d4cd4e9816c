import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageHeader } from "@/components/page-header";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";
import { FactorSection } from "@/features/grain/settings/factor/factor-section";
import { IntegrationsSection } from "@/features/grain/settings/integrations-section";
import { LegalSection } from "@/features/grain/settings/legal/legal-section";
import { PasskeysSection } from "@/features/grain/settings/passkeys/passkeys-section";
import { StoredSettings } from "@/features/grain/settings/stored-settings";
import { TeamSection } from "@/features/grain/settings/team-section";
import { TraderPrivacy } from "@/features/grain/settings/trader-privacy";
import { BackLink } from "@/features/grain/shared/back-link";
import { agroEntrance, useAgroAccountType, useMay } from "@/lib/agro-session";

/** Where a buyer settles what stands in the way of closing the account. */
const BUYER_PLACES = {
  dispute: "/agro/dashboard-buyer?tab=orders",
  order: "/agro/dashboard-buyer?tab=orders",
  deposit: "/agro/dashboard-buyer?tab=wallet",
  withdrawal: "/agro/dashboard-buyer?tab=wallet",
  balance: "/agro/dashboard-buyer?tab=wallet",
} as const;

/** Where a producer does. */
const PRODUCER_PLACES = {
  dispute: "/agro/dashboard-producer/orders",
  order: "/agro/dashboard-producer/orders",
  deposit: "/agro/dashboard-producer/withdrawals",
  withdrawal: "/agro/dashboard-producer/withdrawals",
  balance: "/agro/dashboard-producer/withdrawals",
} as const;

/** What the person settles for themselves: what they are told, how they read and, where they sell, how they sell. */
export function SettingsPage() {
  const { t } = useTranslation("grain-settings");
  const type = useAgroAccountType();
  const home = agroEntrance(type);
  const sells = type === "produtor";
  const isOwner = useMay("own");
  const manages = useMay("manage");
  const security = (
    <SettingsSection title={t("settings.security")} description={t("settings.securityText")}>
      <div className="p-5">
        <Button asChild variant="secondary">
          <Link to={`${home}/profile`}>{t(sells ? "settings.changePassword" : "settings.profile")}</Link>
        </Button>
      </div>
    </SettingsSection>
  );
  return (
    <>
      {!sells && <BackLink to={home} word={t("settings.back")} />}
      <PageHeader
        title={t("settings.title")}
        description={t(sells ? "settings.description" : "settings.buyerDescription")}
      />
      {manages ? <StoredSettings sells={sells}>{security}</StoredSettings> : security}
      <div className="[&>section:first-of-type]:border-t [&>section:first-of-type]:pt-8">
        {manages && <LegalSection />}
        <FactorSection />
        <PasskeysSection />
        <TeamSection home={home} />
        {isOwner && <IntegrationsSection />}
        {isOwner && <TraderPrivacy places={sells ? PRODUCER_PLACES : BUYER_PLACES} sells={sells} />}
      </div>
    </>
  );
}
