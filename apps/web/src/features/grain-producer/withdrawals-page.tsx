import { useQuery } from "@tanstack/react-query";
import { Banknote, Hourglass, Wallet } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DisplayAmount } from "@/components/grain/display-amount";
import { StatCard } from "@/components/grain/stat-card";
import { Usdt } from "@/components/grain/usdt";
import { WithdrawalDialog } from "@/components/grain/withdrawal/withdrawal-dialog";
import { WithdrawalHistory } from "@/components/grain/withdrawal/withdrawal-history";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { withdrawalSummaryQuery } from "@/lib/grain/withdrawals";

/** What may be withdrawn, what was, and asking for more. */
export function WithdrawalsPage() {
  const { t } = useTranslation(["grain-producer", "grain"]);
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(withdrawalSummaryQuery);
  return (
    <>
      <PageHeader
        title={t("withdrawals.title")}
        description={t("withdrawals.description")}
        actions={
          <Button variant="wheat" onClick={() => setAsking(true)}>
            <Banknote aria-hidden="true" className="size-4.5" />
            {t("withdrawal.ask", { ns: "grain" })}
          </Button>
        }
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <StatCard
          icon={Wallet}
          label={t("withdrawal.available", { ns: "grain" })}
          value={data && <Usdt amount={data.available} />}
          hint={data && <DisplayAmount usdt={data.available} />}
        />
        <StatCard
          icon={Banknote}
          label={t("withdrawals.withdrawn")}
          value={data && <Usdt amount={data.withdrawn} />}
        />
        <StatCard
          icon={Hourglass}
          label={t("withdrawals.pending")}
          value={data && <Usdt amount={data.pending} />}
        />
      </div>
      <Card className="mt-6">
        <CardHeader className="border-b pb-4">
          <CardTitle>{t("withdrawal.history", { ns: "grain" })}</CardTitle>
        </CardHeader>
        <WithdrawalHistory />
      </Card>
      <WithdrawalDialog key={String(asking)} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
