import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PasskeyList } from "@/components/passkeys/passkey-list";
import { usePasskeyRegistration } from "@/components/passkeys/use-passkey-registration";
import { SettingsSection } from "@/components/settings-section";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { passkeyAccess } from "@/features/security/api";
import { hasPasskeys } from "@/lib/passkey-ceremony";
import { authSettingsQuery } from "@/lib/session/auth-settings";
import { registerPasskey } from "@/lib/session/passkeys";

/** Passkeys, where this installation takes them. */
export function PasskeysSection() {
  const { t } = useTranslation("security");
  const settings = useQuery(authSettingsQuery);
  const registration = usePasskeyRegistration(passkeyAccess, registerPasskey);
  if (settings.data?.passkeys_enabled !== true) return null;
  return (
    <SettingsSection title={t("passkeys.title")} description={t("passkeys.text")}>
      <PasskeyList
        access={passkeyAccess}
        add={(isFirst) =>
          hasPasskeys() ? (
            <Button
              size="sm"
              variant={isFirst ? "primary" : "secondary"}
              disabled={registration.busy}
              onClick={() => registration.run()}
            >
              <Plus aria-hidden="true" className="size-4" />
              {registration.busy ? t("passkeys.waiting") : t("passkeys.add")}
            </Button>
          ) : (
            <p className="text-ink-muted text-sm">{t("passkeys.unavailable")}</p>
          )
        }
      />
      {registration.problem !== undefined && (
        <Alert tone="negative" className="m-5 mt-0">
          {registration.problem}
        </Alert>
      )}
    </SettingsSection>
  );
}
