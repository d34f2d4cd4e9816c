import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { Shares } from "@/features/accounts/allocation";
import type { Wallets } from "@/features/accounts/api";
import { isZero } from "@/lib/decimals";
import { formatTime } from "@/lib/format-date";
import { useQuotes } from "@/lib/prices";

/** Everything the client has in reais, by asset, and of when the prices are; nothing before there is something. */
export function WealthCard({ wallets }: { wallets: Wallets | undefined }) {
  const { t } = useTranslation("accounts");
  const value = wallets?.totals.value;
  if (wallets === undefined || (value != null && isZero(value))) return null;
  return (
    <section aria-labelledby="wealth" className="rounded-xl border bg-surface p-5">
      <h2 id="wealth" className="font-semibold">
        {t("wealth.title")}
      </h2>
      {value == null ? (
        <p className="mt-1 text-ink-muted text-sm">{t("wallet.totalUnknown")}</p>
      ) : (
        <p className="mt-1">
          <Amount asset="BRL" amount={value} size="lg" concealable />
        </p>
      )}
      <Shares wallets={wallets.wallets} />
      <PricesOf wallets={wallets} />
    </section>
  );
}

/** Where the prices come from, and of when the oldest of those that count is. */
function PricesOf({ wallets }: { wallets: Wallets }) {
  const { t } = useTranslation("accounts");
  const { quotes } = useQuotes();
  const held = new Set<string>(
    wallets.wallets.filter(({ total }) => !isZero(total.amount)).map(({ asset }) => asset),
  );
  const times = quotes?.filter(({ asset }) => held.has(asset)).map(({ updatedAt }) => updatedAt) ?? [];
  const oldest = times.sort()[0];
  if (oldest === undefined) return null;
  return (
    <Link
      to="/crypto-market"
      className="figures mt-4 inline-flex min-h-9 items-center rounded-sm text-accent text-sm underline"
    >
      {t("wealth.prices", { time: formatTime(oldest).slice(0, 5) })}
    </Link>
  );
}
