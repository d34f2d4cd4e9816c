import { formatPhone } from "@lastro/contracts/documents";
import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useTranslation } from "react-i18next";
import { factorsQuery } from "@/features/security/api";
import { FactorList } from "@/features/security/factor-list";
import { PhoneDialog } from "@/features/security/phone-dialog";
import { ProtectionRow } from "@/features/security/protection-row";
import { useFactorState } from "@/features/security/use-factor-state";
import { authSettingsQuery } from "@/lib/session/auth-settings";

/** Telephones that get a code, where this installation sends texts, or somebody set one up while it did. */
export function PhoneRow() {
  const { t } = useTranslation("security");
  const settings = useQuery(authSettingsQuery);
  const factors = useQuery(factorsQuery);
  const state = useFactorState("phone");
  const sends = settings.data?.external.phone === true;
  if (!sends && factors.data?.some(({ type }) => type === "phone") !== true) return null;
  return (
    <ProtectionRow
      name="phone"
      icon={MessageSquare}
      title={t("phone.title")}
      state={state}
      text={t("phone.text")}
    >
      <FactorList
        kind="phone"
        icon={MessageSquare}
        emptyIcon={MessageSquare}
        more={({ phone }) => formatPhone(`+${phone}`)}
        dialog={(props) => <PhoneDialog {...props} />}
      />
    </ProtectionRow>
  );
}
