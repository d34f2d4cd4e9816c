import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { stopAccess } from "@/features/grain/entry/api";
import { EntryPage } from "@/features/grain/entry/entry-page";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Ends every access by the link of a letter. Nothing happens before the button: programs that scan mail follow links too. */
export function StopPage() {
  const { t } = useTranslation("grain-entry");
  const token = useLocation().hash.slice(1);
  return (
    <EntryPage
      title={t("stop.title")}
      lead={token === "" ? undefined : t("stop.lead")}
      back={{ to: "/agro/login", label: t("toLogin") }}
    >
      {token === "" ? (
        <Alert tone="warning" title={t("reset.noLinkTitle")}>
          {t("stop.noLinkText")}
        </Alert>
      ) : (
        <Stop token={token} />
      )}
    </EntryPage>
  );
}

function Stop({ token }: { token: string }) {
  const { t } = useTranslation("grain-entry");
  const failed = useFailureToast();
  const [withdrawals, setWithdrawals] = useState<number>();
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      setWithdrawals((await stopAccess(token)).withdrawals);
    } catch (error) {
      await failed(t("stop.failed"), error);
    } finally {
      setBusy(false);
    }
  };
  if (withdrawals === undefined)
    return (
      <div className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-muted">
          <li>{t("stop.sessions")}</li>
          <li>{t("stop.withdrawals")}</li>
          <li>{t("stop.password")}</li>
        </ul>
        <Button variant="destructive" size="lg" disabled={busy} onClick={() => void stop()}>
          {busy ? t("stop.busy") : t("stop.submit")}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="positive" title={t("stop.doneTitle")}>
        {withdrawals === 0 ? t("stop.doneNone") : t("stop.done", { count: withdrawals })}
      </Alert>
      <Button asChild variant="wheat" size="lg">
        <Link to="/agro/forgot-password">{t("stop.newPassword")}</Link>
      </Button>
    </div>
  );
}
