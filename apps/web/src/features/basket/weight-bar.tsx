import { assetTone } from "@/lib/asset-colours";

interface WeightBarProps {
  parts: readonly { readonly asset: string; readonly bps: number }[];
}

/** What the whole is made of, as one bar. The same stands in words and figures beside it. */
export function WeightBar({ parts }: WeightBarProps) {
  return (
    <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
      {parts
        .filter(({ bps }) => bps > 0)
        .map(({ asset, bps }) => (
          <span
            key={asset}
            className="min-w-1"
            style={{ flexGrow: bps, flexBasis: 0, backgroundColor: assetTone(asset) }}
          />
        ))}
    </div>
  );
}

/** The colour of an asset in a bar. */
export function AssetDot({ asset }: { asset: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2.5 shrink-0 rounded-full"
      style={{ backgroundColor: assetTone(asset) }}
    />
  );
}
