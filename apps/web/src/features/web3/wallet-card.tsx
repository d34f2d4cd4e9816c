import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, Pencil, Send, ShieldCheck, Unplug } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { CopyButton } from "@/components/copy-button";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { AllowancesDialog } from "@/features/web3/allowances-dialog";
import { balancesQuery, type Wallet, type WalletBalances } from "@/features/web3/api";
import type { Connection } from "@/features/web3/browser/wallet";
import { DepositDialog } from "@/features/web3/deposit-dialog";
import { DisconnectDialog, RenameDialog } from "@/features/web3/wallet-dialogs";
import { formatDate } from "@/lib/format-date";

type Opened = "deposit" | "allowances" | "rename" | "disconnect";

interface WalletCardProps {
  wallet: Wallet;
  /** Where the browser's wallet shows this very address. */
  connection: Connection | undefined;
}

/** One wallet: what it holds as our nodes say, and what may be done with it. */
export function WalletCard({ wallet, connection }: WalletCardProps) {
  const { t } = useTranslation(["web3", "crypto"]);
  const [opened, setOpened] = useState<Opened>();
  const balances = useQuery(balancesQuery(wallet.id));
  const close = () => setOpened(undefined);
  const isEvm = wallet.family === "evm";
  const asset = wallet.family === "solana" ? "SOL" : "USDT";
  return (
    <Card>
      <CardContent className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="break-words font-semibold">{wallet.nickname}</h3>
            <p className="flex items-center gap-1 text-ink-muted text-xs">
              <span className="break-all font-mono">{wallet.address}</span>
              <CopyButton text={wallet.address} label={wallet.nickname} />
            </p>
            <p className="text-ink-muted text-xs">
              {t("wallets.since", { day: formatDate(wallet.connectedAt) })}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {wallet.isContract && <Badge tone="neutral">{t("wallets.contract")}</Badge>}
            {connection && <Badge tone="positive">{t("wallets.here")}</Badge>}
          </div>
        </div>
        {balances.data ? (
          <Balances networks={balances.data.networks} />
        ) : balances.isError ? (
          <ErrorAlert error={balances.error} onRetry={() => void balances.refetch()} />
        ) : (
          <Skeleton className="h-32 w-full" />
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setOpened("deposit")}>
            <ArrowDownToLine aria-hidden="true" className="size-4" />
            {t("wallets.deposit")}
          </Button>
          <Button asChild size="sm" variant="secondary">
            <Link to={`/crypto/send?asset=${asset}&to=${wallet.address}`}>
              <Send aria-hidden="true" className="size-4" />
              {t("wallets.withdraw")}
            </Link>
          </Button>
          {isEvm && (
            <Button size="sm" variant="secondary" onClick={() => setOpened("allowances")}>
              <ShieldCheck aria-hidden="true" className="size-4" />
              {t("wallets.allowances")}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => setOpened("rename")}>
            <Pencil aria-hidden="true" className="size-4" />
            {t("wallets.rename")}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setOpened("disconnect")}>
            <Unplug aria-hidden="true" className="size-4" />
            {t("wallets.disconnect")}
          </Button>
        </div>
      </CardContent>
      {opened === "deposit" && <DepositDialog wallet={wallet} connection={connection} onClose={close} />}
      {opened === "allowances" && (
        <AllowancesDialog wallet={wallet} connection={connection} onClose={close} />
      )}
      {opened === "rename" && <RenameDialog wallet={wallet} onClose={close} />}
      {opened === "disconnect" && <DisconnectDialog wallet={wallet} onClose={close} />}
    </Card>
  );
}

function Balances({ networks }: { networks: readonly WalletBalances[] }) {
  const { t } = useTranslation("web3");
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {networks.map(({ network, balances }) => (
        <div key={network} className="flex flex-col gap-1">
          <dt className="text-ink-muted text-xs">{t(`networks.${network}`)}</dt>
          {balances === null ? (
            <dd className="text-ink-muted">{t("wallets.unknown")}</dd>
          ) : (
            balances.map((balance) => (
              <dd key={balance.asset} className="figures flex justify-between gap-4">
                <span>{balance.asset}</span>
                <Amount {...balance} concealable />
              </dd>
            ))
          )}
        </div>
      ))}
    </dl>
  );
}
