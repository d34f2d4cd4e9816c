import { ADDRESS_OWNERS, type AddressOwner } from "@lastro/contracts/crypto/withdrawals";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { addEntry, entriesQuery, type NewEntry, type Rail } from "@/features/crypto/api";
import { toast } from "@/lib/toast-store";

interface EntryDialogProps {
  rails: readonly Rail[];
  onClose: () => void;
}

/** Writes an address down, with whose it is. */
export function EntryDialog({ rails, onClose }: EntryDialogProps) {
  const { t } = useTranslation(["crypto", "common"]);
  const queryClient = useQueryClient();
  const networks = [...new Map(rails.map(({ network, name }) => [network, name]))];
  const [network, setNetwork] = useState(networks[0]?.[0] ?? "TRC20");
  const [owner, setOwner] = useState<AddressOwner>("own");
  const [typed, setTyped] = useState({ address: "", label: "", holder: "" });
  const [isTried, setTried] = useState(false);
  const entry: NewEntry = {
    network,
    owner,
    address: typed.address.trim(),
    label: typed.label.trim(),
    ...(owner === "own" ? {} : { holder: typed.holder.trim() }),
  };
  const saving = useMutation({
    mutationFn: () => addEntry(entry),
    onSuccess: () => {
      toast({ title: t("entry.saved") });
      void queryClient.invalidateQueries({ queryKey: entriesQuery.queryKey });
      onClose();
    },
  });
  const proof = proofAskedBy(saving.error);
  const missing = (text: string | undefined) => (isTried && text === "" ? t("entry.required") : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (entry.address !== "" && entry.label !== "" && entry.holder !== "") saving.mutate();
  };
  const set = (field: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  return (
    <>
      <Dialog open={proof === undefined} onOpenChange={(open) => !open && onClose()}>
        <DialogContent className="max-w-md">
          <DialogTitle>{t("entry.title")}</DialogTitle>
          <DialogDescription>{t("entry.text", { hours: t("entry.hours") })}</DialogDescription>
          <form noValidate onSubmit={submit} className="flex flex-col gap-4">
            <ChoiceField
              label={t("entry.network")}
              value={network}
              onValueChange={setNetwork}
              choices={networks}
            />
            <Field
              label={t("entry.address")}
              hint={t("entry.addressHint")}
              error={missing(entry.address)}
              required
            >
              <Input
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
                value={typed.address}
                onChange={set("address")}
              />
            </Field>
            <Field label={t("entry.label")} error={missing(entry.label)} required>
              <Input maxLength={60} value={typed.label} onChange={set("label")} />
            </Field>
            <ChoiceField
              label={t("entry.owner")}
              value={owner}
              onValueChange={setOwner}
              choices={ADDRESS_OWNERS.map((one) => [one, t(`entry.owners.${one}`)] as const)}
            />
            {owner !== "own" && (
              <Field label={t(`entry.holder.${owner}`)} error={missing(entry.holder)} required>
                <Input maxLength={120} value={typed.holder} onChange={set("holder")} />
              </Field>
            )}
            {saving.isError && proof === undefined && <ErrorAlert error={saving.error} />}
            <DialogFooter>
              <Button variant="secondary" onClick={onClose}>
                {t("cancel", { ns: "common" })}
              </Button>
              <Button type="submit" disabled={saving.isPending}>
                {t("entry.save")}
              </Button>
            </DialogFooter>
          </form>
        </DialogContent>
      </Dialog>
      {proof !== undefined && !saving.isPending && (
        <ProofDialog kind={proof} onProven={() => saving.mutate()} onClose={() => saving.reset()} />
      )}
    </>
  );
}
