import { useQuery } from "@tanstack/react-query";
import { Banknote, Hourglass, Wallet } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "@/components/page-header";
import { ReadFailed, unread } from "@/components/read-failed";
import { StatCard } from "@/components/stat-card";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { WithdrawalDialog } from "@/components/withdrawals/withdrawal-dialog";
import { WithdrawalHistory } from "@/components/withdrawals/withdrawal-history";
import { DisplayAmount } from "@/features/grain/shared/display-amount";
import { ForRole } from "@/features/grain/shared/for-role";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { Usdt } from "@/features/grain/shared/usdt";
import { BankLinkCard } from "@/features/grain/wallet/bank-link/bank-link-card";
import { ReceiveInReais } from "@/features/grain/wallet/reais/receive-in-reais";
import { traderWithdrawals } from "@/features/grain/wallet/withdrawals";

/** What may be withdrawn, what was, and asking for more. */
export function WithdrawalsPage() {
  const { t } = useTranslation(["grain-wallet", "withdrawals"]);
  const { dateTime } = useLocalTime();
  const [asking, setAsking] = useState(false);
  const summary = useQuery(traderWithdrawals.summary);
  const { data } = summary;
  const none = unread(summary);
  return (
    <>
      <PageHeader
        title={t("withdrawals.title")}
        description={t("withdrawals.description")}
        actions={
          <ForRole may="money">
            <Button variant="wheat" onClick={() => setAsking(true)}>
              <Banknote aria-hidden="true" className="size-4.5" />
              {t("ask", { ns: "withdrawals" })}
            </Button>
          </ForRole>
        }
      />
      <ReadFailed reads={[summary]} what={t("withdrawals.title")} className="mb-4" />
      <div className="grid gap-4 sm:grid-cols-3">
        <StatCard
          icon={Wallet}
          label={t("available", { ns: "withdrawals" })}
          value={data === undefined ? none : <Usdt amount={data.available} />}
          hint={data && <DisplayAmount usdt={data.available} />}
        />
        <StatCard
          icon={Banknote}
          label={t("withdrawals.withdrawn")}
          value={data === undefined ? none : <Usdt amount={data.withdrawn} />}
        />
        <StatCard
          icon={Hourglass}
          label={t("withdrawals.pending")}
          value={data === undefined ? none : <Usdt amount={data.pending} />}
        />
      </div>
      <ForRole may="manage">
        <ReceiveInReais />
      </ForRole>
      <ForRole may="own">
        <BankLinkCard className="mt-6" available={data?.available} />
      </ForRole>
      <Card className="mt-6">
        <CardHeader className="border-b pb-4">
          <CardTitle>{t("history", { ns: "withdrawals" })}</CardTitle>
        </CardHeader>
        <WithdrawalHistory withdrawals={traderWithdrawals} dateTime={dateTime} />
      </Card>
      <WithdrawalDialog
        key={String(asking)}
        withdrawals={traderWithdrawals}
        dateTime={dateTime}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
