import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { AddressBook } from "@/features/crypto/address-book";
import { entriesQuery, railsQuery } from "@/features/crypto/api";
import type { Draft } from "@/features/crypto/draft";
import { SendConfirmation } from "@/features/crypto/send-confirmation";
import { SendForm } from "@/features/crypto/send-form";
import { WithdrawalList } from "@/features/crypto/withdrawal-list";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { walletsQuery } from "@/lib/wallets";

/** Sending crypto: an address of the book and an amount, repeated before it goes, and what became of what was sent. */
export function SendPage() {
  const { t } = useTranslation("crypto");
  const rails = useQuery(railsQuery);
  const entries = useQuery(entriesQuery);
  const wallets = useQuery(walletsQuery);
  const [draft, setDraft] = useState<Draft>();
  const [isConfirming, setConfirming] = useState(false);
  const failed = [rails, entries, wallets].find(({ data, isError }) => data === undefined && isError);
  const isReady = rails.data !== undefined && entries.data !== undefined && wallets.data !== undefined;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-8">
      <div>
        <PageHeader title={t("send.title")} description={t("send.description")} />
        <div className="rounded-xl border bg-surface p-5 sm:p-7">
          {failed ? (
            <ErrorAlert error={failed.error} onRetry={() => void failed.refetch()} />
          ) : !isReady ? (
            <Skeleton className="h-72" />
          ) : isConfirming && draft ? (
            <SendConfirmation
              draft={draft}
              wallets={wallets.data.wallets}
              onBack={() => setConfirming(false)}
              onSent={({ amount }) => {
                setConfirming(false);
                setDraft(undefined);
                toast({ title: t("send.done", { amount: formatAmount(amount.asset, amount.amount) }) });
              }}
            />
          ) : (
            <SendForm
              rails={rails.data.rails}
              entries={entries.data.entries}
              wallets={wallets.data.wallets}
              draft={draft}
              onReady={(ready) => {
                setDraft(ready);
                setConfirming(true);
              }}
            />
          )}
        </div>
      </div>
      {!isConfirming && (
        <>
          <AddressBook entries={entries.data?.entries} rails={rails.data?.rails} />
          <WithdrawalList />
        </>
      )}
    </div>
  );
}
