import { decideVerification } from "@lastro/contracts/grain/verifications";
import { useTranslation } from "react-i18next";
import { MarketDecision } from "@/features/grain/admin/market-decision";
import { type AdminVerification, decide } from "@/features/grain/admin/verifications/api";

interface DecideDialogProps {
  of: AdminVerification;
  decision: "approved" | "refused";
  onClose: () => void;
}

/** Asks why before a verification is approved or refused; the person reads why it is refused. */
export function DecideDialog({ of, decision, onClose }: DecideDialogProps) {
  const { t } = useTranslation("grain-admin-verifications");
  const words = decision === "approved" ? "approve" : "refuse";
  return (
    <MarketDecision
      title={t(`${words}.title`, { name: of.trader.name })}
      text={t(`${words}.text`)}
      action={t(`${words}.action`)}
      done={t(`${words}.done`)}
      destructive={decision === "refused"}
      reasonFor={decision === "approved" ? "onRecord" : "told"}
      schema={decideVerification.body.shape.reason}
      bodyOf={(reason) => ({ decision, reason })}
      send={(body) => decide(of.id, body)}
      onClose={onClose}
    />
  );
}
