import { P2P_ASSETS } from "@lastro/contracts/p2p/states";
import { ToggleGroup } from "radix-ui";
import { useTranslation } from "react-i18next";
import { AssetIcon } from "@/components/asset-icon";
import type { Asset } from "@/features/p2p/book/api";

interface AssetTabsProps {
  value: Asset;
  onChange: (asset: Asset) => void;
  disabled?: boolean;
}

/** One of the assets people trade, each with its sign. */
export function AssetTabs({ value, onChange, disabled = false }: AssetTabsProps) {
  const { t } = useTranslation("p2p");
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={t("book.asset")}
      value={value}
      disabled={disabled}
      onValueChange={(chosen) => {
        const asset = P2P_ASSETS.find((one) => one === chosen);
        if (asset !== undefined) onChange(asset);
      }}
      className="grid grid-cols-6 gap-1 sm:flex sm:flex-wrap sm:gap-2"
    >
      {P2P_ASSETS.map((asset) => (
        <ToggleGroup.Item
          key={asset}
          value={asset}
          className="inline-flex min-h-11 flex-col items-center justify-center gap-1 rounded-lg border bg-surface py-1.5 font-medium text-xs hover:border-ink/60 disabled:opacity-60 data-[state=on]:border-accent data-[state=on]:bg-accent-soft data-[state=on]:text-accent sm:flex-row sm:gap-2 sm:rounded-full sm:px-3 sm:py-0 sm:text-sm"
        >
          <AssetIcon asset={asset} className="size-5" />
          {asset}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
