import { CircleSlash, TimerOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import type { Charge } from "@/features/pix/api";
import { DemoPayment } from "@/features/pix/demo-payment";

/** A charge that can no longer be offered, what became of the money, and the way to another. */
export function EndedCharge({ charge, onNew }: { charge: Charge; onNew: () => void }) {
  const { t } = useTranslation("pix");
  const expired = charge.status === "EXPIRED";
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        icon={expired ? TimerOff : CircleSlash}
        title={expired ? t("charge.expiredTitle") : t("charge.cancelledTitle")}
        description={
          <>
            <Amount asset="BRL" amount={charge.amount} className="mb-2 block font-medium text-ink" />
            {expired ? t("charge.expiredText") : t("charge.cancelledText")}
          </>
        }
        action={<Button onClick={onNew}>{t("charge.new")}</Button>}
      />
      {expired && <DemoPayment txid={charge.txid} />}
    </div>
  );
}
