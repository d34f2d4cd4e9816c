import { resetTraderFactor } from "@lastro/contracts/grain/administration";
import { useTranslation } from "react-i18next";
import { MarketDecision } from "@/features/grain/admin/market-decision";
import { askFactorReset, type Trader } from "@/features/grain/admin/people/api";

/** Asks why before another administrator is asked to take a person's second factor away. */
export function ResetFactor({ trader, onClose }: { trader: Trader; onClose: () => void }) {
  const { t } = useTranslation("grain-admin");
  return (
    <MarketDecision
      title={t("people.resetFactor.title", { name: trader.name })}
      text={t("people.resetFactor.text")}
      action={t("people.resetFactor.action")}
      done={t("people.resetFactor.done")}
      destructive
      reasonFor="told"
      schema={resetTraderFactor.body.shape.reason}
      bodyOf={(reason) => reason}
      send={(reason) => askFactorReset(trader.id, reason)}
      onClose={onClose}
    />
  );
}
