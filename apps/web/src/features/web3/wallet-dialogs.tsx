import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { disconnectWallet, renameWallet, type Wallet, walletsQuery } from "@/features/web3/api";

interface WalletDialogProps {
  wallet: Wallet;
  onClose: () => void;
}

export function RenameDialog({ wallet, onClose }: WalletDialogProps) {
  const { t } = useTranslation(["web3", "common"]);
  const queryClient = useQueryClient();
  const [nickname, setNickname] = useState(wallet.nickname);
  const renaming = useMutation({
    mutationFn: () => renameWallet(wallet.id, nickname.trim()),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: walletsQuery.queryKey });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (nickname.trim() !== "") renaming.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("rename.title")}</DialogTitle>
        <DialogDescription>{t("rename.text")}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t("nickname")} required>
            <Input maxLength={60} value={nickname} onChange={({ target }) => setNickname(target.value)} />
          </Field>
          {renaming.isError && <ErrorAlert error={renaming.error} />}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" disabled={renaming.isPending || nickname.trim() === ""}>
              {t("rename.action")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

export function DisconnectDialog({ wallet, onClose }: WalletDialogProps) {
  const { t } = useTranslation("web3");
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: () => disconnectWallet(wallet.id),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: walletsQuery.queryKey });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t("disconnect.title", { nickname: wallet.nickname })}
      text={t("disconnect.text")}
      action={t("disconnect.action")}
      variant="destructive"
      busy={removing.isPending}
      error={removing.error ?? undefined}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  );
}
