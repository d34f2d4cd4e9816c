import { ArrowDownLeft, ArrowUpRight, LockOpen } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import type { Movement } from "@/features/accounts/api";
import { CATEGORY_ICONS } from "@/features/accounts/category-icon";
import { movementDetail, movementTitle } from "@/features/accounts/movement-words";
import type { StatementRow } from "@/features/accounts/pair-trades";
import { cn } from "@/lib/cn";
import { magnitude } from "@/lib/decimals";
import { useLanguage } from "@/lib/i18n/language-provider";

interface MovementRowProps {
  row: StatementRow;
  /** The time of day, where the day stands above the list. */
  time?: string;
  /** What stands under the amount. */
  below: ReactNode;
}

/** One movement or trade as a line: who or what, when, how much. The list around it makes it open its receipt. */
export function MovementRow({ row, time, below }: MovementRowProps) {
  const { movement, received } = row;
  const { t } = useTranslation("accounts");
  const { language } = useLanguage();
  const byKey = movement.apiKey === null ? null : t("statement.byKey", { name: movement.apiKey });
  const detail =
    [movementDetail(movement, language), byKey].filter((one) => one !== null).join(" · ") || null;
  return (
    <span className="flex w-full items-center gap-3 text-left sm:gap-4">
      <CategoryMark row={row} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-3">
          <span className="text-[0.9375rem] font-medium leading-snug sm:text-base">
            <RowTitle row={row} />
          </span>
          <span className="flex shrink-0 flex-col items-end sm:flex-row sm:gap-4">
            <MovementAmount movement={movement} />
            {received !== null && <MovementAmount movement={received} />}
          </span>
        </span>
        <span className="flex items-baseline justify-between gap-3">
          <span className="flex min-w-0 gap-1.5 text-ink-muted text-sm">
            {time !== undefined && <span className="figures shrink-0">{time}</span>}
            {time !== undefined && detail !== null && <span aria-hidden="true">·</span>}
            {detail !== null && <span className="min-w-0 truncate">{detail}</span>}
          </span>
          <span className="shrink-0">{below}</span>
        </span>
      </span>
    </span>
  );
}

function RowTitle({ row: { movement, received } }: { row: StatementRow }) {
  const { t } = useTranslation("accounts");
  const { language } = useLanguage();
  if (received === null || movement.family !== "otc") return movementTitle(movement.title, language);
  return movement.title === "otcBuy"
    ? t("statement.bought", { asset: received.asset })
    : t("statement.sold", { asset: movement.asset });
}

function MovementAmount({ movement }: { movement: Movement }) {
  const { t } = useTranslation("accounts");
  if (movement.direction !== "held") {
    return (
      <Amount
        {...movement.amount}
        signed
        concealable
        maxDecimals={8}
        className="text-[0.9375rem] font-medium sm:text-base"
      />
    );
  }
  const released = movement.held.amount.startsWith("-");
  return (
    <span className="text-ink-muted">
      <Amount
        asset={movement.asset}
        amount={magnitude(movement.held.amount)}
        concealable
        maxDecimals={8}
        className="font-medium"
      />
      <span className="sr-only"> {released ? t("statement.released") : t("statement.held")}</span>
    </span>
  );
}

/** What it was, by the icon of its category; which way it went, by a badge on it. */
function CategoryMark({ row: { movement, received } }: { row: StatementRow }) {
  const { t } = useTranslation("accounts");
  const released = movement.direction === "held" && movement.held.amount.startsWith("-");
  const Icon = released ? LockOpen : CATEGORY_ICONS[movement.category];
  const incoming = movement.direction === "in";
  const Badge = incoming ? ArrowDownLeft : ArrowUpRight;
  const category = t(`statement.categories.${movement.category}`);
  return (
    <span
      title={category}
      className={cn(
        "relative flex size-9 shrink-0 items-center justify-center rounded-full sm:size-10",
        incoming ? "bg-positive-soft text-positive" : "bg-sunken text-ink-muted",
      )}
    >
      <Icon role="img" aria-label={category} className="size-[1.125rem]" />
      {received === null && movement.direction !== "held" && (
        <span className="absolute -right-0.5 -bottom-0.5 flex size-4 items-center justify-center rounded-full border bg-surface">
          <Badge aria-hidden="true" className="size-2.5" strokeWidth={3} />
        </span>
      )}
    </span>
  );
}
