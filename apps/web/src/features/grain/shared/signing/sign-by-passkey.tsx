import { Fingerprint } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { Signing } from "@/features/grain/shared/signing/use-signing";
import { CeremonyCancelled } from "@/lib/passkey-ceremony";
import { useAuthAction } from "@/lib/session/use-auth-action";

/** Proves by a passkey who signs, in place of what is typed otherwise. */
export function SignByPasskey({ signing }: { signing: Signing }) {
  const { t } = useTranslation("grain-shared-signing");
  const { run, busy, problem } = useAuthAction(async () => {
    try {
      await signing.proveByPasskey();
    } catch (error) {
      if (!(error instanceof CeremonyCancelled)) throw error;
    }
  });
  return (
    <>
      <Button variant="secondary" disabled={busy} onClick={() => run()}>
        <Fingerprint aria-hidden="true" className="size-4" />
        {t(busy ? "passkeyBusy" : "passkey")}
      </Button>
      {problem !== undefined && <Alert tone="negative">{problem}</Alert>}
    </>
  );
}
