import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import {
  balancesQuery,
  prepareDeposit,
  prepareSolanaDeposit,
  type Wallet,
  type Web3Network,
} from "@/features/web3/api";
import type { Connection } from "@/features/web3/browser/wallet";
import { DepositReview, type PreparedDeposit } from "@/features/web3/deposit-review";
import { type Rail, railsQuery } from "@/lib/crypto-rails";

interface DepositDialogProps {
  wallet: Wallet;
  connection: Connection | undefined;
  onClose: () => void;
}

const placeOf = ({ asset, network }: Rail) => `${asset} ${network}`;
const isOf = (wallet: Wallet, { network }: Rail): boolean => wallet.networks.includes(network);

/** An amount, then what the transaction does; the wallet sends it, and the deposit comes as any other. */
export function DepositDialog({ wallet, connection, onClose }: DepositDialogProps) {
  const { t } = useTranslation(["web3", "common"]);
  const rails = useQuery(railsQuery).data?.rails.filter((rail) => isOf(wallet, rail)) ?? [];
  const balances = useQuery(balancesQuery(wallet.id)).data?.networks;
  const [place, setPlace] = useState("");
  const [amount, setAmount] = useState("");
  const rail = rails.find((one) => placeOf(one) === place) ?? rails[0];
  const held = balances
    ?.find(({ network }) => network === rail?.network)
    ?.balances?.find(({ asset }) => asset === rail?.asset);
  const preparing = useMutation({
    mutationFn: async ({ asset, network }: Rail): Promise<PreparedDeposit> =>
      network === "SOL"
        ? { solana: await prepareSolanaDeposit(wallet.id, { amount: { asset, amount } }) }
        : {
            evm: await prepareDeposit(wallet.id, {
              network: network as Web3Network,
              amount: { asset, amount },
            }),
          },
  });
  const prepared = preparing.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rail && /[1-9]/.test(amount)) preparing.mutate(rail);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{t("deposit.title", { nickname: wallet.nickname })}</DialogTitle>
        <DialogDescription>{t("deposit.text")}</DialogDescription>
        {prepared === undefined ? (
          <form noValidate onSubmit={submit} className="flex flex-col gap-4">
            <ChoiceField
              label={t("deposit.place")}
              value={rail ? placeOf(rail) : ""}
              onValueChange={setPlace}
              choices={rails.map((one) => [placeOf(one), `${one.asset} · ${one.name}`] as const)}
            />
            <Field
              label={t("deposit.amount")}
              hint={
                held && (
                  <span>
                    {t("deposit.held")} <Amount {...held} concealable />
                  </span>
                )
              }
            >
              <MoneyInput
                asset={rail?.asset ?? "USDT"}
                value={amount}
                onValueChange={(value = "") => {
                  preparing.reset();
                  setAmount(value);
                }}
              />
            </Field>
            {preparing.isError && <ErrorAlert error={preparing.error} />}
            <DialogFooter>
              <Button variant="secondary" onClick={onClose}>
                {t("cancel", { ns: "common" })}
              </Button>
              <Button type="submit" disabled={!rail || !/[1-9]/.test(amount) || preparing.isPending}>
                {t("deposit.review")}
              </Button>
            </DialogFooter>
          </form>
        ) : (
          <DepositReview prepared={prepared} wallet={wallet} connection={connection} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
