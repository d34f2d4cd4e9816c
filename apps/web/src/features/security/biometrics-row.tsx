import { useQuery } from "@tanstack/react-query";
import { Fingerprint, Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { PasskeyList } from "@/components/passkeys/passkey-list";
import { usePasskeyRegistration } from "@/components/passkeys/use-passkey-registration";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { passkeyAccess, passkeysQuery } from "@/features/security/api";
import { FactorList } from "@/features/security/factor-list";
import { KeyDialog } from "@/features/security/key-dialog";
import { ProtectionRow } from "@/features/security/protection-row";
import { useFactorState } from "@/features/security/use-factor-state";
import { hasPasskeys } from "@/lib/passkey-ceremony";
import { authSettingsQuery } from "@/lib/session/auth-settings";
import { registerPasskey } from "@/lib/session/passkeys";

/** What a device's biometrics do, where this installation takes them: they sign in, and they confirm a sign-in. */
export function BiometricsRow() {
  const settings = useQuery(authSettingsQuery);
  return settings.data?.passkeys_enabled === true ? <Biometrics /> : null;
}

function Biometrics() {
  const { t } = useTranslation("security");
  const factor = useFactorState("key");
  const passkeys = useQuery(passkeysQuery);
  const state =
    passkeys.data !== undefined && passkeys.data.length > 0
      ? ({ tone: "positive", label: t("state.on") } as const)
      : passkeys.isPending
        ? undefined
        : factor;
  return (
    <ProtectionRow
      name="biometrics"
      icon={Fingerprint}
      title={t("biometrics.title")}
      state={state}
      text={t("biometrics.text")}
    >
      <Part title={t("passkeys.title")} text={t("passkeys.text")}>
        <Passkeys />
      </Part>
      <Part title={t("key.title")} text={t("key.text")}>
        <FactorList
          kind="key"
          icon={Fingerprint}
          emptyIcon={Fingerprint}
          dialog={(props) => <KeyDialog {...props} />}
          unavailable={hasPasskeys() ? undefined : t("key.unavailable")}
        />
      </Part>
    </ProtectionRow>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4 border-t">
      <h3 id={id} className="px-5 pt-4 font-medium text-sm">
        {title}
      </h3>
      <p className="max-w-prose px-5 pt-1 text-ink-muted text-sm">{text}</p>
      {children}
    </section>
  );
}

function Passkeys() {
  const { t } = useTranslation("security");
  const registration = usePasskeyRegistration(passkeyAccess, registerPasskey);
  return (
    <>
      <PasskeyList
        access={passkeyAccess}
        add={() =>
          hasPasskeys() ? (
            <Button
              size="sm"
              variant="secondary"
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
    </>
  );
}
