import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import type { WalletBalances } from "@/features/web3/api";
import { DiffersFromShown, OtherNetwork, SendsNothing } from "@/features/web3/browser/ask-wallet";
import { type Connection, isRefusal } from "@/features/web3/browser/wallet";
import { ApiError, NoAnswerError } from "@/lib/api-error";

interface SendFromWalletProps {
  network: WalletBalances["network"];
  /** Has the wallet send what the facts say; answers the transaction's name. */
  send: (by: Connection) => Promise<string>;
  connection: Connection | undefined;
  /** What the transaction does, in words. */
  facts: readonly (readonly [string, ReactNode])[];
  action: string;
  /** What happens once the network has it. */
  sent: ReactNode;
  onSent: () => void;
  onClose: () => void;
}

/** Has the connected wallet send a transaction. What it answers is a name for it, no proof that it came. */
export function SendFromWallet(props: SendFromWalletProps) {
  const { network, send, connection, facts, action, sent, onSent, onClose } = props;
  const { t } = useTranslation(["web3", "common"]);
  const sending = useMutation({ mutationFn: send, onSuccess: onSent });
  const { error } = sending;
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-2 text-sm">
        {facts.map(([name, fact]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="min-w-0">{fact}</dd>
          </div>
        ))}
      </dl>
      {sending.data !== undefined ? (
        <Alert tone="info" title={t("send.sent")}>
          {sent}
          <p className="flex items-center gap-1 text-xs">
            <span className="break-all font-mono">{sending.data}</span>
            <CopyButton text={sending.data} label={t("send.hash")} />
          </p>
        </Alert>
      ) : connection === undefined ? (
        <Alert tone="warning">{t("send.notHere")}</Alert>
      ) : (
        error !== null && <SendingError error={error} network={t(`networks.${network}`)} />
      )}
      <DialogFooter>
        {sending.data !== undefined ? (
          <Button onClick={onClose}>{t("close", { ns: "common" })}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button
              disabled={connection === undefined || sending.isPending}
              onClick={() => connection && sending.mutate(connection)}
            >
              {sending.isPending ? t("inWallet") : action}
            </Button>
          </>
        )}
      </DialogFooter>
    </div>
  );
}

function SendingError({ error, network }: { error: Error; network: string }) {
  const { t } = useTranslation("web3");
  if (error instanceof ApiError || error instanceof NoAnswerError) return <ErrorAlert error={error} />;
  if (error instanceof DiffersFromShown) return <Alert tone="negative">{t("deposit.differs")}</Alert>;
  return (
    <Alert tone="warning">
      {error instanceof OtherNetwork
        ? t("send.otherNetwork", { network })
        : t(error instanceof SendsNothing ? "send.signsOnly" : isRefusal(error) ? "refused" : "send.failed")}
    </Alert>
  );
}
