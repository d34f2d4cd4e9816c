import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ClosureDialog, FactorCode } from "@/components/privacy/closure-dialog";
import { ClosureSection } from "@/components/privacy/closure-section";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { type Closure, closeAccount, closureQuery } from "@/features/settings/api";
import { useFactorProof } from "@/features/settings/use-factor-proof";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { signOut } from "@/lib/session/session-store";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

/** Where each obstacle is settled. */
const PLACES: Record<Closure["obstacles"][number], string> = {
  balance: "/wallet",
  debt: "/pix/receive",
  otc_quote: "/otc",
  exchange_quote: "/currency",
  investment: "/investments",
  basket: "/investments/basket",
  vault: "/web3/vault",
  pix_dispute: "/pix/disputes",
  pix_charge: "/pix/receive",
  recovery: "/wallet/recoveries",
  p2p_trade: "/p2p/trades",
  company: "/companies",
  card: "/cards",
  cashback_pending: "/cashback",
};

/** The end of a client's account. */
export function Closing() {
  const { t } = useTranslation("settings");
  return (
    <ClosureSection
      closure={closureQuery}
      final={t("closure.final")}
      tell={(obstacle) => ({
        text: t(`closure.obstacles.${obstacle}.text`),
        link: t(`closure.obstacles.${obstacle}.link`),
        to: PLACES[obstacle],
      })}
      dialog={(closing) => <ClientClosure {...closing} />}
    />
  );
}

function ClientClosure({ secondFactor, onClose }: { secondFactor: boolean; onClose: () => void }) {
  const { t } = useTranslation("privacy");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const failure = useAuthFailure();
  const [code, setCode] = useState("");
  const factor = useFactorProof(secondFactor);
  const sending = useAuthAction(factor.send);
  const asksForCode = factor.kind === "typed" || factor.sent;
  const needsCode = factor.kind === "typed" || (factor.kind === "text" && !factor.answered);
  const fields = (
    <>
      {factor.kind === "key" && <p className="text-ink-muted text-sm">{t("closure.keyHint")}</p>}
      {factor.kind === "text" && (
        <Button variant="secondary" disabled={sending.busy} onClick={() => sending.run()}>
          {t("closure.sendCode")}
        </Button>
      )}
      {sending.problem !== undefined && <Alert tone="negative">{sending.problem}</Alert>}
      {asksForCode && (
        <FactorCode
          hint={factor.kind === "typed" ? t("closure.codeHint") : t("closure.codeSent")}
          value={code}
          onChange={setCode}
        />
      )}
    </>
  );
  return (
    <ClosureDialog
      factor={{ fields, isComplete: !needsCode || (asksForCode && code.trim().length >= 6) }}
      close={async (password) => closeAccount({ password, ...(await factor.prove(code.trim())) })}
      explain={failure}
      onClosed={async () => {
        await signOut();
        queryClient.clear();
        toast({ title: t("closure.doneTitle"), description: t("closure.doneText") });
        await navigate("/", { replace: true });
      }}
      onClose={onClose}
    />
  );
}
