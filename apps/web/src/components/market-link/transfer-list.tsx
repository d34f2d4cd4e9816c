import type { WireResponseOf } from "@lastro/contracts";
import type { readMarketLink } from "@lastro/contracts/market-link";
import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";

type Transfers = WireResponseOf<typeof readMarketLink>["transfers"];

interface TransferListProps {
  transfers: Transfers;
  /** Which account's page it is: what leaves it points outwards. */
  of: "bank" | "market";
  dateTime: (at: string) => string;
}

/** What moved between a person's account of the bank and the one of the marketplace. */
export function TransferList({ transfers, of, dateTime }: TransferListProps) {
  const { t } = useTranslation("market-link");
  if (transfers.length === 0) return <p className="px-5 pb-5 text-ink-muted text-sm">{t("history.empty")}</p>;
  return (
    <ul aria-label={t("history.title")} className="divide-y border-t">
      {transfers.map(({ id, direction, amount, at }) => {
        const Icon = (direction === "to_market") === (of === "bank") ? ArrowUpRight : ArrowDownLeft;
        return (
          <li key={id} className="flex items-center gap-3 px-5 py-3">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
            <div className="min-w-0 flex-1 text-sm">
              <p className="font-medium">{t(`history.${direction}`)}</p>
              <p className="text-ink-muted">{dateTime(at)}</p>
            </div>
            <Amount {...amount} maxDecimals={6} concealable={of === "bank"} className="font-medium text-sm" />
          </li>
        );
      })}
    </ul>
  );
}
