import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { Card } from "@/components/ui/card";
import type { TreasuryAsset } from "@/features/treasury/api";
import type { Asking } from "@/features/treasury/ask-dialog";
import { PairRow } from "@/features/treasury/pair-row";
import { ShareBar } from "@/features/treasury/share-bar";

interface AssetCardProps {
  asset: TreasuryAsset;
  /** The asset and network whose suggestion comes first. */
  next: string | undefined;
  onAsk: (asking: Asking) => void;
}

/** One asset: what is owed of it, where it stands, and its networks. */
export function AssetCard({ asset: one, next, onAsk }: AssetCardProps) {
  const { t } = useTranslation("treasury");
  const { asset, owed, hot, cold, elsewhere, pairs } = one;
  return (
    <Card className="overflow-hidden">
      <section aria-labelledby={`treasury-${asset}`}>
        <div className="flex flex-col gap-4 border-b p-4 sm:p-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 id={`treasury-${asset}`} className="flex items-center gap-2 font-semibold text-lg">
              <AssetIcon asset={asset} />
              {asset}
            </h2>
            <p className="text-ink-muted text-sm">
              {t("owed")} <Amount {...owed} className="font-medium text-ink" />
            </p>
          </div>
          <ShareBar hot={hot} cold={cold} elsewhere={elsewhere} />
        </div>
        <ul className="divide-y">
          {pairs.map((pair) => (
            <PairRow
              key={pair.network}
              asset={asset}
              pair={pair}
              isNext={next === `${asset} ${pair.network}`}
              onAsk={onAsk}
            />
          ))}
        </ul>
      </section>
    </Card>
  );
}
