import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { askMessage, connectWallet, type Message, walletsQuery } from "@/features/web3/api";
import { signText } from "@/features/web3/browser/ask-wallet";
import { type Connection, isRefusal } from "@/features/web3/browser/wallet";
import { ApiError } from "@/lib/api-error";
import { formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

interface ProveDialogProps {
  connection: Connection;
  onClose: () => void;
}

const ETHEREUM = 1;
const BSC = 56;

/** What is signed and what that means, in plain words; then the wallet signs, and the server checks. */
export function ProveDialog({ connection, onClose }: ProveDialogProps) {
  const { t } = useTranslation(["web3", "common"]);
  const queryClient = useQueryClient();
  const { wallet, address, chainId } = connection;
  const [nickname, setNickname] = useState(wallet.name);
  const asked = useQuery({
    queryKey: ["web3", "message", wallet.id, address],
    queryFn: () =>
      askMessage(
        wallet.family === "solana"
          ? { family: "solana", address }
          : { family: "evm", address, chainId: chainId === BSC ? BSC : ETHEREUM },
      ),
    // Each text may be signed once: asked for when the dialog opens, and by hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // What the wallet signed is kept while the server wants to know who is there.
  const [signed, setSigned] = useState<{ id: string; signature: string }>();
  const proving = useMutation({
    mutationFn: async (message: Message) => {
      const signature =
        signed?.id === message.id ? signed.signature : await signText(connection, message.text);
      setSigned({ id: message.id, signature });
      return connectWallet({ messageId: message.id, signature, nickname: nickname.trim() });
    },
    onSuccess: () => {
      toast({ title: t("prove.done") });
      void queryClient.invalidateQueries({ queryKey: walletsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ["crypto", "entries"] });
      onClose();
    },
  });
  const message = asked.data;
  const proof = proofAskedBy(proving.error);
  const isFromServer = proving.error instanceof ApiError;
  const askAnew = () => {
    setSigned(undefined);
    proving.reset();
    void asked.refetch();
  };
  if (proof !== undefined && !proving.isPending && message)
    return (
      <ProofDialog kind={proof} onProven={() => proving.mutate(message)} onClose={() => proving.reset()} />
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{t("prove.title")}</DialogTitle>
        <DialogDescription>{t("prove.text")}</DialogDescription>
        <ul className="flex flex-col gap-2 text-sm">
          {(["says", "harmless", "once"] as const).map((one) => (
            <Point key={one} icon={one === "harmless" ? X : Check} words={t(`prove.${one}`)} />
          ))}
        </ul>
        {message !== undefined ? (
          <details className="text-sm">
            <summary className="min-h-8 cursor-pointer font-medium">{t("prove.exact")}</summary>
            <p className="mt-2 whitespace-pre-wrap break-words rounded-md border bg-sunken p-3 font-mono text-xs">
              {message.text}
            </p>
            <p className="mt-2 text-ink-muted">
              {t("prove.validUntil", { at: formatDateTime(message.expiresAt) })}
            </p>
          </details>
        ) : asked.isError ? (
          <ErrorAlert error={asked.error} onRetry={askAnew} />
        ) : (
          <Skeleton className="h-8 w-full" />
        )}
        <Field label={t("nickname")} required>
          <Input maxLength={60} value={nickname} onChange={({ target }) => setNickname(target.value)} />
        </Field>
        {proving.isError &&
          proof === undefined &&
          (isFromServer ? (
            <ErrorAlert error={proving.error} onRetry={askAnew} />
          ) : (
            <Alert tone="warning">{t(isRefusal(proving.error) ? "refused" : "connect.failed")}</Alert>
          ))}
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel", { ns: "common" })}
          </Button>
          <Button
            disabled={message === undefined || proving.isPending || nickname.trim() === ""}
            onClick={() => message && proving.mutate(message)}
          >
            {proving.isPending ? t("inWallet") : t("prove.action")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Point({ icon: Icon, words }: { icon: typeof Check; words: string }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      {words}
    </li>
  );
}
