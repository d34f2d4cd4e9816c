import { useTranslation } from "react-i18next";
import { ConfirmAccess } from "@/components/confirm-access";
import { PageHeader } from "@/components/page-header";
import { ActivitySection } from "@/features/security/activity-section";
import { AppsSection } from "@/features/security/apps-section";
import { AuthenticatorSection } from "@/features/security/authenticator-section";
import { DevicesSection } from "@/features/security/devices-section";
import { KeySection } from "@/features/security/key-section";
import { PasskeysSection } from "@/features/security/passkeys-section";
import { PasswordSection } from "@/features/security/password-section";
import { PhoneSection } from "@/features/security/phone-section";
import { RecoverySection } from "@/features/security/recovery-section";
import { SessionsSection } from "@/features/security/sessions-section";

/** Everything a person can do to keep others out of their account, and to see whether somebody got in. */
export function SecurityPage() {
  const { t } = useTranslation("security");
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <PasswordSection />
      <AuthenticatorSection />
      <PhoneSection />
      <KeySection />
      <RecoverySection />
      <PasskeysSection />
      <DevicesSection />
      <SessionsSection />
      <AppsSection />
      <ActivitySection />
      <ConfirmAccess />
    </>
  );
}
