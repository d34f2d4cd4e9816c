import { useQuery } from "@tanstack/react-query";
import { Fingerprint, KeyRound, Mail, MessageSquare, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Method } from "@/features/identity/second-factor-methods";
import { hasPasskeys } from "@/lib/passkey-ceremony";
import { authSettingsQuery } from "@/lib/session/auth-settings";
import type { Factor } from "@/lib/session/factors";
import { toast } from "@/lib/toast-store";

interface OtherWaysProps {
  method: Method;
  /** Those the person has; unknown while they are read. */
  factors: readonly Factor[] | undefined;
  busy: boolean;
  onChange: (method: "app" | "recovery") => void;
  onText: () => void;
  onKey: () => void;
}

/** Other ways to confirm the sign-in. What this installation has not is on its way; what the person has not, said so. */
export function OtherWays({ method, factors, busy, onChange, onText, onKey }: OtherWaysProps) {
  const { t } = useTranslation("identity");
  const settings = useQuery(authSettingsQuery);
  const has = (type: string) => factors?.some((factor) => factor.type === type) === true;
  const takesKeys = settings.data?.passkeys_enabled === true && hasPasskeys();
  const sendsTexts = settings.data?.external.phone === true;
  const unread = factors === undefined;
  const alternative = alternativeTo(method, factors === undefined || has("totp"));

  const comingSoon = (channel: "sms" | "email") =>
    toast({ title: t("twoFactor.comingTitle"), description: t(`twoFactor.coming.${channel}`) });
  const missing = (what: "phone" | "key") =>
    toast({ title: t(`twoFactor.missing.${what}`), description: t("twoFactor.missing.text") });
  const text = () => {
    if (!sendsTexts) comingSoon("sms");
    else if (has("phone")) onText();
    else missing("phone");
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-ink-muted text-sm">{t("twoFactor.otherWays")}</legend>
      {alternative !== undefined && (
        <Button variant="secondary" size="sm" onClick={() => onChange(alternative)}>
          {alternative === "recovery" ? (
            <KeyRound aria-hidden="true" className="size-4" />
          ) : (
            <Smartphone aria-hidden="true" className="size-4" />
          )}
          {alternative === "recovery" ? t("twoFactor.useRecovery") : t("twoFactor.useApp")}
        </Button>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button variant="secondary" size="sm" disabled={busy || (sendsTexts && unread)} onClick={text}>
          <MessageSquare aria-hidden="true" className="size-4" />
          {t("twoFactor.sms")}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => comingSoon("email")}>
          <Mail aria-hidden="true" className="size-4" />
          {t("twoFactor.email")}
        </Button>
      </div>
      {method !== "key" && (
        <Button
          variant="secondary"
          size="sm"
          disabled={!takesKeys || busy || unread}
          onClick={() => (has("webauthn") ? onKey() : missing("key"))}
        >
          <Fingerprint aria-hidden="true" className="size-4" />
          {t("twoFactor.biometrics")}
          {!takesKeys && <Badge tone="warning">{t("twoFactor.soon")}</Badge>}
        </Button>
      )}
    </fieldset>
  );
}

/** Without an app there is nothing to go back to but what the other buttons offer. */
function alternativeTo(method: Method, hasApp: boolean): "app" | "recovery" | undefined {
  if (method === "app") return "recovery";
  if (hasApp) return "app";
  return method === "recovery" ? undefined : "recovery";
}
