import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { AccountForm } from "@/features/pix/pay/account-form";
import { type Preview, previewPayment, type Target } from "@/features/pix/pay/api";
import { KeyForm } from "@/features/pix/pay/key-form";
import { PayeeChoice } from "@/features/pix/pay/payee-choice";
import { ApiError } from "@/lib/api-error";

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
  const isAmbiguous = look.error instanceof ApiError && look.error.code === "pix_payments.key_ambiguous";
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => {
        look.reset();
        setTab(next);
      }}
      className="gap-6"
    >
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
    </Tabs>
  );
}
