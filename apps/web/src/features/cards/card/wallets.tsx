import { Check, Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { handToWallet } from "@/features/cards/card/hand-to-wallet";
import { WALLET_NAMES } from "@/features/cards/card/wallet-names";
import { addToWallet, type Card as BankCard, type WalletName } from "@/features/cards/shared/api";
import { CHANGED_BY_CARDS } from "@/features/cards/shared/keys";
import { ProofFor } from "@/features/cards/shared/proof-for";
import { useDecision } from "@/lib/use-decision";

/** The phone's wallets this issuer can add a card to. It is there only once the wallet's own service says so. */
export function Wallets({ card }: { card: BankCard }) {
  const { t } = useTranslation("cards");
  const [told, setTold] = useState<{ wallet: WalletName; handed: boolean }>();
  const add = useDecision(
    async (wallet: WalletName) => ({ wallet, payload: (await addToWallet(card.id, wallet)).payload }),
    {
      refreshes: CHANGED_BY_CARDS,
      onDone: ({ wallet, payload }) => setTold({ wallet, handed: handToWallet(wallet, payload) }),
    },
  );
  const ask = (wallet: WalletName) => {
    setTold(undefined);
    add.mutate(wallet);
  };
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("wallets.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3">
        <ul className="flex flex-col divide-y">
          {card.walletChoices.map((wallet) => (
            <li key={wallet} className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-2">
              <span className="flex items-center gap-2.5 font-medium">
                <Smartphone aria-hidden="true" className="size-5 text-accent" />
                {WALLET_NAMES[wallet]}
              </span>
              {card.wallets[wallet] ? (
                <Badge tone="positive">
                  <Check aria-hidden="true" className="size-3.5" />
                  {t("wallets.added")}
                </Badge>
              ) : (
                card.may.includes("add_to_wallet") && (
                  <Button
                    variant="secondary"
                    size="sm"
                    className="min-h-11"
                    aria-label={t("wallets.addTo", { wallet: WALLET_NAMES[wallet] })}
                    disabled={add.isPending}
                    onClick={() => ask(wallet)}
                  >
                    {t("wallets.add")}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
        {told !== undefined && !card.wallets[told.wallet] && (
          <Alert tone="info" title={t("wallets.accepted")}>
            {t(told.handed ? "wallets.continueHere" : "wallets.continueOnPhone", {
              wallet: WALLET_NAMES[told.wallet],
            })}
          </Alert>
        )}
        <OutcomeAlert error={add.error} onRepeat={() => add.variables && ask(add.variables)} />
        <ProofFor command={add} />
      </CardContent>
    </Card>
  );
}
