import { useQuery } from "@tanstack/react-query";
import { Gauge, Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ConfirmAccess } from "@/components/confirm-access";
import { PageHeader } from "@/components/page-header";
import { ReadFailed } from "@/components/read-failed";
import { Card } from "@/components/ui/card";
import { ActivityRow } from "@/features/security/activity-row";
import { appsQuery, sessionsQuery } from "@/features/security/api";
import { AppsRow } from "@/features/security/apps-row";
import { AuthenticatorRow } from "@/features/security/authenticator-row";
import { BiometricsRow } from "@/features/security/biometrics-row";
import { DevicesRow } from "@/features/security/devices-row";
import { EmailRow } from "@/features/security/email-row";
import { LevelCard } from "@/features/security/level-card";
import { PasswordRow } from "@/features/security/password-row";
import { PhoneRow } from "@/features/security/phone-row";
import { LinkRow } from "@/features/security/protection-row";
import { RecoveryRow } from "@/features/security/recovery-row";
import { SessionsRow } from "@/features/security/sessions-row";
import { devicesQuery } from "@/lib/devices";

/** Everything a person can do to keep others out of their account, and to see whether somebody got in. */
export function SecurityPage() {
  const { t } = useTranslation("security");
  // What their rows say of them even folded.
  const reads = [useQuery(devicesQuery), useQuery(sessionsQuery), useQuery(appsQuery)];
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <LevelCard />
      <ReadFailed reads={reads} what={t("title")} className="mb-6" />
      <Card className="divide-y overflow-hidden">
        <PasswordRow />
        <EmailRow />
        <AuthenticatorRow />
        <RecoveryRow />
        <PhoneRow />
        <BiometricsRow />
        <DevicesRow />
        <SessionsRow />
        <AppsRow />
        <LinkRow icon={Gauge} title={t("limits.title")} details={t("limits.text")} to="/settings/limits" />
        <LinkRow icon={Lock} title={t("privacy.title")} details={t("privacy.text")} to="/settings" />
        <ActivityRow />
      </Card>
      <ConfirmAccess />
    </>
  );
}
