import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { emailQuery, sendCode } from "@/features/grain/settings/email/api";
import { ChangeDialog } from "@/features/grain/settings/email/change-dialog";
import { CodeForm } from "@/features/grain/settings/email/code-form";

/** The account's address: whether it is confirmed, the code that was sent, and the way to another address. */
export function EmailCard() {
  const { t } = useTranslation("grain-settings-email");
  const queryClient = useQueryClient();
  const { data } = useQuery(emailQuery);
  const [changing, setChanging] = useState(false);
  const send = useMutation({
    mutationFn: sendCode,
    onSuccess: (answer) => queryClient.setQueryData(emailQuery.queryKey, answer),
  });
  if (data === undefined) return null;
  const { email, confirmed, pending } = data;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-all">{email}</span>
          <Badge tone={confirmed ? "positive" : "warning"}>
            {t(confirmed ? "confirmed" : "unconfirmed")}
          </Badge>
        </p>
        {pending !== null && <CodeForm sentTo={pending.email} />}
        {send.isError && <ErrorAlert error={send.error} />}
        <div className="flex flex-wrap gap-2">
          {!confirmed && (
            <Button variant="secondary" disabled={send.isPending} onClick={() => send.mutate()}>
              {t(pending === null ? "send" : "resend")}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {t("change")}
          </Button>
        </div>
        {changing && <ChangeDialog onClose={() => setChanging(false)} />}
      </CardContent>
    </Card>
  );
}
