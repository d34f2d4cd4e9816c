import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { walletsQuery } from "@/features/web3/api";
import { useConnection } from "@/features/web3/browser/use-connection";
import { isSameAddress } from "@/features/web3/browser/wallet";
import { ConnectCard } from "@/features/web3/connect-card";
import { offerTestWallet } from "@/features/web3/test-wallet/offer";
import { TestWalletDialog } from "@/features/web3/test-wallet/test-wallet-dialog";
import { WalletCard } from "@/features/web3/wallet-card";
import { Web3Sections } from "@/features/web3/web3-sections";
import { cn } from "@/lib/cn";
import { useIsDemo } from "@/lib/deployment";
import { useSession } from "@/lib/session/session-store";

const RULES = ["proof", "nodes", "never", "revoke"] as const;

/** A client's own wallets: connected, looked into, paid in from and out to. */
export function Web3Page() {
  const { t } = useTranslation("web3");
  const signedIn = useSession().status === "signed-in";
  return (
    <div className={cn("flex flex-col gap-8", !signedIn && "py-8 sm:py-12")}>
      <div>
        {signedIn && <Web3Sections />}
        <PageHeader title={t("title")} description={t("description")} />
      </div>
      {signedIn ? <OwnWallets /> : <Invitation />}
      <section aria-labelledby="rules" className="flex flex-col gap-3">
        <h2 id="rules" className="font-semibold text-lg">
          {t("rules.title")}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2">
          {RULES.map((rule) => (
            <li key={rule} className="flex flex-col gap-1 rounded-lg border bg-surface p-4">
              <p className="font-medium text-sm">{t(`rules.${rule}.title`)}</p>
              <p className="text-ink-muted text-sm">{t(`rules.${rule}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function OwnWallets() {
  const { t } = useTranslation("web3");
  const isDemo = useIsDemo();
  const wallets = useQuery(walletsQuery);
  const browser = useConnection();
  const { connection } = browser;
  useEffect(() => {
    if (isDemo) offerTestWallet(t("demo.name"));
  }, [isDemo, t]);
  const own = wallets.data?.wallets;
  return (
    <>
      <ConnectCard browser={browser} wallets={own} />
      <section aria-labelledby="own-wallets" className="flex flex-col gap-4">
        <h2 id="own-wallets" className="font-semibold text-lg">
          {t("wallets.title")}
        </h2>
        {wallets.isError && own === undefined ? (
          <ErrorAlert error={wallets.error} onRetry={() => void wallets.refetch()} />
        ) : own === undefined ? (
          <Skeleton className="h-56 w-full rounded-lg" />
        ) : own.length === 0 ? (
          <Card>
            <CardContent className="text-ink-muted text-sm">{t("wallets.empty")}</CardContent>
          </Card>
        ) : (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {own.map((wallet) => (
              <WalletCard
                key={wallet.id}
                wallet={wallet}
                connection={
                  connection && isSameAddress(connection.address, wallet.address) ? connection : undefined
                }
              />
            ))}
          </div>
        )}
      </section>
      <TestWalletDialog />
    </>
  );
}

function Invitation() {
  const { t } = useTranslation(["web3", "common"]);
  return (
    <Card>
      <CardContent className="flex flex-col items-start gap-4">
        <p>{t("visitor.text")}</p>
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to="/register">{t("auth.signUp", { ns: "common" })}</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/login">{t("auth.signIn", { ns: "common" })}</Link>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
