import { ShieldCheck, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EnrolDialog } from "@/features/security/enrol-dialog";
import { FactorList } from "@/features/security/factor-list";
import { ProtectionRow } from "@/features/security/protection-row";
import { useFactorState } from "@/features/security/use-factor-state";

export function AuthenticatorRow() {
  const { t } = useTranslation("security");
  const state = useFactorState("authenticator");
  return (
    <ProtectionRow
      name="authenticator"
      icon={Smartphone}
      title={t("authenticator.title")}
      state={state}
      text={t("authenticator.text")}
    >
      <FactorList
        kind="authenticator"
        icon={Smartphone}
        emptyIcon={ShieldCheck}
        dialog={(props) => <EnrolDialog {...props} />}
      />
    </ProtectionRow>
  );
}
