import type { OtcAsset } from "@lastro/contracts/otc";
import { ToggleGroup } from "radix-ui";
import { useTranslation } from "react-i18next";
import { AssetIcon } from "@/components/asset-icon";

const ASSETS = ["USDT", "USDC", "BTC", "ETH", "SOL"] as const satisfies readonly OtcAsset[];

/** Which asset, by its sign and symbol. */
export function OtcAssetChoice({
  value,
  onChange,
}: {
  value: OtcAsset;
  onChange: (asset: OtcAsset) => void;
}) {
  const { t } = useTranslation("otc");
  return (
    <div className="@container flex flex-col gap-1.5">
      <span id="otc-asset" className="font-medium text-sm">
        {t("form.asset")}
      </span>
      <ToggleGroup.Root
        type="single"
        aria-labelledby="otc-asset"
        value={value}
        onValueChange={(chosen) => {
          const asset = ASSETS.find((one) => one === chosen);
          if (asset !== undefined) onChange(asset);
        }}
        className="grid grid-cols-3 gap-2 @min-[29rem]:grid-cols-5"
      >
        {ASSETS.map((asset) => (
          <ToggleGroup.Item
            key={asset}
            value={asset}
            className="flex min-h-14 items-center justify-center gap-1.5 rounded-lg border bg-surface px-1 font-medium @min-[36rem]:gap-2.5 @min-[36rem]:px-3 hover:bg-sunken data-[state=on]:border-accent data-[state=on]:bg-accent-soft data-[state=on]:outline-1 data-[state=on]:outline-accent"
          >
            <AssetIcon asset={asset} className="size-7" />
            {asset}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
    </div>
  );
}
