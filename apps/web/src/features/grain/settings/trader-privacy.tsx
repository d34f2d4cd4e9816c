import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ClosureDialog, FactorCode } from "@/components/privacy/closure-dialog";
import { ClosureSection } from "@/components/privacy/closure-section";
import { ExportSection } from "@/components/privacy/export-section";
import {
  closeTraderAccount,
  type TraderClosure,
  traderClosureQuery,
  traderCopies,
} from "@/features/grain/settings/privacy-api";
import { keepAgroSession } from "@/lib/agro-session";
import { toast } from "@/lib/toast-store";

type Obstacle = TraderClosure["obstacles"][number];

interface TraderPrivacyProps {
  /** Where each obstacle is settled on this side of the market. */
  places: Readonly<Record<Obstacle, string>>;
  sells: boolean;
}

/** What somebody of the marketplace decides about their own data: a copy of it, and the end of the account. */
export function TraderPrivacy({ places, sells }: TraderPrivacyProps) {
  const { t } = useTranslation("grain-settings");
  return (
    <div className="pt-8">
      <ExportSection
        copies={traderCopies}
        what={t(sells ? "privacy.what" : "privacy.whatOfBuyer")}
        fileName={t("privacy.fileName")}
        isAside
      />
      <ClosureSection
        closure={traderClosureQuery}
        effects={[...(sells ? [t("privacy.offers")] : []), t("privacy.orders")]}
        final={t("privacy.final")}
        tell={(obstacle) => ({
          text: t(`privacy.obstacles.${obstacle}.text`),
          link: t(`privacy.obstacles.${obstacle}.link`),
          to: places[obstacle],
        })}
        dialog={(closing) => <TraderClosing {...closing} />}
      />
    </div>
  );
}

function TraderClosing({ secondFactor, onClose }: { secondFactor: boolean; onClose: () => void }) {
  const { t } = useTranslation("privacy");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [code, setCode] = useState("");
  const fields = secondFactor && <FactorCode hint={t("closure.codeHint")} value={code} onChange={setCode} />;
  return (
    <ClosureDialog
      factor={{ fields, isComplete: !secondFactor || code.trim().length >= 6 }}
      close={(password) => closeTraderAccount({ password, ...(secondFactor ? { code: code.trim() } : {}) })}
      onClosed={async () => {
        keepAgroSession(null);
        queryClient.removeQueries({ queryKey: ["grain"] });
        toast({ title: t("closure.doneTitle"), description: t("closure.doneText") });
        await navigate("/agro/login", { replace: true });
      }}
      onClose={onClose}
    />
  );
}
