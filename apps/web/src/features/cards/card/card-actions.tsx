import {
  Ban,
  Eye,
  KeyRound,
  type LucideIcon,
  Pencil,
  Repeat,
  SlidersHorizontal,
  Snowflake,
  Undo2,
  Wallet,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { OutcomeAlert } from "@/components/outcome-alert";
import { CancelDialog } from "@/features/cards/card/cancel-dialog";
import { PinDialog } from "@/features/cards/card/pin-dialog";
import { RenameDialog } from "@/features/cards/card/rename-dialog";
import { RevealDialog } from "@/features/cards/card/reveal-dialog";
import { TopUpDialog } from "@/features/cards/card/top-up-dialog";
import { WithdrawDialog } from "@/features/cards/card/withdraw-dialog";
import { block, type Card } from "@/features/cards/shared/api";
import { isSome } from "@/features/cards/shared/reais";
import { useCardCommand } from "@/features/cards/shared/use-card-command";
import { cn } from "@/lib/cn";
import { toast } from "@/lib/toast-store";

const DIALOGS = {
  top_up: TopUpDialog,
  reveal: RevealDialog,
  pin: PinDialog,
  withdraw: WithdrawDialog,
  rename: RenameDialog,
  cancel: CancelDialog,
} as const;
type Asked = keyof typeof DIALOGS;

/** What may be done with a card beside its next step. Blocking takes one tap. */
export function CardActions({ card }: { card: Card }) {
  const { t } = useTranslation("cards");
  const [asked, setAsked] = useState<Asked>();
  const stop = useCardCommand(
    (id: string) => block(id),
    () => toast({ title: t("actions.blocked"), description: t("actions.blockedText") }),
  );
  const may = (command: Card["may"][number]) => card.may.includes(command);
  const isNext = may("top_up") && !may("activate") && card.status !== "blocked";
  const Dialog = asked === undefined ? undefined : DIALOGS[asked];
  return (
    <section aria-label={t("actions.label")} className="flex flex-col gap-3">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {may("block") && (
          <Action icon={Snowflake} disabled={stop.isPending} onClick={() => stop.mutate(card.id)}>
            {t("actions.block")}
          </Action>
        )}
        {may("reveal") && (
          <Action icon={Eye} onClick={() => setAsked("reveal")}>
            {t("actions.reveal")}
          </Action>
        )}
        {may("set_pin") && (
          <Action icon={KeyRound} onClick={() => setAsked("pin")}>
            {t(card.pin === "set" ? "actions.changePin" : "actions.setPin")}
          </Action>
        )}
        {may("top_up") && !isNext && (
          <Action icon={Wallet} onClick={() => setAsked("top_up")}>
            {t("topUp.action")}
          </Action>
        )}
        {may("withdraw") && isSome(card.balance) && (
          <Action icon={Undo2} onClick={() => setAsked("withdraw")}>
            {t("withdraw.action")}
          </Action>
        )}
        {may("change_controls") && (
          <Action icon={SlidersHorizontal} to={`/cards/${card.id}/controls`}>
            {t("actions.controls")}
          </Action>
        )}
        <Action icon={Pencil} onClick={() => setAsked("rename")}>
          {t("actions.rename")}
        </Action>
        {may("replace") && (
          <Action icon={Repeat} to={`/cards/${card.id}/replace`}>
            {t("actions.replace")}
          </Action>
        )}
        {may("cancel") && (
          <Action icon={Ban} isGrave onClick={() => setAsked("cancel")}>
            {t("actions.cancel")}
          </Action>
        )}
      </ul>
      <OutcomeAlert error={stop.error} onRepeat={() => stop.mutate(card.id)} />
      {Dialog !== undefined && <Dialog card={card} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

interface ActionProps {
  icon: LucideIcon;
  /** Where it leads; else `onClick` does it. */
  to?: string;
  onClick?: () => void;
  disabled?: boolean;
  isGrave?: boolean;
  children: ReactNode;
}

function Action({ icon: Icon, to, onClick, disabled = false, isGrave = false, children }: ActionProps) {
  const look = cn(
    "flex min-h-20 w-full flex-col items-start justify-between gap-2 rounded-lg border bg-surface p-3 text-left font-medium text-sm hover:bg-sunken disabled:opacity-55",
    isGrave && "text-negative",
  );
  const inside = (
    <>
      <Icon aria-hidden="true" className={cn("size-5", isGrave ? "text-negative" : "text-accent")} />
      {children}
    </>
  );
  return (
    <li className="flex">
      {to === undefined ? (
        <button type="button" className={look} disabled={disabled} onClick={onClick}>
          {inside}
        </button>
      ) : (
        <Link to={to} className={look}>
          {inside}
        </Link>
      )}
    </li>
  );
}
