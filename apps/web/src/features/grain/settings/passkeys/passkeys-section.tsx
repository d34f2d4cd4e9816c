import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PasskeyList } from "@/components/passkeys/passkey-list";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";
import { AddPasskeyDialog } from "@/features/grain/settings/passkeys/add-passkey-dialog";
import { passkeyAccess } from "@/features/grain/shared/passkeys/api";
import { hasPasskeys } from "@/lib/passkey-ceremony";
import { authSettingsQuery } from "@/lib/session/auth-settings";

/** Passkeys of the marketplace, by which its people sign in and sign, where this installation takes them. */
export function PasskeysSection() {
  const { t } = useTranslation(["security", "grain-settings-factor"]);
  const settings = useQuery(authSettingsQuery);
  const [adding, setAdding] = useState(false);
  if (settings.data?.passkeys_enabled !== true) return null;
  return (
    <SettingsSection
      title={t("passkeys.title")}
      description={t("passkeysText", { ns: "grain-settings-factor" })}
    >
      <PasskeyList
        access={passkeyAccess}
        add={() =>
          hasPasskeys() ? (
            <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" className="size-4" />
              {t("passkeys.add")}
            </Button>
          ) : (
            <p className="text-ink-muted text-sm">{t("passkeys.unavailable")}</p>
          )
        }
      />
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </SettingsSection>
  );
}
