import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { AccountForm } from "@/features/pix/pay/account-form";
import { type Preview, previewPayment, type Target } from "@/features/pix/pay/api";
import { KeyForm } from "@/features/pix/pay/key-form";
import { PayeeChoice } from "@/features/pix/pay/payee-choice";
import { ApiError } from "@/lib/api-error";

/** What the provider does not pay, or shows nobody, is paid by the account of whoever receives. */
const BY_ACCOUNT_ONLY: ReadonlySet<string> = new Set([
  "pix_payments.way_unavailable",
  "pix_payments.receiver_not_shown",
]);

interface TargetStepProps {
  /** A payee to be paid, where another page led here. */
  payeeId: string | null;
  onFound: (preview: Preview) => void;
}

/** Whom to pay: by a key or code, by an account, or one of the saved payees. Nothing is moved by asking who that is. */
export function TargetStep({ payeeId, onFound }: TargetStepProps) {
  const { t } = useTranslation("pix-pay");
  const [tab, setTab] = useState("key");
  const look = useMutation({ mutationFn: (target: Target) => previewPayment(target), onSuccess: onFound });
  const find = (target: Target) => {
    if (!look.isPending) look.mutate(target);
  };
  const begun = useRef(false);
  useEffect(() => {
    if (payeeId === null || begun.current) return;
    begun.current = true;
    look.mutate({ by: "payee", payeeId });
  }, [payeeId, look.mutate]);
  const refusal = look.error instanceof ApiError ? look.error.code : undefined;
  const isAmbiguous = refusal === "pix_payments.key_ambiguous";
  const isByAccountOnly = refusal !== undefined && BY_ACCOUNT_ONLY.has(refusal);
  const choose = (next: string) => {
    look.reset();
    setTab(next);
  };
  return (
    <Tabs value={tab} onValueChange={choose} className="gap-6">
      <TabsList aria-label={t("target.label")}>
        <TabsTrigger value="key">{t("target.key")}</TabsTrigger>
        <TabsTrigger value="account">{t("target.account")}</TabsTrigger>
        <TabsTrigger value="payee">{t("target.payee")}</TabsTrigger>
      </TabsList>
      <TabsContent value="key">
        <KeyForm busy={look.isPending} isAmbiguous={isAmbiguous} onFind={find} onChange={look.reset} />
      </TabsContent>
      <TabsContent value="account">
        <AccountForm busy={look.isPending} onFind={find} />
      </TabsContent>
      <TabsContent value="payee">
        <PayeeChoice busy={look.isPending} onFind={find} />
      </TabsContent>
      {look.isError && !isAmbiguous && <ErrorAlert error={look.error} />}
      {isByAccountOnly && tab !== "account" && (
        <Button variant="secondary" onClick={() => choose("account")}>
          {t("target.byAccount")}
        </Button>
      )}
    </Tabs>
  );
}
