import { CreditCard, LockKeyhole, type LucideIcon, Smartphone, Ticket } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import type { CardKind, Offer } from "@/features/cards/shared/api";
import { isSome } from "@/features/cards/shared/reais";
import { cn } from "@/lib/cn";
import { formatAmount } from "@/lib/format-number";

const ICONS: Record<CardKind, LucideIcon> = {
  virtual: Smartphone,
  physical: CreditCard,
  single_use: Ticket,
  merchant_locked: LockKeyhole,
};

/** A key that ended as a plural form does would be read as one. */
const OBSTACLES = {
  not_verified: "not_verified",
  too_many: "full",
  not_issued_here: "not_issued_here",
} as const satisfies Record<NonNullable<Offer["obstacle"]>, string>;

interface KindChoiceProps {
  offers: readonly Offer[];
  value: CardKind;
  onChange: (kind: CardKind) => void;
}

/** What is issued, what each is for and costs, and why one may not be asked for now. */
export function KindChoice({ offers, value, onChange }: KindChoiceProps) {
  const { t } = useTranslation("cards");
  const id = useId();
  return (
    <RadioGroup
      aria-label={t("request.kind")}
      value={value}
      onValueChange={(chosen) => {
        const offer = offers.find(({ kind }) => kind === chosen);
        if (offer) onChange(offer.kind);
      }}
      className="grid gap-3 sm:grid-cols-2"
    >
      {offers.map(({ kind, fee, obstacle }) => {
        const Icon = ICONS[kind];
        return (
          <label
            key={kind}
            htmlFor={`${id}-${kind}`}
            className={cn(
              "flex cursor-pointer items-start gap-3 rounded-lg border bg-surface p-4",
              kind === value && "border-accent bg-accent-soft outline-1 outline-accent",
              obstacle !== null && "cursor-not-allowed bg-sunken",
            )}
          >
            <RadioGroupItem
              id={`${id}-${kind}`}
              value={kind}
              disabled={obstacle !== null}
              aria-describedby={`${id}-${kind}-text`}
              className="mt-0.5"
            />
            <span className="flex min-w-0 flex-1 flex-col gap-1">
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="flex items-center gap-2 font-medium">
                  <Icon aria-hidden="true" className="size-4 text-accent" />
                  {t(`kinds.${kind}`)}
                </span>
                <span className="figures text-sm">
                  {isSome(fee) ? formatAmount("BRL", fee) : t("request.free")}
                </span>
              </span>
              <span id={`${id}-${kind}-text`} className="text-ink-muted text-sm">
                {t(`request.kinds.${kind}`)}
                {obstacle !== null && (
                  <span className="mt-1 block font-medium text-negative">
                    {t(`request.obstacles.${OBSTACLES[obstacle]}`)}
                  </span>
                )}
              </span>
            </span>
          </label>
        );
      })}
    </RadioGroup>
  );
}
