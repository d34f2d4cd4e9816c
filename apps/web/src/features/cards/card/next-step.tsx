import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeadlineNotice } from "@/components/case/deadline-notice";
import { OutcomeAlert } from "@/components/outcome-alert";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { Button } from "@/components/ui/button";
import { Activation } from "@/features/cards/card/activation";
import { TopUpDialog } from "@/features/cards/card/top-up-dialog";
import { type Card, type CardStatus, unblock } from "@/features/cards/shared/api";
import { ProofFor } from "@/features/cards/shared/proof-for";
import { useCardCommand } from "@/features/cards/shared/use-card-command";
import { toast } from "@/lib/toast-store";

const OVER: ReadonlySet<CardStatus> = new Set(["cancelled", "expired", "refused"]);

/** What this card needs of its holder now, or whom it waits for. */
export function NextStep({ card }: { card: Card }) {
  const { t } = useTranslation("cards");
  if (card.may.includes("activate")) return <Activation card={card} />;
  if (card.status === "blocked" && card.may.includes("unblock")) return <Unblock card={card} />;
  if (card.may.includes("top_up")) return <TopUpButton card={card} />;
  return (
    <DeadlineNotice
      title={t(`next.${card.status}.title`)}
      lines={[t(`next.${card.status}.text`)]}
      isOver={OVER.has(card.status)}
    />
  );
}

function TopUpButton({ card }: { card: Card }) {
  const { t } = useTranslation("cards");
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="lg" className={PRIMARY_IN_SIGHT} onClick={() => setAsking(true)}>
        {t("topUp.action")}
      </Button>
      {asking && <TopUpDialog card={card} onClose={() => setAsking(false)} />}
    </>
  );
}

function Unblock({ card }: { card: Card }) {
  const { t } = useTranslation("cards");
  const command = useCardCommand(
    (id: string) => unblock(id),
    () => toast({ title: t("actions.unblocked") }),
  );
  const send = () => command.mutate(card.id);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted text-sm">{t("next.blocked.text")}</p>
      <OutcomeAlert error={command.error} onRepeat={send} />
      <Button size="lg" className={PRIMARY_IN_SIGHT} disabled={command.isPending} onClick={send}>
        {t("actions.unblock")}
      </Button>
      <ProofFor command={command} />
    </div>
  );
}
