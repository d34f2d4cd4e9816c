import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { LoadingSpinner } from "@/components/loading-spinner";
import { RecoveryCodesDialog } from "@/components/recovery-codes-dialog";
import { SettingsSection } from "@/components/settings-section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeDialog } from "@/features/grain/settings/factor/code-dialog";
import { EnrolDialog } from "@/features/grain/settings/factor/enrol-dialog";
import { secondFactorQuery } from "@/features/grain/shared/signing/api";
import { useAgroSession } from "@/lib/agro-session";

type Open = "enrol" | "renew" | "remove" | null;

/** Two-step verification of the marketplace: an authenticator app, asked for at sign-in and to sign. */
export function FactorSection() {
  const { t } = useTranslation("grain-settings-factor");
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const email = useAgroSession()?.user.email ?? "";
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setOpen(null);
  return (
    <SettingsSection title={t("title")} description={t("text")}>
      <div id="second-factor" className="flex scroll-mt-24 flex-col gap-4 p-5">
        {data === undefined ? (
          error === null ? (
            <LoadingSpinner />
          ) : (
            <ErrorAlert error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <Badge tone={data.enabled ? "positive" : "warning"}>{t(data.enabled ? "on" : "off")}</Badge>
              {data.enabled && (
                <span className="text-ink-muted text-sm">{t("codesLeft", { count: data.codesLeft })}</span>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              {data.enabled ? (
                <>
                  <Button variant="secondary" onClick={() => setOpen("renew")}>
                    {t("renew")}
                  </Button>
                  <Button variant="secondary" className="text-negative" onClick={() => setOpen("remove")}>
                    {t("remove")}
                  </Button>
                </>
              ) : (
                <Button variant="secondary" onClick={() => setOpen("enrol")}>
                  {t("enrol")}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {open === "enrol" && <EnrolDialog onCodes={setCodes} onClose={close} />}
      {(open === "renew" || open === "remove") && (
        <CodeDialog purpose={open} onCodes={setCodes} onClose={close} />
      )}
      {codes.length > 0 && <RecoveryCodesDialog email={email} codes={codes} onClose={() => setCodes([])} />}
    </SettingsSection>
  );
}
