import { isMobilePhone } from "@lastro/contracts/documents";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import type { Profile } from "@/features/accounts/api";
import { VerifyPhoneDialog } from "@/features/accounts/verify-phone-dialog";
import { authSettingsQuery } from "@/lib/session/auth-settings";

/** Whether the client has proven the phone theirs, and the way to do so where this installation sends texts. */
export function PhoneVerification({ profile: { phone, phoneVerified } }: { profile: Profile }) {
  const { t } = useTranslation("accounts");
  const settings = useQuery(authSettingsQuery);
  const [verifying, setVerifying] = useState(false);
  if (phone === null) return null;
  const sends = !phoneVerified && settings.data?.external.phone === true;
  const mobile = isMobilePhone(phone);
  return (
    <div className="mt-1 flex flex-col gap-1.5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 sm:min-h-8">
        <StatusBadge
          status={phoneVerified ? "verified" : "unverified"}
          statuses={{
            verified: { tone: "positive", label: t("phone.verified") },
            unverified: { tone: "warning", label: t("phone.unverified") },
          }}
        />
        {sends && mobile && (
          <Button
            variant="secondary"
            size="sm"
            className="min-h-11 sm:min-h-9"
            onClick={() => setVerifying(true)}
          >
            {t("phone.verify")}
          </Button>
        )}
      </div>
      {sends && (
        <p className="font-normal text-ink-muted text-xs">
          {mobile ? t("phone.why") : t("phone.mobileOnly")}
        </p>
      )}
      {verifying && <VerifyPhoneDialog phone={phone} onClose={() => setVerifying(false)} />}
    </div>
  );
}
