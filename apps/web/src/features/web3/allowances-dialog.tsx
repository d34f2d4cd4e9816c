import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type Allowance,
  allowancesQuery,
  prepareRevocation,
  type Wallet,
  type WalletAllowances,
  type Web3Network,
} from "@/features/web3/api";
import { sendTransaction } from "@/features/web3/browser/ask-wallet";
import { type Connection, shortAddress } from "@/features/web3/browser/wallet";
import { SendFromWallet } from "@/features/web3/send-from-wallet";
import { formatDate } from "@/lib/format-date";

interface AllowancesDialogProps {
  wallet: Wallet;
  connection: Connection | undefined;
  onClose: () => void;
}

type Revoking = Allowance & { network: Web3Network };

/** Who may take tokens out of a wallet, and taking that back. */
export function AllowancesDialog({ wallet, connection, onClose }: AllowancesDialogProps) {
  const { t } = useTranslation("web3");
  const queryClient = useQueryClient();
  const allowances = useQuery(allowancesQuery(wallet.id));
  const revoking = useMutation({
    mutationFn: ({ network, kind, token, spender }: Revoking) =>
      prepareRevocation(wallet.id, { network, kind, token, spender }),
  });
  const chosen = revoking.variables;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{t("allowances.title", { nickname: wallet.nickname })}</DialogTitle>
        <DialogDescription>{t("allowances.text")}</DialogDescription>
        {revoking.data && chosen ? (
          <SendFromWallet
            network={revoking.data.network}
            send={(by) => sendTransaction(by, revoking.data)}
            connection={connection}
            facts={[
              [t(`allowances.kinds.${chosen.kind}`), nameOf(chosen, t(UNKNOWN[chosen.kind]))],
              [t("allowances.spender"), shortAddress(chosen.spender)],
              [t("deposit.network"), t(`networks.${chosen.network}`)],
            ]}
            action={t("allowances.revoke")}
            sent={<p>{t("allowances.sent")}</p>}
            onSent={() => void queryClient.invalidateQueries({ queryKey: ["web3", "allowances"] })}
            onClose={() => revoking.reset()}
          />
        ) : allowances.data ? (
          <div className="flex flex-col gap-5">
            {allowances.data.networks.map((one) => (
              <NetworkAllowances
                key={one.network}
                of={one}
                onRevoke={(allowance) => revoking.mutate(allowance)}
              />
            ))}
            {revoking.isError && <ErrorAlert error={revoking.error} />}
          </div>
        ) : allowances.isError ? (
          <ErrorAlert error={allowances.error} onRetry={() => void allowances.refetch()} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </DialogContent>
    </Dialog>
  );
}

const UNKNOWN = { amount: "allowances.unknownToken", collection: "allowances.collection" } as const;

function nameOf({ asset, token }: Allowance, unknown: string): string {
  return asset ?? `${unknown} ${shortAddress(token)}`;
}

interface NetworkAllowancesProps {
  of: WalletAllowances;
  onRevoke: (allowance: Revoking) => void;
}

function NetworkAllowances({ of, onRevoke }: NetworkAllowancesProps) {
  const { t } = useTranslation("web3");
  const { network, allowances, searchedSince, isSearching } = of;
  return (
    <section aria-label={t(`networks.${network}`)} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">{t(`networks.${network}`)}</h3>
      {allowances === null ? (
        <p className="text-ink-muted text-sm">{t("wallets.unknown")}</p>
      ) : allowances.length === 0 ? (
        <p className="text-ink-muted text-sm">{t("allowances.none")}</p>
      ) : (
        <ul className="flex flex-col divide-y rounded-lg border">
          {allowances.map((allowance) => (
            <li
              key={`${allowance.kind} ${allowance.token} ${allowance.spender}`}
              className="flex flex-wrap items-center justify-between gap-3 p-3 text-sm"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{nameOf(allowance, t(UNKNOWN[allowance.kind]))}</span>
                  {allowance.kind === "collection" ? (
                    <Badge tone="negative">{t("allowances.allPieces")}</Badge>
                  ) : allowance.isUnlimited ? (
                    <Badge tone="negative">{t("allowances.unlimited")}</Badge>
                  ) : allowance.amount ? (
                    <Amount {...allowance.amount} />
                  ) : (
                    <Badge tone="warning">{t("allowances.limited")}</Badge>
                  )}
                </p>
                <p className="break-all font-mono text-ink-muted text-xs" title={allowance.spender}>
                  {allowance.spender}
                </p>
                {allowance.kind === "collection" && (
                  <p className="text-ink-muted text-xs">{t("allowances.collectionText")}</p>
                )}
              </div>
              <Button size="sm" variant="secondary" onClick={() => onRevoke({ ...allowance, network })}>
                {t("allowances.revoke")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-muted text-xs">
        {searchedSince === null
          ? t("allowances.notSearched")
          : t(isSearching ? "allowances.searching" : "allowances.searched", {
              day: formatDate(searchedSince),
            })}
      </p>
    </section>
  );
}
