import { formatDecimal as decimalOf, formatMoney, parseMoney, sum } from "@lastro/money";
import { useTranslation } from "react-i18next";
import { Skeleton } from "@/components/ui/skeleton";
import type { Wallet } from "@/features/accounts/api";
import { assetTone } from "@/lib/asset-colours";
import { compareDecimals, isZero, shareInTenths } from "@/lib/decimals";
import { formatDecimal } from "@/lib/format-number";

export type AssetValue = Pick<Wallet, "asset" | "valueBrl">;

/** What the whole is made of, in per cent: one bar, and the same in words and figures. */
export function Allocation({ wallets }: { wallets: readonly Wallet[] | undefined }) {
  const { t } = useTranslation("accounts");
  return (
    <section
      aria-labelledby="allocation"
      className="border-t pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10"
    >
      <h2 id="allocation" className="font-semibold">
        {t("wallet.allocation")}
      </h2>
      {wallets === undefined ? <Skeleton className="mt-5 h-40" /> : <Shares values={wallets} />}
    </section>
  );
}

/** The bar of the shares with its legend. */
export function Shares({ values }: { values: readonly AssetValue[] }) {
  const { t } = useTranslation("accounts");
  const shares = sharesOf(values);
  if (shares.length === 0)
    return <p className="mt-3 text-ink-muted text-sm">{t("wallet.allocationEmpty")}</p>;
  return (
    <>
      <div aria-hidden="true" className="mt-5 flex h-3 gap-0.5 overflow-hidden rounded-full">
        {shares.map(({ asset, tenths }) => (
          <span
            key={asset}
            className="min-w-1"
            style={{ flexGrow: Math.max(tenths, 1), backgroundColor: assetTone(asset) }}
          />
        ))}
      </div>
      <ul className="mt-5 flex flex-col gap-3 text-sm">
        {shares.map(({ asset, tenths }) => (
          <li key={asset} className="flex items-center gap-2.5">
            <span
              aria-hidden="true"
              className="size-2.5 rounded-full"
              style={{ backgroundColor: assetTone(asset) }}
            />
            <span className="flex-1">{t(`asset.${asset}`)}</span>
            <span className="figures font-medium">
              {tenths === 0 ? "< 0,1%" : `${formatDecimal(decimalOf(BigInt(tenths), 1), 1, 1)}%`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function sharesOf(values: readonly AssetValue[]) {
  const valued = values.flatMap(({ asset, valueBrl }) =>
    valueBrl === null || isZero(valueBrl) ? [] : [{ asset, value: valueBrl }],
  );
  const total = formatMoney(
    sum(
      "BRL",
      valued.map(({ value }) => parseMoney("BRL", value)),
    ),
  );
  return valued
    .sort((a, b) => compareDecimals(b.value, a.value))
    .map(({ asset, value }) => ({ asset, tenths: shareInTenths(value, total) }));
}
