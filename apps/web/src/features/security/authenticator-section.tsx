import { ShieldCheck, Smartphone } from "lucide-react";
import { EnrolDialog } from "@/features/security/enrol-dialog";
import { FactorSection } from "@/features/security/factor-section";

export function AuthenticatorSection() {
  return (
    <FactorSection
      kind="authenticator"
      icon={Smartphone}
      emptyIcon={ShieldCheck}
      dialog={(props) => <EnrolDialog {...props} />}
    />
  );
}
