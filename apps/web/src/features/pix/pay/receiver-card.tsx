import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import type { Payee, Receiver } from "@/features/pix/pay/api";

/** Who receives, as the directory or the provider says it. Stands inside a `dl`. */
export function ReceiverRows({ receiver }: { receiver: Receiver }) {
  const { t } = useTranslation("pix-pay");
  const { name, document, institution, key, account } = receiver;
  const isForgotten = name === "";
  // An account is named as it was typed; of a key or a code the provider may not tell everything.
  const bank = institution ?? (account === null ? t("receiver.notTold") : `ISPB ${account.ispb}`);
  return (
    <>
      <LeaderRow label={t("receiver.name")}>
        <span className="break-words">{name || t("receiver.forgotten")}</span>
      </LeaderRow>
      {!isForgotten && (
        <>
          <LeaderRow label={t("receiver.document")}>{document ?? t("receiver.notTold")}</LeaderRow>
          <LeaderRow label={t("receiver.institution")}>{bank}</LeaderRow>
        </>
      )}
      {key !== null && (
        <LeaderRow label={t("receiver.key")}>
          <span className="break-all">{key}</span>
        </LeaderRow>
      )}
      {account !== null && (
        <LeaderRow label={t("receiver.account")}>
          {t("receiver.accountLine", { branch: account.branch, number: account.number })}
        </LeaderRow>
      )}
    </>
  );
}

/** What tells a payee from others, in a line below their name: who they are, where they have one of the client's own. */
export function payeeLine({ nickname, receiver }: Pick<Payee, "nickname" | "receiver">): string {
  const { name, document, institution, key, account } = receiver;
  const where = key ?? (account === null ? null : `${account.branch} / ${account.number}`);
  return [nickname === null ? null : name, document, institution, where]
    .filter((part) => part !== null && part !== "")
    .join(" · ");
}
