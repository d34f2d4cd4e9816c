import { CARD_SWITCHES, type CardSwitch } from "@lastro/contracts/cards/states";
import { Banknote, CreditCard, Globe, type LucideIcon, Nfc, RefreshCw, ShoppingCart } from "lucide-react";
import { useTranslation } from "react-i18next";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { ControlRow } from "@/features/cards/controls/control-row";
import { useControls } from "@/features/cards/controls/use-controls";
import type { Card as BankCard } from "@/features/cards/shared/api";
import { ProofFor } from "@/features/cards/shared/proof-for";

const ICONS: Record<CardSwitch, LucideIcon> = {
  online: ShoppingCart,
  contactless: Nfc,
  withdrawal: Banknote,
  abroad: Globe,
  magstripe: CreditCard,
};

/** How a card may be used, each a switch that holds at once. */
export function Switches({ card }: { card: BankCard }) {
  const { t } = useTranslation("cards");
  const change = useControls(card);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("controls.uses")}</CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="flex flex-col divide-y">
          {CARD_SWITCHES.map((name) => (
            <ControlRow
              key={name}
              icon={ICONS[name]}
              label={t(`controls.switches.${name}`)}
              hint={t(`controls.switchHints.${name}`)}
              checked={card.controls.switches[name]}
              disabled={change.isPending}
              onChange={(on) => change.mutate({ switches: { [name]: on } })}
            />
          ))}
          <ControlRow
            icon={RefreshCw}
            label={t("controls.autoTopUp")}
            hint={t("controls.autoTopUpHint")}
            checked={card.controls.autoTopUp}
            disabled={change.isPending}
            onChange={(autoTopUp) => change.mutate({ autoTopUp })}
          />
        </ul>
        <OutcomeAlert
          error={change.error}
          onRepeat={() => change.variables && change.mutate(change.variables)}
        />
        <ProofFor command={change} />
      </CardContent>
    </Card>
  );
}
