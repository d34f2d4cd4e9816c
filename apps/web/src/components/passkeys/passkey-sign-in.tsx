import { useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { CeremonyCancelled, hasPasskeys } from "@/lib/passkey-ceremony";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { authSettingsQuery } from "@/lib/session/auth-settings";
import { toast } from "@/lib/toast-store";

/** Signing in by a passkey, where the installation takes them and the browser has them. */
export function PasskeySignIn({ signIn }: { signIn: () => Promise<void> }) {
  const { t } = useTranslation("identity");
  const failure = useAuthFailure();
  const settings = useQuery(authSettingsQuery);
  const [busy, setBusy] = useState(false);
  if (settings.data?.passkeys_enabled !== true || !hasPasskeys()) return null;

  const enter = async () => {
    setBusy(true);
    try {
      await signIn();
    } catch (error) {
      if (!(error instanceof CeremonyCancelled))
        toast({ title: t("signIn.failed"), description: await failure(error), variant: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="lg"
      variant="secondary"
      className="mt-3 w-full"
      disabled={busy}
      onClick={() => void enter()}
    >
      <Fingerprint aria-hidden="true" className="size-5" />
      {busy ? t("signIn.passkeyBusy") : t("signIn.passkey")}
    </Button>
  );
}
