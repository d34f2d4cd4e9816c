import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "@/components/page-header";
import { ReadFailed } from "@/components/read-failed";
import { type Transfer, type TransferOrder, walletsQuery } from "@/features/accounts/api";
import { TransferConfirmation } from "@/features/accounts/transfer-confirmation";
import { TransferDone } from "@/features/accounts/transfer-done";
import { EMPTY_ORDER, TransferForm } from "@/features/accounts/transfer-form";

type Step =
  | { at: "form" }
  /** `recipient` is the name the server knows, masked. */
  | { at: "confirm"; recipient: string }
  | { at: "done"; transfer: Transfer };

/** Sends money to another client: say whom and how much, see it repeated, confirm. */
export function TransferPage() {
  const { t } = useTranslation("accounts");
  const wallets = useQuery(walletsQuery);
  const [order, setOrder] = useState<TransferOrder>(EMPTY_ORDER);
  const [step, setStep] = useState<Step>({ at: "form" });
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={t("transfer.title")} description={t("transfer.description")} />
      <div className="rounded-xl border bg-surface p-5 sm:p-7">
        <ReadFailed reads={[wallets]} what={t("wallet.title")} className="mb-5" />
        {step.at === "form" && (
          <TransferForm
            order={order}
            wallets={wallets.data?.wallets}
            onReady={(wanted, recipient) => {
              setOrder(wanted);
              setStep({ at: "confirm", recipient });
            }}
          />
        )}
        {step.at === "confirm" && (
          <TransferConfirmation
            order={order}
            recipient={step.recipient}
            onBack={() => setStep({ at: "form" })}
            onDone={(transfer) => setStep({ at: "done", transfer })}
          />
        )}
        {step.at === "done" && (
          <TransferDone
            transfer={step.transfer}
            onAnother={() => {
              setOrder(EMPTY_ORDER);
              setStep({ at: "form" });
            }}
          />
        )}
      </div>
    </div>
  );
}
