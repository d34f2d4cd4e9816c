import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { Position } from "@/features/investments/api";
import { LotsList } from "@/features/investments/lots-list";
import { nameOf } from "@/features/investments/product-card";
import { RedemptionTermsList } from "@/features/investments/redemption-terms";
import { formatDecimal } from "@/lib/format-number";

/** What is in one product, each application of it, and what redeeming it today would pay. */
export function PositionCard({ position, onRedeem }: { position: Position; onRedeem: () => void }) {
  const { t } = useTranslation("investments");
  const { product, gross, ifRedeemed, lots } = position;
  const redeemable = lots.some((lot) => lot.redeemable);
  return (
    <Card>
      <CardContent className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex flex-col gap-1">
            <h3 className="text-ink-muted text-sm">
              {nameOf(product, t)} ·{" "}
              {t("product.ofCdi", { percent: formatDecimal(product.percentOfCdi, 0, 2) })}
            </h3>
            <p className="figures font-semibold text-2xl tracking-tight">
              <Amount asset="BRL" amount={gross} concealable />
            </p>
          </div>
          <Button variant="secondary" disabled={!redeemable} onClick={onRedeem}>
            {t("redeem.open")}
          </Button>
        </div>
        <div className="flex flex-col gap-2">
          <p className="font-medium text-sm">{t("terms.ifRedeemed")}</p>
          <RedemptionTermsList terms={ifRedeemed} />
        </div>
        <LotsList lots={lots} />
      </CardContent>
    </Card>
  );
}
