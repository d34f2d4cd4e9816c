import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Landmark } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MoveDialog } from "@/components/market-link/move-dialog";
import { TransferList } from "@/components/market-link/transfer-list";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { bankLinkQuery, move } from "@/features/grain/wallet/bank-link/api";
import { cn } from "@/lib/cn";

interface BankLinkCardProps {
  /** What the trader may move, in USDT; undefined while it is on its way. */
  available: string | undefined;
  className?: string;
}

/** The trader's own account of the bank, where one is linked: USDT goes there at once. */
export function BankLinkCard({ available, className }: BankLinkCardProps) {
  const { t } = useTranslation("market-link");
  const { dateTime, date } = useLocalTime();
  const [isMoving, setMoving] = useState(false);
  const { data } = useQuery(bankLinkQuery);
  if (data === undefined) return null;
  const { link, transfers } = data;
  return (
    <Card className={cn(className)}>
      <CardHeader className="flex flex-row flex-wrap items-center justify-between gap-3">
        <CardTitle className="flex items-center gap-2">
          <Landmark aria-hidden="true" className="size-5 text-ink-muted" />
          {t("market.title")}
        </CardTitle>
        {link ? (
          <Button variant="secondary" disabled={available === undefined} onClick={() => setMoving(true)}>
            {t("move.to_bank.open")}
            <ArrowRight aria-hidden="true" className="size-4" />
          </Button>
        ) : (
          <Button asChild variant="secondary">
            <a href="/wallet/marketplace">{t("market.link")}</a>
          </Button>
        )}
      </CardHeader>
      <CardContent>
        <p className="max-w-prose text-ink-muted text-sm">
          {link ? t("market.linked", { name: link.name, date: date(link.linkedAt) }) : t("market.none")}
        </p>
      </CardContent>
      {transfers.length > 0 && <TransferList transfers={transfers} of="market" dateTime={dateTime} />}
      {isMoving && available !== undefined && (
        <MoveDialog
          direction="to_bank"
          available={available}
          move={move}
          refreshes={[["grain"], ["withdrawals"]]}
          onClose={() => setMoving(false)}
        />
      )}
    </Card>
  );
}
