import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { Alert } from "@/components/ui/alert";
import {
  type DepositTransaction,
  prepareSolanaDeposit,
  type SolanaDeposit,
  type Wallet,
} from "@/features/web3/api";
import { DiffersFromShown, sendSolanaTransfer, sendTransaction } from "@/features/web3/browser/ask-wallet";
import { paysAsShown } from "@/features/web3/browser/read-transaction";
import type { Connection } from "@/features/web3/browser/wallet";
import { SendFromWallet } from "@/features/web3/send-from-wallet";

/** A deposit as the server prepared it for a wallet of either family. */
export type PreparedDeposit = { readonly evm: DepositTransaction } | { readonly solana: SolanaDeposit };

interface DepositReviewProps {
  prepared: PreparedDeposit;
  wallet: Wallet;
  connection: Connection | undefined;
  onClose: () => void;
}

/** What the wallet will be asked to sign, in plain words; a transaction that does anything else is not sent. */
export function DepositReview({ prepared, wallet, connection, onClose }: DepositReviewProps) {
  const { t } = useTranslation("web3");
  const queryClient = useQueryClient();
  const isSolana = "solana" in prepared;
  if (!isSolana && !paysAsShown(prepared.evm)) return <Alert tone="negative">{t("deposit.differs")}</Alert>;
  const shown = isSolana ? prepared.solana : prepared.evm;
  const network = isSolana ? "SOL" : prepared.evm.network;
  const facts: (readonly [string, ReactNode])[] = [
    [t("deposit.amount"), <Amount key="amount" {...shown.amount} />],
    [t("deposit.to"), <Address key="to" address={shown.depositAddress} />],
    [t("deposit.network"), t(`networks.${network}`)],
  ];
  if (isSolana) facts.push([t("deposit.fee"), <Amount key="fee" {...prepared.solana.fee} />]);
  return (
    <>
      {isSolana && <p className="text-sm">{t("deposit.solanaText")}</p>}
      <SendFromWallet
        network={network}
        send={(by) =>
          isSolana ? sendSolana(by, wallet.id, prepared.solana) : sendTransaction(by, prepared.evm)
        }
        connection={connection}
        facts={facts}
        action={t("deposit.action")}
        sent={
          <p>
            {t("deposit.sent")}{" "}
            <Link className="underline underline-offset-4" to="/crypto/deposit">
              {t("deposit.follow")}
            </Link>
          </p>
        }
        onSent={() => void queryClient.invalidateQueries({ queryKey: ["crypto"] })}
        onClose={onClose}
      />
    </>
  );
}

/** Solana takes a transaction for about a minute: it is prepared anew when the wallet is asked, and pays what was shown. */
async function sendSolana(by: Connection, walletId: string, shown: SolanaDeposit): Promise<string> {
  const fresh = await prepareSolanaDeposit(walletId, { amount: shown.amount });
  const isSame = fresh.depositAddress === shown.depositAddress && fresh.from === shown.from;
  if (!isSame || by.address !== shown.from) throw new DiffersFromShown();
  return sendSolanaTransfer(by, { ...fresh, amount: shown.amount });
}

function Address({ address }: { address: string }) {
  return <span className="break-all font-mono text-xs">{address}</span>;
}
