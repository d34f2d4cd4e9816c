import { formatPhone } from "@lastro/contracts/documents";
import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { factorsQuery } from "@/features/security/api";
import { FactorSection } from "@/features/security/factor-section";
import { PhoneDialog } from "@/features/security/phone-dialog";
import { authSettingsQuery } from "@/lib/session/auth-settings";

/** Telephones that get a code, where this installation sends texts, or somebody set one up while it did. */
export function PhoneSection() {
  const settings = useQuery(authSettingsQuery);
  const factors = useQuery(factorsQuery);
  const sends = settings.data?.external.phone === true;
  if (!sends && factors.data?.some(({ type }) => type === "phone") !== true) return null;
  return (
    <FactorSection
      kind="phone"
      icon={MessageSquare}
      emptyIcon={MessageSquare}
      more={({ phone }) => formatPhone(`+${phone}`)}
      dialog={(props) => <PhoneDialog {...props} />}
    />
  );
}
