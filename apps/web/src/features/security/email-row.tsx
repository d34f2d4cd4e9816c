import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useTranslation } from "react-i18next";
import { unread } from "@/components/read-failed";
import { accountQuery } from "@/features/security/api";
import { PlainRow } from "@/features/security/protection-row";

/** The email of the account: confirmed once, by the link or code of its letter. */
export function EmailRow() {
  const { t } = useTranslation("security");
  const account = useQuery(accountQuery);
  const state =
    account.data === undefined
      ? unread(account)
      : account.data.emailConfirmed
        ? ({ tone: "positive", label: t("state.confirmed") } as const)
        : ({ tone: "warning", label: t("state.unconfirmed") } as const);
  return <PlainRow icon={Mail} title={t("email.title")} details={account.data?.email} state={state} />;
}
