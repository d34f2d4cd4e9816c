import { useMutation } from "@tanstack/react-query";
import { Network, WalletMinimal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { Wallet } from "@/features/web3/api";
import { useBrowserWallets } from "@/features/web3/browser/discover";
import type { useConnection } from "@/features/web3/browser/use-connection";
import { type BrowserWallet, isRefusal, isSameAddress } from "@/features/web3/browser/wallet";
import { ProveDialog } from "@/features/web3/prove-dialog";
import { isTestWallet } from "@/features/web3/test-wallet/offer";
import { TestWalletStrip } from "@/features/web3/test-wallet/test-wallet-strip";

interface ConnectCardProps {
  browser: ReturnType<typeof useConnection>;
  wallets: readonly Wallet[] | undefined;
}

const CHAINS: Readonly<Record<number, string>> = { 1: "Ethereum", 56: "BNB Smart Chain" };

/** The wallets of this browser; the one that is connected, and whether it is known to be the client's. */
export function ConnectCard({ browser, wallets }: ConnectCardProps) {
  const { t } = useTranslation("web3");
  const found = useBrowserWallets();
  const [isProving, setProving] = useState(false);
  const connecting = useMutation({ mutationFn: browser.connect });
  const { connection } = browser;
  const known = wallets?.find(({ address }) => connection && isSameAddress(address, connection.address));
  const isTest = connection !== undefined && isTestWallet(connection.wallet);
  const network =
    connection?.wallet.family === "solana"
      ? "Solana"
      : (CHAINS[connection?.chainId ?? 0] ?? t("connect.otherNetwork"));
  return (
    <section aria-labelledby="browser-wallets" className="flex flex-col gap-4">
      <h2 id="browser-wallets" className="font-semibold text-lg">
        {t("connect.title")}
      </h2>
      <Card>
        <CardContent className="flex flex-col gap-4">
          {connection === undefined ? (
            <>
              {found.length === 0 && <p className="text-ink-muted text-sm">{t("connect.none")}</p>}
              <ul className="grid gap-3 sm:grid-cols-2">
                {found.map((wallet) => (
                  <li key={wallet.id}>
                    <Button
                      variant="secondary"
                      wraps
                      className="w-full justify-start text-left"
                      disabled={connecting.isPending}
                      onClick={() => connecting.mutate(wallet)}
                    >
                      <Picture wallet={wallet} />
                      {t(wallet.family === "solana" ? "connect.actionSolana" : "connect.action", {
                        name: wallet.name,
                      })}
                    </Button>
                  </li>
                ))}
              </ul>
              {connecting.isError && (
                <Alert tone="warning">{t(isRefusal(connecting.error) ? "refused" : "connect.failed")}</Alert>
              )}
            </>
          ) : (
            <>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <div className="flex min-w-0 items-center gap-3">
                  <Picture wallet={connection.wallet} />
                  <div className="min-w-0">
                    <p className="font-medium">{connection.wallet.name}</p>
                    <p className="break-all font-mono text-ink-muted text-xs">{connection.address}</p>
                  </div>
                </div>
                <div className="flex flex-wrap items-center gap-2">
                  <Badge tone="info">
                    <Network aria-hidden="true" className="size-3" />
                    {network}
                  </Badge>
                  {known && <Badge tone="positive">{t("connect.proven")}</Badge>}
                </div>
              </div>
              {!known && wallets !== undefined && (
                <Alert tone="info" title={t("connect.unproven")}>
                  <p>{t("connect.unprovenText")}</p>
                </Alert>
              )}
              <div className="flex flex-wrap gap-3">
                {!known && wallets !== undefined && (
                  <Button onClick={() => setProving(true)}>{t("connect.prove")}</Button>
                )}
                <Button variant="secondary" onClick={browser.forget}>
                  {t("connect.forget")}
                </Button>
              </div>
              {isTest && (
                <TestWalletStrip
                  family={connection.wallet.family}
                  address={connection.address}
                  wallet={known}
                />
              )}
            </>
          )}
        </CardContent>
      </Card>
      {isProving && connection && <ProveDialog connection={connection} onClose={() => setProving(false)} />}
    </section>
  );
}

/** What a wallet shows of itself: only as a picture, never as markup of the page. */
function Picture({ wallet }: { wallet: BrowserWallet }) {
  return wallet.icon === undefined ? (
    <WalletMinimal aria-hidden="true" className="size-6 shrink-0 text-accent" />
  ) : (
    <img src={wallet.icon} alt="" className="size-6 shrink-0 rounded" />
  );
}
