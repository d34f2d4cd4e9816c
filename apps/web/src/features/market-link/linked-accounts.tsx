import { ArrowRight, Wheat } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { DecisionDialog } from "@/components/decision-dialog";
import { MoveDialog } from "@/components/market-link/move-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { type MarketLink, marketLinkQuery, move, unlink } from "@/features/market-link/api";
import { formatDate } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

interface LinkedAccountsProps {
  link: NonNullable<MarketLink["link"]>;
  available: MarketLink["available"];
}

type Direction = "to_market" | "to_bank";

/** Both accounts side by side, with the ways between them. */
export function LinkedAccounts({ link, available: { bank, market } }: LinkedAccountsProps) {
  const { t } = useTranslation("market-link");
  const [moving, setMoving] = useState<Direction>();
  const [isEnding, setEnding] = useState(false);
  const most = { to_market: bank.amount, to_bank: market?.amount ?? "0" };
  return (
    <Card>
      <CardHeader className="flex flex-row items-center justify-between gap-3">
        <CardTitle className="flex min-w-0 items-center gap-2">
          <Wheat aria-hidden="true" className="size-5 shrink-0 text-wheat-ink" />
          {link.name}
        </CardTitle>
        <Button variant="secondary" size="sm" onClick={() => setEnding(true)}>
          {t("end.open")}
        </Button>
      </CardHeader>
      <CardContent className="flex flex-col gap-5">
        <p className="text-ink-muted text-sm wrap-anywhere">
          {t(`linked.${link.accountType}`)} · {link.email} ·{" "}
          {t("linked.since", { date: formatDate(link.linkedAt) })}
        </p>
        <div className="grid gap-4 md:grid-cols-2">
          <Side label={t("sides.bank")} amount={<Amount {...bank} maxDecimals={6} concealable size="lg" />}>
            <Button onClick={() => setMoving("to_market")}>
              {t("move.to_market.open")}
              <ArrowRight aria-hidden="true" className="size-4" />
            </Button>
          </Side>
          <Side
            label={t("sides.market")}
            amount={market && <Amount {...market} maxDecimals={6} concealable size="lg" />}
          >
            <Button variant="secondary" onClick={() => setMoving("to_bank")}>
              {t("move.to_bank.open")}
              <ArrowRight aria-hidden="true" className="size-4" />
            </Button>
          </Side>
        </div>
      </CardContent>
      {moving && (
        <MoveDialog
          direction={moving}
          available={most[moving]}
          move={(amount, key) => move({ direction: moving, amount }, key)}
          refreshes={[marketLinkQuery.queryKey, ["accounts"]]}
          onClose={() => setMoving(undefined)}
        />
      )}
      {isEnding && <EndDialog onClose={() => setEnding(false)} />}
    </Card>
  );
}

function Side({ label, amount, children }: { label: string; amount: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={label} className="flex flex-col items-start gap-3 rounded-lg border p-4">
      <div>
        <h3 className="text-ink-muted text-sm">{label}</h3>
        <p className="mt-1">{amount}</p>
      </div>
      {children}
    </section>
  );
}

function EndDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("market-link");
  const ending = useDecision<void, unknown>(unlink, {
    refreshes: [marketLinkQuery.queryKey],
    onDone: () => {
      toast({ title: t("end.done") });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t("end.title")}
      text={t("end.text")}
      action={t("end.action")}
      variant="destructive"
      busy={ending.isPending}
      error={ending.error}
      onConfirm={() => ending.mutate()}
      onClose={onClose}
    />
  );
}
