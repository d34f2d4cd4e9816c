import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { OutcomeAlert } from "@/components/outcome-alert";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { Button } from "@/components/ui/button";
import { writtenAddress } from "@/features/cards/request/address-fields";
import { writtenFee } from "@/features/cards/request/fee-choice";
import { askForCard, type Card, type NewCard, type Offer } from "@/features/cards/shared/api";
import { isSome } from "@/features/cards/shared/reais";
import { useCardCommand } from "@/features/cards/shared/use-card-command";
import { toast } from "@/lib/toast-store";

interface RequestConfirmationProps {
  asked: NewCard;
  offer: Offer;
  onBack: () => void;
  onDone: (card: Card) => void;
}

/** Repeats what is asked for, where it goes and what is charged now. */
export function RequestConfirmation({ asked, offer, onBack, onDone }: RequestConfirmationProps) {
  const { t } = useTranslation(["cards", "common"]);
  const isPaid = isSome(offer.fee);
  const fee = writtenFee(offer, asked.feeIn ?? "BRL");
  const kind = t(`kinds.${asked.kind}`);
  const send = useCardCommand(askForCard, (card) => {
    toast({
      title: t("request.done"),
      description: isPaid ? t("request.donePaid", { fee }) : t("request.doneFree"),
    });
    onDone(card);
  });
  const repeat = () => send.mutate(asked);
  return (
    <section aria-labelledby="confirm-card" className="flex flex-col gap-6">
      <h2 id="confirm-card" className="font-semibold text-lg">
        {t("request.confirm")}
      </h2>
      <dl className="flex flex-col gap-3">
        <LeaderRow label={t("request.kind")}>{kind}</LeaderRow>
        {asked.name !== undefined && <LeaderRow label={t("request.name")}>{asked.name}</LeaderRow>}
        {asked.shipTo !== undefined && (
          <LeaderRow label={t("address.title")}>{writtenAddress(asked.shipTo)}</LeaderRow>
        )}
        {asked.expiresInHours !== undefined && (
          <LeaderRow label={t("request.validity")}>{t("request.oneDay")}</LeaderRow>
        )}
        <LeaderRow label={t("request.fee")}>{isPaid ? fee : t("request.free")}</LeaderRow>
      </dl>
      {isPaid && <p className="text-ink-muted text-sm">{t("request.feeNote")}</p>}
      <OutcomeAlert error={send.error} onRepeat={repeat} />
      <div className="flex flex-col gap-2">
        <Button size="lg" wraps className={PRIMARY_IN_SIGHT} disabled={send.isPending} onClick={repeat}>
          {isPaid ? t("request.sendPaid", { kind, fee }) : t("request.sendFree", { kind })}
        </Button>
        <Button variant="ghost" disabled={send.isPending} onClick={onBack}>
          {t("back", { ns: "common" })}
        </Button>
      </div>
    </section>
  );
}
