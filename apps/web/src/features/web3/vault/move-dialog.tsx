import { formatMoney, parseMoney, subtract } from "@lastro/money";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { OutcomeAlert } from "@/components/outcome-alert";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ASSETS, deposit, type Movement, request, type Vault, vaultQuery } from "@/features/web3/vault/api";
import { useDelayWords } from "@/features/web3/vault/use-delay-words";
import { amountProblem } from "@/lib/amount-problem";
import { isZero } from "@/lib/decimals";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";
import { walletsQuery } from "@/lib/wallets";

interface MoveDialogProps {
  vault: Vault;
  direction: "in" | "out";
  onClose: () => void;
}

/** Puts an amount into the vault, or asks for one out of it. */
export function MoveDialog({ vault, direction, onClose }: MoveDialogProps) {
  const { t } = useTranslation(["web3-vault", "common"]);
  const delayWords = useDelayWords();
  const free = useFree(vault, direction);
  const offered = ASSETS.filter((one) => !isZero(free(one)));
  const [chosen, setChosen] = useState<Movement["asset"]>();
  // What is there is known only once the wallets are read.
  const asset = chosen ?? offered[0] ?? "BTC";
  const [amount, setAmount] = useState<string>();
  const [isTried, setTried] = useState(false);
  const moving = useDecision<Movement, unknown>(direction === "in" ? deposit : request, {
    refreshes: [vaultQuery.queryKey, ["accounts"]],
    onDone: () => {
      toast({ title: t(`move.${direction}.done`, { amount: formatAmount(asset, amount ?? "0") }) });
      onClose();
    },
  });
  const most = free(asset);
  const wrong = amountProblem(amount, most);
  const confirm = () => moving.mutate({ asset, amount: amount ?? "" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong === undefined) confirm();
  };
  const proof = proofAskedBy(moving.error);
  if (proof !== undefined && !moving.isPending)
    return <ProofDialog kind={proof} onProven={confirm} onClose={() => moving.reset()} />;
  const watching = vault.guardians.filter(({ status }) => status === "confirmed" || status === "leaving");
  return (
    <Dialog open onOpenChange={(next) => !next && !moving.isPending && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t(`move.${direction}.title`)}</DialogTitle>
        <DialogDescription>
          {t(`move.${direction}.text`, { delay: delayWords(vault.delayHours) })}
        </DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <ChoiceField
            label={t("move.asset")}
            value={asset}
            onValueChange={(next) => {
              moving.reset();
              setChosen(next);
              setAmount(undefined);
            }}
            choices={(offered.length > 0 ? offered : [asset]).map((one) => [one, one] as const)}
          />
          <Field
            label={t("move.amount")}
            error={isTried && wrong ? t(`move.${wrong}`) : undefined}
            hint={t(`move.${direction}.free`, { amount: formatAmount(asset, most) })}
            required
          >
            <MoneyInput
              asset={asset}
              value={amount}
              onValueChange={(next) => {
                moving.reset();
                setAmount(next);
              }}
            />
          </Field>
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            disabled={isZero(most)}
            onClick={() => setAmount(most)}
          >
            {t("move.all")}
          </Button>
          {direction === "out" && (
            <Alert tone={watching.length === 0 ? "warning" : "info"}>
              {watching.length === 0
                ? t("move.nobodyWatches")
                : t("move.told", { names: watching.map(({ name }) => name).join(", ") })}
            </Alert>
          )}
          <OutcomeAlert error={moving.error} onRepeat={confirm} />
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={moving.isPending}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" wraps disabled={moving.isPending}>
              {wrong === undefined
                ? t(`move.${direction}.confirm`, { amount: formatAmount(asset, amount ?? "0") })
                : t(`move.${direction}.open`)}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** How much of each asset may be moved: what is available, or what is in the vault and not asked for. */
function useFree(vault: Vault, direction: "in" | "out"): (asset: Movement["asset"]) => string {
  const wallets = useQuery(walletsQuery).data?.wallets;
  return (asset) => {
    if (direction === "in") return wallets?.find((one) => one.asset === asset)?.available.amount ?? "0";
    const held = vault.balances.find(({ total }) => total.asset === asset);
    if (!held) return "0";
    const left = subtract(parseMoney(asset, held.total.amount), parseMoney(asset, held.requested.amount));
    return formatMoney(left);
  };
}
