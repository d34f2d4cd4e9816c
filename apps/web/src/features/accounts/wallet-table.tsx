import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { Wallet } from "@/features/accounts/api";
import { DayCourse } from "@/features/accounts/day-course";
import { cn } from "@/lib/cn";
import { railsQuery } from "@/lib/crypto-rails";
import { isZero } from "@/lib/decimals";

/** Assets every wallet shows, even when there is nothing of them. */
const ALWAYS: ReadonlySet<string> = new Set(["BRL", "USDT", "USDC", "BTC", "SOL", "ETH"]);

/** What is told of where there is something in it. */
const ASIDES = ["vaulted", "inBasket"] as const;
type Aside = (typeof ASIDES)[number];

/** Each asset with its three balances: a table where there is room, a sheet of lines where there is not. */
export function WalletTable({ wallets }: { wallets: readonly Wallet[] | undefined }) {
  const { t } = useTranslation("accounts");
  const shown = wallets?.filter(({ asset, total }) => ALWAYS.has(asset) || !isZero(total.amount));
  return (
    <section aria-labelledby="balances" className="rounded-xl border bg-surface">
      <div className="px-5 pt-5 pb-1 sm:px-6">
        <h2 id="balances" className="font-semibold">
          {t("wallet.balances")}
        </h2>
        <p className="mt-1 max-w-prose text-ink-muted text-sm">{t("wallet.description")}</p>
      </div>
      {shown === undefined ? (
        <div className="flex flex-col gap-4 p-6">
          {["a", "b", "c", "d"].map((row) => (
            <Skeleton key={row} className="h-8" />
          ))}
        </div>
      ) : (
        <>
          <div className="hidden md:block">
            <WideTable wallets={shown} />
          </div>
          <ul className="divide-y md:hidden">
            {shown.map((wallet) => (
              <WalletLines key={wallet.asset} wallet={wallet} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function WideTable({ wallets }: { wallets: readonly Wallet[] }) {
  const { t } = useTranslation(["accounts", "common"]);
  const asides = ASIDES.filter((part) => wallets.some((wallet) => !isZero(wallet[part].amount)));
  const head = "px-4 text-right first:pl-6 last:pr-6";
  return (
    <Table>
      <TableCaption>{t("wallet.balances")}</TableCaption>
      <TableHeader>
        <TableRow>
          <TableHead className="pl-6">{t("wallet.asset")}</TableHead>
          <TableHead className={head}>{t("balance.available", { ns: "common" })}</TableHead>
          <TableHead className={head}>{t("balance.held", { ns: "common" })}</TableHead>
          {asides.map((part) => (
            <TableHead key={part} className={head}>
              {t(`balance.${part}`, { ns: "common" })}
            </TableHead>
          ))}
          <TableHead className={head}>{t("balance.total", { ns: "common" })}</TableHead>
          <TableHead className={head}>{t("wallet.value")}</TableHead>
          <TableHead className={head}>{t("wallet.day")}</TableHead>
          <TableHead className={head}>
            <span className="sr-only">{t("wallet.actions")}</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {wallets.map((wallet) => (
          <TableRow key={wallet.asset}>
            <TableCell className="pl-6">
              <AssetName wallet={wallet} />
            </TableCell>
            <Figure wallet={wallet} part="available" />
            <Figure wallet={wallet} part="held" />
            {asides.map((part) => (
              <Figure key={part} wallet={wallet} part={part} />
            ))}
            <Figure wallet={wallet} part="total" strong />
            <TableCell className="text-right text-ink-muted">
              <ValueInReais wallet={wallet} />
            </TableCell>
            <TableCell className="text-right text-ink-muted">
              <DayCourse asset={wallet.asset} />
            </TableCell>
            <TableCell className="pr-6 text-right">
              <AssetLinks asset={wallet.asset} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Figure({
  wallet,
  part,
  strong = false,
}: {
  wallet: Wallet;
  part: "available" | "held" | Aside | "total";
  strong?: boolean;
}) {
  const zero = isZero(wallet[part].amount);
  return (
    <TableCell className={cn("text-right", zero ? "text-ink-muted" : strong && "font-semibold")}>
      <Amount {...wallet[part]} maxDecimals={8} concealable />
    </TableCell>
  );
}

function partsOf(wallet: Wallet) {
  return ["available", "held", ...ASIDES.filter((part) => !isZero(wallet[part].amount)), "total"] as const;
}

function WalletLines({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation("common");
  return (
    <li className="flex flex-col gap-2.5 px-5 py-4">
      <div className="flex items-center justify-between gap-3">
        <AssetName wallet={wallet} />
        <span className="flex flex-col items-end gap-0.5 text-ink-muted text-sm">
          <ValueInReais wallet={wallet} />
          <DayCourse asset={wallet.asset} />
        </span>
      </div>
      <dl className="flex flex-col gap-1 pl-11 text-sm">
        {partsOf(wallet).map((part) => (
          <div key={part} className="flex justify-between gap-3">
            <dt className="text-ink-muted">{t(`balance.${part}`)}</dt>
            <dd className={cn(part === "total" && "font-semibold")}>
              <Amount {...wallet[part]} maxDecimals={8} concealable />
            </dd>
          </div>
        ))}
      </dl>
      <span className="pl-11">
        <AssetLinks asset={wallet.asset} />
      </span>
    </li>
  );
}

/** Where an asset comes from outside, and goes there. */
function AssetLinks({ asset }: { asset: Wallet["asset"] }) {
  const { t } = useTranslation("accounts");
  const { data } = useQuery(railsQuery);
  const isRail = data?.rails.some((rail) => rail.asset === asset) === true;
  if (asset !== "BRL" && !isRail) return null;
  const links =
    asset === "BRL"
      ? { add: "/pix/receive", send: "/pix/pay" }
      : { add: `/crypto/deposit?asset=${asset}`, send: `/crypto/send?asset=${asset}` };
  return (
    <span className="inline-flex gap-2">
      <Button asChild variant="secondary" size="sm">
        <Link to={links.add} aria-label={t("wallet.addAsset", { asset })}>
          {t("wallet.add")}
        </Link>
      </Button>
      <Button asChild variant="ghost" size="sm">
        <Link to={links.send} aria-label={t("wallet.sendAsset", { asset })}>
          {t("wallet.send")}
        </Link>
      </Button>
    </span>
  );
}

function AssetName({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation("accounts");
  return (
    <span className="flex items-center gap-3">
      <AssetIcon asset={wallet.asset} />
      <span className="flex flex-col leading-tight">
        <span className="font-medium">{t(`asset.${wallet.asset}`)}</span>
        <span className="text-ink-muted text-xs">{wallet.asset}</span>
      </span>
    </span>
  );
}

function ValueInReais({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation("accounts");
  return wallet.valueBrl === null ? (
    t("wallet.noPrice")
  ) : (
    <Amount asset="BRL" amount={wallet.valueBrl} concealable />
  );
}
