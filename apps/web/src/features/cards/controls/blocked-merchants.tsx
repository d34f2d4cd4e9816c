import { useTranslation } from "react-i18next";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { type Card as BankCard, blockMerchant } from "@/features/cards/shared/api";
import { useCardCommand } from "@/features/cards/shared/use-card-command";

/** Merchants whose recurring charges are not taken, each to be taken again. */
export function BlockedMerchants({ card }: { card: BankCard }) {
  const { t } = useTranslation("cards");
  const allow = useCardCommand((merchantId: string) => blockMerchant(card.id, merchantId, false));
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("controls.merchants")}</CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="flex flex-col divide-y">
          {card.controls.blockedMerchants.map(({ id, name }) => (
            <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0 break-words">{name}</span>
              <Button
                variant="secondary"
                size="sm"
                className="min-h-11"
                aria-label={t("controls.allowMerchantNamed", { name })}
                disabled={allow.isPending}
                onClick={() => allow.mutate(id)}
              >
                {t("controls.allowMerchant")}
              </Button>
            </li>
          ))}
        </ul>
        <OutcomeAlert
          error={allow.error}
          onRepeat={() => allow.variables !== undefined && allow.mutate(allow.variables)}
        />
      </CardContent>
    </Card>
  );
}
