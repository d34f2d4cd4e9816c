import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { useHideBalances } from "@/components/hide-balances";
import { Sparkline } from "@/components/sparkline";
import { Skeleton } from "@/components/ui/skeleton";
import { type Wallet, type Wallets, walletHistoryQuery } from "@/features/accounts/api";
import { CountingAmount } from "@/features/accounts/counting-amount";
import { DayCourse } from "@/features/accounts/day-course";
import { isZero } from "@/lib/decimals";

/** What may be used in reais, the largest figure of the page; what is held and the total beneath it. */
export function ReaisPanel({ wallets }: { wallets: Wallets | undefined }) {
  const { t } = useTranslation(["accounts", "common"]);
  const reais = wallets?.wallets.find(({ asset }) => asset === "BRL");
  return (
    <section
      aria-labelledby="brl-balance"
      aria-busy={reais === undefined}
      className="flex min-h-60 flex-col rounded-xl bg-accent p-5 text-on-accent sm:p-7"
    >
      <h2 id="brl-balance" className="text-on-accent-muted">
        {t("dashboard.brlBalance")}
      </h2>
      {reais === undefined ? (
        <Skeleton className="mt-3 h-12 w-64 max-w-full bg-on-accent/15" />
      ) : (
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3">
          <CountingAmount {...reais.available} size="display" />
          <span className="text-on-accent-muted">
            {t("balance.available", { ns: "common" }).toLowerCase()}
          </span>
        </p>
      )}
      {/* As high as the line that comes later, so that nothing moves for it. */}
      <div className="flex min-h-29.5 flex-1 flex-col justify-end py-4">
        <WealthLine />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 border-on-accent/20 border-t pt-4 text-sm">
        <Figure label={t("balance.held", { ns: "common" })} wallet={reais} part="held" />
        <Figure label={t("balance.total", { ns: "common" })} wallet={reais} part="total" />
      </dl>
    </section>
  );
}

function Figure({
  label,
  wallet,
  part,
}: {
  label: string;
  wallet: Wallet | undefined;
  part: "held" | "total";
}) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-on-accent-muted">{label}</dt>
      <dd className="font-medium text-base">
        {wallet === undefined ? (
          <Skeleton className="mt-1 h-5 w-24 bg-on-accent/15" />
        ) : (
          <CountingAmount {...wallet[part]} />
        )}
      </dd>
    </div>
  );
}

/** The course of the whole wealth over thirty days; the wallet page says it in words. */
function WealthLine() {
  const { t } = useTranslation("accounts");
  const { hidden } = useHideBalances();
  const { data } = useQuery(walletHistoryQuery("30d"));
  const points = data?.points.flatMap(({ total }) => (total === null ? [] : [total])) ?? [];
  // A line needs a past: before there is one it would only be a corner.
  if (hidden || points.filter((point) => !isZero(point)).length < 3) return null;
  return (
    <figure>
      <Sparkline points={points} filled className="h-16 w-full text-wheat" />
      <figcaption className="mt-1.5 text-on-accent-muted text-xs">{t("dashboard.wealthLine")}</figcaption>
    </figure>
  );
}

/** What the crypto is worth, and how much there is of each. */
export function CryptoPanel({ wallets }: { wallets: Wallets | undefined }) {
  const { t } = useTranslation("accounts");
  const held = wallets?.wallets.filter(
    ({ asset, total }) => asset !== "BRL" && asset !== "PRP" && !isZero(total.amount),
  );
  const value = wallets?.totals.crypto;
  return (
    <section
      aria-labelledby="crypto-balance"
      aria-busy={wallets === undefined}
      className="flex flex-col rounded-xl border bg-surface p-5 sm:p-7"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="crypto-balance" className="text-ink-muted">
          {t("dashboard.cryptoBalance")}
        </h2>
        <Link
          to="/wallet"
          className="-my-2 inline-flex items-center gap-0.5 rounded-sm py-2 font-medium text-accent text-sm hover:underline"
        >
          {t("dashboard.seeWallet")}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      {value === undefined ? (
        <Skeleton className="mt-2.5 h-9 w-44" />
      ) : value === null ? (
        <p className="mt-2 text-ink-muted">{t("dashboard.valueUnknown")}</p>
      ) : (
        <p className="mt-1.5">
          <CountingAmount asset="BRL" amount={value} size="lg" className="text-3xl" />
        </p>
      )}
      <h3 className="sr-only">{t("dashboard.cryptoDetails")}</h3>
      {held === undefined ? (
        <div className="mt-5 flex flex-col gap-4">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </div>
      ) : held.length === 0 ? (
        <p className="mt-4 max-w-sm text-ink-muted text-sm">{t("dashboard.cryptoEmpty")}</p>
      ) : (
        <ul className="mt-4 flex flex-col divide-y">
          {held.map((wallet) => (
            <CryptoLine key={wallet.asset} wallet={wallet} />
          ))}
        </ul>
      )}
    </section>
  );
}

function CryptoLine({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation("accounts");
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <AssetIcon asset={wallet.asset} className="size-7" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="truncate">{t(`asset.${wallet.asset}`)}</span>
        <DayCourse asset={wallet.asset} />
      </span>
      <span className="flex flex-col items-end">
        <Amount {...wallet.total} maxDecimals={8} concealable className="font-medium" />
        <span className="text-ink-muted text-xs">
          {wallet.valueBrl === null ? (
            t("wallet.noPrice")
          ) : (
            <Amount asset="BRL" amount={wallet.valueBrl} concealable />
          )}
        </span>
      </span>
    </li>
  );
}
