import { ASSETS, type Asset } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";

/** What OFX has a code for. */
export type OfxCurrency = { [A in Asset]: (typeof ASSETS)[A]["kind"] extends "fiat" ? A : never }[Asset];

/** Throws `statement.ofx_currencies_only` for what is no currency: its record is the CSV. */
export function assertOfxCurrency(asset: Asset): asserts asset is OfxCurrency {
  if (ASSETS[asset].kind !== "fiat") throw new DomainError("statement.ofx_currencies_only", { asset });
}
