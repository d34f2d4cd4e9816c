import { useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FactorSection } from "@/features/security/factor-section";
import { KeyDialog } from "@/features/security/key-dialog";
import { hasPasskeys } from "@/lib/passkey-ceremony";
import { authSettingsQuery } from "@/lib/session/auth-settings";

/** Biometrics and security keys that confirm a sign-in, where this installation takes them. */
export function KeySection() {
  const { t } = useTranslation("security");
  const settings = useQuery(authSettingsQuery);
  if (settings.data?.passkeys_enabled !== true) return null;
  return (
    <FactorSection
      kind="key"
      icon={Fingerprint}
      emptyIcon={Fingerprint}
      dialog={(props) => <KeyDialog {...props} />}
      unavailable={hasPasskeys() ? undefined : t("key.unavailable")}
    />
  );
}
