import { type Asset, isAsset } from "@lastro/money";

/** The asset a row names. The books hold no other, so anything else is a fault of ours. */
export function assetOf(code: string): Asset {
  if (!isAsset(code)) throw new Error(`The books name an unknown asset: ${code}`);
  return code;
}
