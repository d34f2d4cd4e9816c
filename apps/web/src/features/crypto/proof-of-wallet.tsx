import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { askWalletProof, type Entry, entriesQuery, proveWallet } from "@/features/crypto/api";
import { browserWallet, OtherAccount, signInBrowser } from "@/features/crypto/browser-wallet";
import { ApiError } from "@/lib/api-error";
import { formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

interface ProofOfWalletProps {
  entry: Entry;
  onClose: () => void;
}

/** Has a client prove a wallet theirs: a text is asked for, signed by its key, and the signature checked by the server. */
export function ProofOfWallet({ entry, onClose }: ProofOfWalletProps) {
  const { t } = useTranslation(["crypto", "common"]);
  const queryClient = useQueryClient();
  const [signature, setSignature] = useState("");
  const asked = useQuery({
    queryKey: ["crypto", "wallet-proof", entry.id],
    queryFn: () => askWalletProof(entry.id),
    // Each answer takes the place of the one before: asked for when the dialog opens, and by hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const proving = useMutation({
    mutationFn: (typed: string) => proveWallet(entry.id, typed.trim()),
    onSuccess: () => {
      toast({ title: t("proof.done") });
      void queryClient.invalidateQueries({ queryKey: entriesQuery.queryKey });
      onClose();
    },
  });
  const isExpired = proving.error instanceof ApiError && proving.error.code === "crypto.proof_expired";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signature.trim() !== "") proving.mutate(signature);
  };
  const askAnew = () => {
    setSignature("");
    proving.reset();
    void asked.refetch();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{t("proof.title")}</DialogTitle>
        <DialogDescription>{t("proof.text")}</DialogDescription>
        {asked.data === undefined ? (
          asked.isError ? (
            <ErrorAlert error={asked.error} onRetry={askAnew} />
          ) : (
            <Skeleton className="h-48 w-full" />
          )
        ) : (
          <form noValidate onSubmit={submit} className="flex flex-col gap-4">
            <div className="flex items-start gap-2">
              <section
                aria-label={t("proof.toSign")}
                className="min-w-0 flex-1 whitespace-pre-wrap break-words rounded-md border bg-sunken p-3 font-mono text-xs"
              >
                {asked.data.text}
              </section>
              <CopyButton text={asked.data.text} label={t("proof.toSign")} />
            </div>
            <p className="text-ink-muted text-sm">
              {t("proof.validUntil", { at: formatDateTime(asked.data.expiresAt) })}
            </p>
            <SignInBrowser
              entry={entry}
              text={asked.data.text}
              onSigned={(signed) => proving.mutate(signed)}
            />
            <Field label={t("proof.signature")} hint={t("proof.signatureHint")} required>
              <Textarea
                rows={3}
                spellCheck={false}
                autoComplete="off"
                maxLength={400}
                className="font-mono text-xs"
                value={signature}
                onChange={({ target }) => setSignature(target.value)}
              />
            </Field>
            {proving.isError && <ErrorAlert error={proving.error} />}
            <DialogFooter>
              <Button variant="secondary" onClick={onClose}>
                {t("cancel", { ns: "common" })}
              </Button>
              {isExpired ? (
                <Button onClick={askAnew}>{t("proof.anew")}</Button>
              ) : (
                <Button type="submit" disabled={proving.isPending || signature.trim() === ""}>
                  {t("proof.confirm")}
                </Button>
              )}
            </DialogFooter>
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface SignInBrowserProps {
  entry: Entry;
  text: string;
  onSigned: (signature: string) => void;
}

/** One press instead of copying, where the browser has a wallet of the address's network. */
function SignInBrowser({ entry: { network, address }, text, onSigned }: SignInBrowserProps) {
  const { t } = useTranslation("crypto");
  const wallet = network === "ERC20" || network === "BSC" ? browserWallet() : undefined;
  const signing = useMutation({
    mutationFn: async () => (wallet ? signInBrowser(wallet, { address, text }) : ""),
    onSuccess: onSigned,
  });
  if (!wallet) return null;
  return (
    <>
      <Button variant="secondary" wraps disabled={signing.isPending} onClick={() => signing.mutate()}>
        <PenLine aria-hidden="true" className="size-4" />
        {t("proof.withWallet")}
      </Button>
      {signing.isError && (
        <Alert tone="warning">
          {t(signing.error instanceof OtherAccount ? "proof.otherAccount" : "proof.walletRefused")}
        </Alert>
      )}
    </>
  );
}
